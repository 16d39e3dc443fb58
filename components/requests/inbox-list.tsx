"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { KeySheetButton } from "@/components/keys/key-sheet-button";
import { usePageKeys } from "@/components/keys/page-keys";
import { toast } from "@/lib/client/toast";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { queryKeyOf } from "@/lib/client/use-api-query";
import { useApiClient } from "@/lib/client/query-client";
import { actOnRequest, countRequests } from "@/lib/inbox/endpoints";
import { ActionDialog } from "./action-dialog";
import { RequestsBulkDialog } from "./requests-bulk-dialog";
import { isAllowed, pageOf, type RequestJson } from "./request-json";
import { RequestRow } from "./request-row";
import { saveInboxPosition } from "./inbox-navigation";
import { keepOnly, move, neighbour, select, selectAll, START, type Triage } from "./triage-state";
import { useDecisions } from "./use-decisions";

type InboxListProps = {
  requests: readonly RequestJson[];
  /** The address of this very list. */
  href: string;
};

/** The requests of a page of the inbox, to be worked off by keyboard, one by one, or several at once. */
export function InboxList({ requests, href }: InboxListProps) {
  const t = useTranslations("requests");
  const router = useRouter();
  const client = useApiClient();
  const { decided, decide, undo } = useDecisions();
  const [aside, setAside] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(START);
  const [bulk, setBulk] = useState<"accept" | "decline">();
  const [declining, setDeclining] = useState<RequestJson>();
  const links = useRef(new Map<string, HTMLAnchorElement>());

  const shown = requests.filter(
    ({ id, is_open }) => !(is_open && decided.has(id)) && !aside.includes(id),
  );
  const ids = shown.map(({ id }) => id);
  const state = keepOnly(known, ids);
  const current = shown.find(({ id }) => id === state.current);
  const selected = shown.filter(({ id }) => state.selected.has(id));
  const hasChoices = shown.some((request) => isAllowed(request, "accept"));

  const trail = shown.map((request) => ({ id: request.id, path: pageOf(request) }));
  const trailText = JSON.stringify(trail);
  useEffect(() => {
    saveInboxPosition({ href, items: JSON.parse(trailText) as typeof trail });
  }, [href, trailText]);

  function go(step: 1 | -1) {
    stand(move(state, step, ids));
  }
  /** The row goes; the keyboard stands on its neighbour. */
  function leave({ id }: RequestJson) {
    stand({ ...state, current: neighbour(ids, id) });
  }
  function stand(next: Triage) {
    setKnown(next);
    if (next.current) links.current.get(next.current)?.focus();
  }
  function accept(request: RequestJson) {
    if (!isAllowed(request, "accept")) {
      toast(t("cannot.accept", { title: request.title }));
      return;
    }
    leave(request);
    decide({ id: request.id, title: request.title, action: "accept" });
  }
  const askDecline = (request: RequestJson) => {
    if (isAllowed(request, "decline")) setDeclining(request);
    else toast(t("cannot.decline", { title: request.title }));
  };
  function putAside(request: RequestJson) {
    leave(request);
    setAside([...aside, request.id]);
    toast(t("setAside"), { description: request.title });
  }
  function takeBack() {
    if (undo()) return;
    if (aside.length > 0) setAside(aside.slice(0, -1));
    else toast(t("nothingToTakeBack"));
  }

  usePageKeys("inbox", {
    j: () => go(1),
    k: () => go(-1),
    o: current && (() => router.push(pageOf(current))),
    x: current && (() => setKnown(select(state, current.id))),
    "* a": () => setKnown(selectAll(state, selected.length === shown.length ? [] : ids)),
    a: current && (() => (selected.length > 1 ? setBulk("accept") : accept(current))),
    d: current && (() => (selected.length > 1 ? setBulk("decline") : askDecline(current))),
    r: current && (() => router.push(`${pageOf(current)}#reply`)),
    e: current && (() => putAside(current)),
    z: takeBack,
  });

  function refresh() {
    void client.invalidateQueries({ queryKey: queryKeyOf(countRequests) });
    router.refresh();
  }

  return (
    <>
      <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {hasChoices && (
          <label className="needs-script flex min-h-8 items-center gap-2 ps-3 sm:ps-4">
            <input
              type="checkbox"
              checked={selected.length > 0 && selected.length === shown.length}
              onChange={({ target }) => setKnown(selectAll(state, target.checked ? ids : []))}
              className="size-4 accent-accent"
            />
            {selected.length > 0 ? t("selected", { count: selected.length }) : t("selectAll")}
          </label>
        )}
        {selected.length > 0 && (
          <>
            <Button size="small" onClick={() => setBulk("accept")}>
              {t("accept")}
            </Button>
            <Button size="small" onClick={() => setBulk("decline")}>
              {t("decline")}
            </Button>
          </>
        )}
        <span className="ms-auto">
          <KeySheetButton />
        </span>
      </div>
      {shown.length > 0 ? (
        <ol aria-label={t("title")} className="divide-y divide-line border-y border-line">
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              isCurrent={request.id === current?.id}
              isSelected={state.selected.has(request.id)}
              onSelect={
                hasChoices
                  ? (isSelected) => setKnown(select(state, request.id, isSelected))
                  : undefined
              }
              onFocus={() => setKnown({ ...state, current: request.id })}
              onAccept={() => accept(request)}
              onDecline={() => askDecline(request)}
              ref={(element) => {
                if (element) links.current.set(request.id, element);
                return () => void links.current.delete(request.id);
              }}
            />
          ))}
        </ol>
      ) : (
        <p className="border-y border-line py-10 text-center text-muted">{t("allDone")}</p>
      )}
      {bulk && (
        <RequestsBulkDialog
          action={bulk}
          requests={selected.filter((request) => isAllowed(request, bulk))}
          onClose={({ isDone }) => {
            setBulk(undefined);
            if (!isDone) return;
            setKnown(START);
            refresh();
          }}
        />
      )}
      {declining && (
        <DeclineDialog
          request={declining}
          onClose={() => setDeclining(undefined)}
          onDone={() => {
            leave(declining);
            setDeclining(undefined);
            setAside([...aside, declining.id]);
            toast(t("decided.decline", { title: declining.title }));
          }}
        />
      )}
    </>
  );
}

type DeclineDialogProps = { request: RequestJson; onClose: () => void; onDone: () => void };

function DeclineDialog({ request, onClose, onDone }: DeclineDialogProps) {
  const t = useTranslations("requests.steps.decline");
  const send = useApiMutation(actOnRequest, {
    refreshes: [countRequests],
    refreshesPage: true,
    toast: false,
  });
  return (
    <ActionDialog
      title={t("title", { title: request.title })}
      description={t("textInList")}
      confirm={t("confirm")}
      busyWord={t("busy")}
      look="danger"
      open
      onOpenChange={onClose}
      isBusy={send.isPending}
      error={send.error?.message}
      onConfirm={(content) =>
        send.mutate(
          {
            params: { id: request.id, action: "decline" },
            ...(content ? { body: { payload: { content, format: "html" as const } } } : {}),
          },
          { onSuccess: onDone },
        )
      }
    />
  );
}
