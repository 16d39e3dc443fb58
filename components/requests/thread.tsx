"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { TimeAgo } from "@/components/ui/time-ago";
import { useApiQuery } from "@/lib/client/use-api-query";
import { listReplies } from "./calls";
import { Comment } from "./comment";
import { anchorOf, type EventJson, repliesOf } from "./request-json";
import { useEntityNames } from "./use-entity-names";

const ReplyForm = onDemand(() => import("./reply-form").then((module) => module.ReplyForm));

type ThreadProps = {
  requestId: string;
  event: EventJson;
  anchor: string | undefined;
  onQuote: (html: string) => void;
};

const MAX_REPLIES = 200;

/** A comment, or what is left of it, and the replies to it. */
export function Thread({ requestId, event, anchor, onQuote }: ThreadProps) {
  const t = useTranslations("requests");
  const { authorOf } = useEntityNames();
  const [isReplying, setReplying] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const newest = repliesOf(event);
  const count = event.children_count ?? newest.length;
  const all = useApiQuery(
    listReplies,
    { params: { id: requestId, comment: event.id }, query: { size: MAX_REPLIES, expand: "1" } },
    { enabled: showsAll },
  );
  const replies = (showsAll && all.data?.hits.hits) || newest;
  const mayReply = event.permissions.can_reply_comment;

  return (
    <div>
      {event.type === "C" ? (
        <Comment
          requestId={requestId}
          comment={event}
          isTarget={anchor === anchorOf(event)}
          onQuote={onQuote}
          onReply={mayReply ? () => setReplying(true) : undefined}
        />
      ) : (
        <p
          id={anchorOf(event)}
          className="rounded-lg border border-dashed border-control px-4 py-2 text-sm text-muted"
        >
          {t.rich("log.deleted", {
            who: () => <bdi>{authorOf(event).name}</bdi>,
            age: () => <TimeAgo moment={event.created} />,
          })}
        </p>
      )}
      {(replies.length > 0 || isReplying) && (
        <div className="mt-3 space-y-3 border-s-2 border-line ps-4 sm:ms-4">
          {count > replies.length && (
            <Button
              size="small"
              look="quiet"
              busy={all.isFetching ? t("conversation.loading") : undefined}
              onClick={() => setShowsAll(true)}
            >
              {t("conversation.showReplies", { count })}
            </Button>
          )}
          {replies.map((one) => (
            <Comment
              key={one.id}
              requestId={requestId}
              comment={one}
              isTarget={anchor === anchorOf(one)}
              onQuote={onQuote}
            />
          ))}
          {isReplying && (
            <ReplyForm
              requestId={requestId}
              commentId={event.id}
              onClose={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </div>
  );
}
