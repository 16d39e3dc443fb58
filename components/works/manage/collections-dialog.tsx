"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { CollectionForm } from "./collection-form";
import { IncludingCollections } from "./including-collections";
import { PendingRequests } from "./pending-requests";

type CollectionsDialogProps = {
  id: string;
  open: boolean;
  onClose: () => void;
  leavable: readonly string[];
};

/** Where a published work is: brings it into further collections, and out of some. */
export function CollectionsDialog({ id, open, onClose, leavable }: CollectionsDialogProps) {
  const t = useTranslations("manage.collections");
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <IncludingCollections id={id} leavable={leavable} />
      <PendingRequests id={id} />
      <CollectionForm id={id} onDone={onClose} />
    </Dialog>
  );
}
