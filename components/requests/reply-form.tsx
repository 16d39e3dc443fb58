"use client";

import { useTranslations } from "next-intl";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { createReply, listReplies, readTimeline } from "./calls";
import { CommentForm } from "./comment-form";

type ReplyFormProps = { requestId: string; commentId: string; onClose: () => void };

/** Writing a reply to a comment, below it. */
export function ReplyForm({ requestId, commentId, onClose }: ReplyFormProps) {
  const t = useTranslations("requests.conversation");
  const reply = useApiMutation(createReply, {
    refreshes: [readTimeline, listReplies],
    toast: false,
  });
  return (
    <CommentForm
      draftKey={`reply-${commentId}`}
      attachTo={requestId}
      label={t("yourReply")}
      send={t("reply")}
      autoFocus
      isSending={reply.isPending}
      error={reply.error?.message}
      onCancel={onClose}
      onSend={(payload, done) =>
        reply.mutate(
          { params: { id: requestId, comment: commentId }, body: { payload } },
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
