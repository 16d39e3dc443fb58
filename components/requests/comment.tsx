"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Ellipsis } from "@/components/ui/icons";
import { Menu } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { RichText } from "@/components/ui/rich-text";
import { TimeAgo } from "@/components/ui/time-ago";
import { AttachmentList } from "./attachment-list";
import { anchorOf, contentOf, type EventJson, filesOf } from "./request-json";
import { useEntityNames } from "./use-entity-names";

const EditComment = onDemand(() => import("./edit-comment").then((module) => module.EditComment));
const DeleteComment = onDemand(() =>
  import("./delete-comment").then((module) => module.DeleteComment),
);

type CommentProps = {
  requestId: string;
  comment: EventJson;
  /** The address that was opened leads here. */
  isTarget: boolean;
  onQuote: (html: string) => void;
  onReply?: (() => void) | undefined;
};

/** A comment, with the actions that its reader is allowed. */
export function Comment({ requestId, comment, isTarget, onQuote, onReply }: CommentProps) {
  const t = useTranslations("requests.comment");
  const { authorOf } = useEntityNames();
  const [isEditing, setEditing] = useState(false);
  const author = authorOf(comment);
  const text = <RichText html={contentOf(comment)} />;

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
          <EditComment
            requestId={requestId}
            comment={comment}
            onClose={() => setEditing(false)}
            before={text}
          />
        ) : (
          text
        )}
        <AttachmentList files={filesOf(comment)} />
      </div>
    </article>
  );
}

type CommentMenuProps = {
  requestId: string;
  comment: EventJson;
  onEdit: () => void;
  onQuote: () => void;
  onReply?: (() => void) | undefined;
};

function CommentMenu({ requestId, comment, ...actions }: CommentMenuProps) {
  const t = useTranslations("requests.comment");
  const { authorOf } = useEntityNames();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Menu
        // What is in it was loaded for the text as it was.
        key={comment.revision_id}
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
        load={async () => {
          const { CommentActions } = await import("./comment-actions");
          return <CommentActions comment={comment} {...actions} onDelete={() => setAsks(true)} />;
        }}
      />
      {asks && (
        <DeleteComment requestId={requestId} comment={comment} onClose={() => setAsks(false)} />
      )}
    </>
  );
}
