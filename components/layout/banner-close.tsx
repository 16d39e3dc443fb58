"use client";

import { useTranslations } from "next-intl";
import { focusContent } from "@/components/ui/focus-content";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { closeBanner } from "./closed-banners";

/** Closes the banner in this browser. */
export function BannerClose({ bannerKey }: { bannerKey: string }) {
  const t = useTranslations("shell.banner");
  return (
    <IconButton
      label={t("close")}
      size="small"
      className="needs-script -my-1 shrink-0"
      onClick={() => {
        closeBanner(bannerKey);
        focusContent();
      }}
    >
      <X aria-hidden />
    </IconButton>
  );
}
