"use client";

import { useTranslations } from "next-intl";
import { type Ref, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CircleDot, Lock } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { whenShown } from "@/components/ui/on-demand";
import type { EditorHandle } from "@/components/ui/rich-text-editor-props";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { createComment, readTimeline } from "./calls";
import { LogLine, Line } from "./log-line";
import type { EventJson, RequestJson } from "./request-json";
import { Thread } from "./thread";
import { TIMELINE_SIZE, type TimelinePage } from "./timeline-page";
import { useEntityNames } from "./use-entity-names";
import { useTimeline } from "./use-timeline";

const CommentForm = whenShown(() => import("./comment-form").then((module) => module.CommentForm));

type ConversationProps = {
  request: RequestJson;
  /** The first and the last page, as the server read them. */
  pages: readonly TimelinePage[];
  total: number;
};

/** What was said and done, oldest first. Between the first and the last page the rest comes on demand. */
export function Conversation({ request, pages, total }: ConversationProps) {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  const box = useRef<EditorHandle>(null);
  const timeline = useTimeline(request.id, { pages, total });
  const creator = entityOf(request, "created_by");

  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation" className="text-xl font-semibold">
        {t("conversation.title")}
      </h2>
      <ol className="mt-4 space-y-4">
        <li>
          <Line icon={CircleDot} moment={request.created}>
            {t.rich("log.opened", {
              who: () => <bdi className="font-medium text-ink">{creator?.name}</bdi>,
            })}
          </Line>
        </li>
        {timeline.pages.map(({ page, events }, position) => {
          const before = timeline.pages[position - 1]?.page ?? 0;
          const missing = (page - before - 1) * TIMELINE_SIZE;
          return [
            ...(missing > 0
              ? [
                  <li key={`gap-${page}`} className="text-center">
                    <Button
                      size="small"
                      className="needs-script"
                      busy={timeline.isFetching ? t("conversation.loading") : undefined}
                      onClick={() => timeline.open(before + 1)}
                    >
                      {t("conversation.showMore", { count: missing })}
                    </Button>
                  </li>,
                ]
              : []),
            ...events.map((event) => (
              <li key={event.id}>
                {isTalk(event) ? (
                  <Thread
                    requestId={request.id}
                    event={event}
                    anchor={timeline.anchor}
                    onQuote={(html) => box.current?.quote(html)}
                  />
                ) : (
                  <LogLine event={event} type={request.type} />
                )}
              </li>
            )),
          ];
        })}
      </ol>
      {timeline.error && (
        <div role="alert" className="mt-4">
          <Notice tone="danger" title={t("conversation.notLoaded")}>
            {timeline.error}
          </Notice>
        </div>
      )}
      <ReplyBox request={request} isTarget={timeline.anchor === "reply"} ref={box} />
    </section>
  );
}

type ReplyBoxProps = {
  request: RequestJson;
  /** The address that was opened leads here. */
  isTarget: boolean;
  ref: Ref<EditorHandle>;
};

/** Where one writes, unless the conversation is closed. */
function ReplyBox({ request, isTarget, ref }: ReplyBoxProps) {
  const t = useTranslations("requests");
  const send = useApiMutation(createComment, { refreshes: [readTimeline], toast: false });
  return (
    <div id="reply" className="mt-6">
      {request.is_locked && (
        <p className="mb-4 flex items-center gap-2 text-muted">
          <Lock aria-hidden className="size-4" /> {t("conversation.locked")}
        </p>
      )}
      {!request.is_locked && (
        // As high as the form, which only browsers draw: they know whether words were kept.
        <div className="needs-script min-h-52">
          <CommentForm
            draftKey={request.id}
            attachTo={request.id}
            label={t("conversation.yourComment")}
            placeholder={t("conversation.placeholder")}
            send={t("conversation.comment")}
            autoFocus={isTarget}
            isSending={send.isPending}
            error={send.error?.message}
            onSend={(payload, done) =>
              send.mutate({ params: { id: request.id }, body: { payload } }, { onSuccess: done })
            }
            ref={ref}
          />
        </div>
      )}
    </div>
  );
}

const isTalk = ({ type, payload }: EventJson) =>
  type === "C" || payload.event === "comment_deleted";
