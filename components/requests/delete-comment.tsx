"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { deleteComment, readTimeline } from "./calls";
import type { EventJson } from "./request-json";

type DeleteCommentProps = { requestId: string; comment: EventJson; onClose: () => void };

/** Asks before a comment goes. */
export function DeleteComment({ requestId, comment, onClose }: DeleteCommentProps) {
  const t = useTranslations("requests.comment");
  const remove = useApiMutation(deleteComment, {
    refreshes: [readTimeline],
    toast: { error: ({ message }) => t("notDeleted", { reason: message }) },
  });
  return (
    <AlertDialog
      title={t("deleteTitle")}
      description={t("deleteText")}
      confirm={t("delete")}
      busy={remove.isPending ? t("deleting") : undefined}
      open
      onOpenChange={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: requestId, comment: comment.id } }, { onSettled: onClose })
      }
    />
  );
}
