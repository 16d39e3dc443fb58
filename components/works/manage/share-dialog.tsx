"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { GrantList } from "./grant-list";
import { ShareForm } from "./share-form";

type ShareDialogProps = { id: string; open: boolean; onClose: () => void };

/** Who besides the owner sees and changes a work, in all its versions. */
export function ShareDialog({ id, open, onClose }: ShareDialogProps) {
  const t = useTranslations("manage.share");
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <h3 className="font-semibold">{t("shared")}</h3>
      <GrantList id={id} />
      <h3 className="mt-8 mb-3 font-semibold">{t("more")}</h3>
      <ShareForm id={id} onDone={onClose} />
    </Dialog>
  );
}
