"use client";

import { useQueries } from "@tanstack/react-query";
import { CircleDot, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { EditorHandle } from "@/components/ui/rich-text-editor-props";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { apiQueryOptions } from "@/lib/client/use-api-query";
import { useApiClient } from "@/lib/client/query-client";
import { createComment, focusTimeline, readTimeline } from "@/lib/inbox/endpoints";
import { CommentForm } from "./comment-form";
import { LogLine, Line } from "./log-line";
import type { EventJson, RequestJson } from "./request-json";
import { Thread } from "./thread";
import { TIMELINE_SIZE, type TimelinePage } from "./timeline-page";
import { useEntityNames } from "./use-entity-names";

type ConversationProps = {
  request: RequestJson;
  /** The first and the last page, as the server read them. */
  pages: readonly TimelinePage[];
  total: number;
};

/** What was said and done, oldest first. Between the first and the last page the rest comes on demand. */
export function Conversation({ request, pages, total }: ConversationProps) {
  const t = useTranslations("requests");
  const { partyOf } = useEntityNames();
  const box = useRef<EditorHandle>(null);
  const anchor = useAnchor();
  const [opened, setOpened] = useState(() => pages.map(({ page }) => page));
  const timeline = useTimeline(request.id, opened, pages, total);
  const send = useApiMutation(createComment, { refreshes: [readTimeline], toast: false });
  useFocusedEvent(request.id, anchor, timeline.pages, (page) =>
    setOpened((now) => (now.includes(page) ? now : [...now, page])),
  );
  const creator = partyOf(request, "created_by");
  const isQuestion = anchor === "reply";

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
                      onClick={() => setOpened([...opened, before + 1])}
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
                    sought={anchor}
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
      <div id="reply" className="mt-6">
        {request.is_locked && (
          <p className="mb-4 flex items-center gap-2 text-muted">
            <Lock aria-hidden className="size-4" /> {t("conversation.locked")}
          </p>
        )}
        {!request.is_locked && (
          <CommentForm
            draftKey={request.id}
            attachTo={request.id}
            label={t("conversation.yourComment")}
            placeholder={t("conversation.placeholder")}
            send={t("conversation.comment")}
            autoFocus={isQuestion}
            isSending={send.isPending}
            error={send.error?.message}
            onSend={(payload, done) =>
              send.mutate({ params: { id: request.id }, body: { payload } }, { onSuccess: done })
            }
            ref={box}
          />
        )}
      </div>
    </section>
  );
}

const isTalk = ({ type, payload }: EventJson) =>
  type === "C" || payload.event === "comment_deleted";

/** The pages that are open, kept up to date after changes; new entries may begin a page of their own. */
function useTimeline(
  requestId: string,
  opened: readonly number[],
  given: readonly TimelinePage[],
  givenTotal: number,
) {
  const [total, setTotal] = useState(givenTotal);
  const last = Math.max(1, Math.ceil(total / TIMELINE_SIZE));
  const wanted = [...new Set([...opened, last])].sort((a, b) => a - b);
  const queries = useQueries(
    {
      queries: wanted.map((page) => {
        const input = {
          params: { id: requestId },
          query: { page, size: TIMELINE_SIZE, sort: "oldest", expand: "1" },
        };
        const initial = given.find((one) => one.page === page);
        return {
          ...apiQueryOptions(readTimeline, input),
          ...(initial
            ? {
                initialData: {
                  hits: { hits: initial.events, total: givenTotal },
                  sortBy: "oldest",
                  page,
                  links: {},
                },
              }
            : {}),
          refetchOnWindowFocus: true,
        };
      }),
    },
    useApiClient(),
  );
  const newest = Math.max(givenTotal, ...queries.map(({ data }) => data?.hits.total ?? 0));
  if (newest !== total) setTotal(newest);
  return {
    pages: wanted.flatMap((page, at) => {
      const data = queries[at]?.data;
      return data ? [{ page, events: data.hits.hits }] : [];
    }),
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ error }) => error)?.error?.message,
  };
}

/** Opens the page that holds the entry of the address, goes there, and gives it the focus. */
function useFocusedEvent(
  requestId: string,
  anchor: string,
  pages: readonly TimelinePage[],
  open: (page: number) => void,
): void {
  const client = useApiClient();
  const reached = useRef("");
  const asked = useRef("");
  const loaded = pages.map(({ page }) => page).join();
  useEffect(() => {
    const [, id] = /^commentevent-([0-9a-f-]+)/.exec(anchor) ?? [];
    if (!id || reached.current === anchor) return;
    // A reply that is folded away is found at its comment.
    const comment = asked.current === anchor ? document.getElementById(`commentevent-${id}`) : null;
    const element = document.getElementById(anchor) ?? comment;
    if (element) {
      reached.current = anchor;
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
      return;
    }
    if (asked.current === anchor) return;
    asked.current = anchor;
    const query = { focus_event_id: id, size: TIMELINE_SIZE };
    client
      .fetchQuery(apiQueryOptions(focusTimeline, { params: { id: requestId }, query }))
      .then(({ page }) => open(page))
      // An address that leads nowhere leaves the conversation as it is.
      .catch(() => undefined);
    // The entry may come with each page that is loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [requestId, anchor, loaded]);
}

function useAnchor(): string {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener("hashchange", tell);
      return () => window.removeEventListener("hashchange", tell);
    },
    () => decodeURIComponent(window.location.hash.slice(1)),
    () => "",
  );
}
