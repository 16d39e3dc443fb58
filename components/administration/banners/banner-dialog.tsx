"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import type { BannerJson } from "@/lib/site/schema";
import { BannerForm, NewBannerForm } from "./banner-form";

type BannerDialogProps = { banner?: BannerJson; onClose: () => void };

/** Writes a banner, or changes one. */
export function BannerDialog({ banner, onClose }: BannerDialogProps) {
  const t = useTranslations("administration.banners");
  return (
    <Dialog title={banner ? t("change") : t("add")} open onOpenChange={onClose}>
      {banner ? (
        <BannerForm banner={banner} onDone={onClose} />
      ) : (
        <NewBannerForm onDone={onClose} />
      )}
    </Dialog>
  );
}
