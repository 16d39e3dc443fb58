"use client";

import { useTranslations } from "next-intl";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { readTimeline, updateComment } from "./calls";
import { CommentForm } from "./comment-form";
import { contentOf, type EventJson } from "./request-json";

type EditCommentProps = { requestId: string; comment: EventJson; onClose: () => void };

/** Writing a comment anew, in its place. */
export function EditComment({ requestId, comment, onClose }: EditCommentProps) {
  const t = useTranslations("requests");
  const save = useApiMutation(updateComment, { refreshes: [readTimeline], toast: false });
  const params = { id: requestId, comment: comment.id };
  return (
    <CommentForm
      draftKey={`edit-${comment.id}`}
      isEdit
      label={t("conversation.yourComment")}
      initial={contentOf(comment)}
      send={t("comment.save")}
      autoFocus
      isSending={save.isPending}
      error={save.error?.message}
      onCancel={onClose}
      onSend={(payload, done) =>
        save.mutate(
          { params, body: { payload: { ...kept(comment), ...payload } } },
          {
            onSuccess: () => {
              if (done()) onClose();
            },
          },
        )
      }
    />
  );
}

/** What an edit leaves as it is. */
function kept({ payload }: EventJson): { files?: { file_id: string }[] } {
  // Made by the service, whose schema leaves payloads open.
  const files = payload.files as { file_id: string }[] | undefined;
  return files ? { files: files.map(({ file_id }) => ({ file_id })) } : {};
}
