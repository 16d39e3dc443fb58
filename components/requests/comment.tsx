"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Ellipsis, Link2, MessageSquareQuote, Pencil, Reply, Trash } from "@/components/ui/icons";
import { toast } from "@/lib/client/toast";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { RichText } from "@/components/ui/rich-text";
import { TimeAgo } from "@/components/ui/time-ago";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { deleteComment, readTimeline, updateComment } from "./calls";
import { CommentForm } from "./comment-form";
import { AttachmentList } from "./attachments";
import { contentOf, type EventJson, filesOf } from "./request-json";
import { useEntityNames } from "./use-entity-names";

type CommentProps = {
  requestId: string;
  comment: EventJson;
  /** The address that was opened leads here. */
  isTarget: boolean;
  onQuote: (html: string) => void;
  onReply?: (() => void) | undefined;
};

export const anchorOf = ({ id, parent_id }: EventJson) =>
  `commentevent-${parent_id ? `${parent_id}_${id}` : id}`;

/** A comment, with the actions that its reader is allowed. */
export function Comment({ requestId, comment, isTarget, onQuote, onReply }: CommentProps) {
  const t = useTranslations("requests.comment");
  const conversation = useTranslations("requests.conversation");
  const { authorOf } = useEntityNames();
  const [isEditing, setEditing] = useState(false);
  const author = authorOf(comment);
  const save = useApiMutation(updateComment, { refreshes: [readTimeline], toast: false });
  const params = { id: requestId, comment: comment.id };

  return (
    <article
      id={anchorOf(comment)}
      aria-label={t("by", { name: author.name })}
      tabIndex={-1}
      className={cn(
        "scroll-mt-6 rounded-lg border bg-surface outline-none",
        isTarget ? "border-accent ring-2 ring-accent/40" : "border-line",
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5 text-sm">
        <bdi className="font-semibold">{author.name}</bdi>
        <span className="text-muted">
          <a href={`#${anchorOf(comment)}`} className="text-muted quiet-link">
            <TimeAgo moment={comment.created} />
          </a>
          {comment.revision_id > 1 && (
            <span>
              {" · "}
              {t.rich("edited", {
                age: () => <TimeAgo moment={comment.updated} />,
              })}
            </span>
          )}
        </span>
        <span className="ms-auto">
          <CommentMenu
            requestId={requestId}
            comment={comment}
            onEdit={() => setEditing(true)}
            onQuote={() => onQuote(contentOf(comment))}
            onReply={onReply}
          />
        </span>
      </header>
      <div className="px-4 py-3">
        {isEditing ? (
          <CommentForm
            draftKey={`edit-${comment.id}`}
            label={conversation("yourComment")}
            initial={contentOf(comment)}
            send={t("save")}
            autoFocus
            isSending={save.isPending}
            error={save.error?.message}
            onCancel={() => setEditing(false)}
            onSend={(payload, done) =>
              save.mutate(
                { params, body: { payload: { ...kept(comment), ...payload } } },
                {
                  onSuccess: () => {
                    done();
                    setEditing(false);
                  },
                },
              )
            }
          />
        ) : (
          <RichText html={contentOf(comment)} />
        )}
        <AttachmentList files={filesOf(comment)} />
      </div>
    </article>
  );
}

/** What an edit leaves as it is. */
function kept({ payload }: EventJson): { files?: { file_id: string }[] } {
  // Made by the service, whose schema leaves payloads open.
  const files = payload.files as { file_id: string }[] | undefined;
  return files ? { files: files.map(({ file_id }) => ({ file_id })) } : {};
}

type CommentMenuProps = {
  requestId: string;
  comment: EventJson;
  onEdit: () => void;
  onQuote: () => void;
  onReply?: (() => void) | undefined;
};

function CommentMenu({ requestId, comment, onEdit, onQuote, onReply }: CommentMenuProps) {
  const t = useTranslations("requests.comment");
  const { authorOf } = useEntityNames();
  const [asks, setAsks] = useState(false);
  const remove = useApiMutation(deleteComment, {
    refreshes: [readTimeline],
    toast: { error: ({ message }) => t("notDeleted", { reason: message }) },
  });
  const { can_update_comment, can_delete_comment } = comment.permissions;

  async function copyLink() {
    const { origin, pathname } = window.location;
    await navigator.clipboard.writeText(`${origin}${pathname}#${anchorOf(comment)}`);
    toast(t("linkCopied"));
  }

  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t("more", { name: authorOf(comment).name })}
            className={buttonStyle({
              look: "quiet",
              size: "small",
              className: "needs-script -me-2 w-8 px-0",
            })}
          >
            <Ellipsis aria-hidden />
          </button>
        }
      >
        <MenuItem onSelect={() => void copyLink()}>
          <Link2 aria-hidden />
          {t("copyLink")}
        </MenuItem>
        <MenuItem onSelect={() => afterClosing(onQuote)}>
          <MessageSquareQuote aria-hidden />
          {t("quote")}
        </MenuItem>
        {onReply && (
          <MenuItem onSelect={() => afterClosing(onReply)}>
            <Reply aria-hidden />
            {t("reply")}
          </MenuItem>
        )}
        {(can_update_comment || can_delete_comment) && <MenuSeparator />}
        {can_update_comment && (
          <MenuItem onSelect={() => afterClosing(onEdit)}>
            <Pencil aria-hidden />
            {t("edit")}
          </MenuItem>
        )}
        {can_delete_comment && (
          <MenuItem onSelect={() => setAsks(true)}>
            <Trash aria-hidden />
            {t("delete")}
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        title={t("deleteTitle")}
        description={t("deleteText")}
        confirm={t("delete")}
        busy={remove.isPending ? t("deleting") : undefined}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() =>
          remove.mutate(
            { params: { id: requestId, comment: comment.id } },
            { onSettled: () => setAsks(false) },
          )
        }
      />
    </>
  );
}

/** A menu that closes takes the focus back to its button; what wants the focus comes after that. */
const afterClosing = (run: () => void) => void setTimeout(run, 0);
