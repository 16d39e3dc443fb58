"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { AccessRequests } from "./access-requests";

type AccessRequestsDialogProps = { id: string; open: boolean; onClose: () => void };

/** Whether readers of a work may ask for its files. */
export function AccessRequestsDialog({ id, open, onClose }: AccessRequestsDialogProps) {
  const t = useTranslations("manage.requests");
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <AccessRequests id={id} onDone={onClose} />
    </Dialog>
  );
}
