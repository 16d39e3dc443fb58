"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog-button";
import { focusContent } from "@/components/ui/focus-content";
import { Plus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { BannerJson } from "@/lib/site/schema";
import { deleteBanner } from "../calls";

const BannerDialog = onDemand(() =>
  import("./banner-dialog").then((module) => module.BannerDialog),
);

export function AddBanner() {
  const t = useTranslations("administration.banners");
  return (
    <DialogButton className="needs-script" dialog={(close) => <BannerDialog onClose={close} />}>
      <Plus aria-hidden />
      {t("add")}
    </DialogButton>
  );
}

/** What can be done with a banner, which `text` names for those who do not see it beside. */
export function BannerActions({ banner, text }: { banner: BannerJson; text: string }) {
  const t = useTranslations("administration.banners");
  const working = useTranslations("parts")("working");
  const remove = useApiMutation(deleteBanner, {
    refreshesPage: true,
    toast: { success: t("deleted") },
  });
  const [isAsking, setAsking] = useState(false);
  const named = <span className="sr-only"> {text}</span>;
  return (
    <div className="flex gap-2 needs-script">
      <DialogButton
        size="small"
        dialog={(close) => <BannerDialog banner={banner} onClose={close} />}
      >
        {t("change")}
        {named}
      </DialogButton>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("deleteTitle")}
        description={t("deleteText", { text })}
        confirm={t("delete")}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params: { id: banner.id } }, { onSuccess: focusContent });
        }}
        trigger={
          <Button size="small" look="quiet" busy={remove.isBusy ? working : undefined}>
            {t("delete")}
            {named}
          </Button>
        }
      />
    </div>
  );
}
