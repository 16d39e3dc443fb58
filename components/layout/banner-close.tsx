"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { closeBanner } from "./closed-banner";

/** Closes the banner in this browser. The focus goes on to the page, since its place is gone. */
export function BannerClose({ id }: { id: string }) {
  const t = useTranslations("shell.banner");
  return (
    <IconButton
      label={t("close")}
      size="small"
      className="needs-script -my-1 shrink-0"
      onClick={() => {
        closeBanner(id);
        document.getElementById("content")?.focus({ preventScroll: true });
      }}
    >
      <X aria-hidden />
    </IconButton>
  );
}
