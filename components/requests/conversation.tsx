"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { whenShown } from "@/components/ui/on-demand";
import { LogLine } from "./log-line";
import { type ReplyHandle, ReplyBox } from "./reply-box";
import { type EventJson, type RequestJson } from "./request-json";
import { TIMELINE_SIZE, type TimelinePage } from "./timeline-page";
import { useTimeline } from "./use-timeline";

const FailureNotice = whenShown(() =>
  import("@/components/ui/failure-notice").then((module) => module.FailureNotice),
);
const FocusedEvent = whenShown(() =>
  import("./focused-event").then((module) => module.FocusedEvent),
);
// Many conversations have none.
const Thread = dynamic(() => import("./thread").then((loaded) => loaded.Thread));

type ConversationProps = {
  request: RequestJson;
  /** Its first line. */
  opened: ReactNode;
  /** The first and the last page, as the server read them. */
  pages: readonly TimelinePage[];
  total: number;
};

/** What was said and done, oldest first. Between the first and the last page the rest comes on demand. */
export function Conversation({ request, opened, pages, total }: ConversationProps) {
  const t = useTranslations("requests");
  const box = useRef<ReplyHandle>(null);
  const timeline = useTimeline(request.id, { pages, total });

  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation" className="text-xl font-semibold">
        {t("conversation.title")}
      </h2>
      <ol className="mt-4 space-y-4">
        <li>{opened}</li>
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
      {timeline.anchor.startsWith("commentevent-") && (
        <FocusedEvent requestId={request.id} {...timeline} />
      )}
      {timeline.error && (
        <FailureNotice
          title={t("conversation.notLoaded")}
          reason={timeline.error}
          className="mt-4"
        />
      )}
      <ReplyBox request={request} isTarget={timeline.anchor === "reply"} ref={box} />
    </section>
  );
}

const isTalk = ({ type, payload }: EventJson) =>
  type === "C" || payload.event === "comment_deleted";
