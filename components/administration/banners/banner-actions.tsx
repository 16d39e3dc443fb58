"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { focusContent } from "@/components/ui/focus-content";
import { Plus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { BannerJson } from "@/lib/site/schema";
import { deleteBanner } from "../calls";

const BannerDialog = onDemand(() =>
  import("./banner-dialog").then((module) => module.BannerDialog),
);

export function AddBanner() {
  const t = useTranslations("administration.banners");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDialogButton className="needs-script" isOpen={isOpen} onOpen={() => setOpen(true)}>
        <Plus aria-hidden />
        {t("add")}
      </OpenDialogButton>
      {isOpen && <BannerDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** What can be done with a banner, which `text` names for those who do not see it beside. */
export function BannerActions({ banner, text }: { banner: BannerJson; text: string }) {
  const t = useTranslations("administration.banners");
  const working = useTranslations("parts")("working");
  const [isOpen, setOpen] = useState(false);
  const remove = useApiMutation(deleteBanner, {
    refreshesPage: true,
    toast: { success: t("deleted") },
  });
  const named = <span className="sr-only"> {text}</span>;
  return (
    <div className="flex gap-2 needs-script">
      <OpenDialogButton size="small" isOpen={isOpen} onOpen={() => setOpen(true)}>
        {t("change")}
        {named}
      </OpenDialogButton>
      <Button
        size="small"
        look="quiet"
        busy={remove.isBusy ? working : undefined}
        onClick={() => remove.mutate({ params: { id: banner.id } }, { onSuccess: focusContent })}
      >
        {t("delete")}
        {named}
      </Button>
      {isOpen && <BannerDialog banner={banner} onClose={() => setOpen(false)} />}
    </div>
  );
}
