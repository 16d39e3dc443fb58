"use client";

import { useTranslations } from "next-intl";
import { BulkDialog } from "@/components/ui/bulk-dialog";
import { deleteDraft } from "@/components/deposit/calls";
import type { UploadItem } from "./upload-item";

type DiscardDialogProps = {
  drafts: readonly UploadItem[];
  onClose: (options: { isDone: boolean }) => void;
};

/** Discards several drafts, each with its own result. */
export function DiscardDialog({ drafts, onClose }: DiscardDialogProps) {
  const t = useTranslations("uploads");
  const named = drafts.map(({ id, title, isPublished }) => ({
    id,
    name: title || t("untitled"),
    isPublished,
  }));
  const changes = named.filter(({ isPublished }) => isPublished).length;
  return (
    <BulkDialog
      items={named}
      change={(call, { id }) => call(deleteDraft, { params: { id } })}
      words={(count) => ({
        title: t("bulk.title", { count }),
        doneTitle: (discarded) => t("bulk.doneTitle", { count: discarded }),
        confirm: t("bulk.discard", { count }),
        done: t("bulk.done"),
      })}
      look="danger"
      onClose={onClose}
    >
      {(names) => (
        <>
          {changes < named.length && (
            <p className="mb-3">{t("bulk.lostDrafts", { count: named.length - changes })}</p>
          )}
          {changes > 0 && <p className="mb-3">{t("bulk.lostChanges", { count: changes })}</p>}
          {names}
        </>
      )}
    </BulkDialog>
  );
}
