"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { usePageKeys } from "@/components/keys/page-keys";
import type { CollectionRole } from "@/lib/core/actor";
import { toast } from "@/lib/client/toast";
import { decisionTitle } from "./decision-title";
import { useSavedPosition } from "./inbox-navigation";
import { isAllowed, pageOf, type RequestJson } from "./request-json";
import { keepOnly, move, neighbour, select, selectAll, START, type Triage } from "./triage-state";
import { useDecisions } from "./use-decisions";
import { isInvitation } from "./is-invitation";
import { useEntityNames } from "./use-entity-names";
import { useJoining } from "./use-joining";

export type BulkAction = "accept" | "decline";

type Place = { href: string; roles: Readonly<Record<string, CollectionRole>> };

/** Working off a page of the inbox: which requests are still shown, where the keyboard is, what is being decided. */
export function useTriage(requests: readonly RequestJson[], { href, roles }: Place) {
  const t = useTranslations("requests");
  const router = useRouter();
  const { shown, decide, record, putAside, takeBack } = useShown(requests);
  const join = useJoining();
  const titleOf = useDecisionTitle();
  const [known, setKnown] = useState(START);
  const [bulk, setBulk] = useState<BulkAction>();
  const [declining, setDeclining] = useState<RequestJson>();
  const links = useRef(new Map<string, HTMLAnchorElement>());

  const ids = shown.map(({ id }) => id);
  const state = keepOnly(known, ids);
  const current = shown.find(({ id }) => id === state.current);
  const selected = shown.filter(({ id }) => state.selected.has(id));
  useSavedPosition(
    shown.map((request) => ({ id: request.id, path: pageOf(request) })),
    href,
  );

  function stand(next: Triage) {
    setKnown(next);
    if (next.current) links.current.get(next.current)?.focus();
  }
  /** The row goes; the keyboard stands on its neighbour. */
  function leave({ id }: RequestJson) {
    stand({ ...state, current: neighbour(ids, id) });
  }
  function may(request: RequestJson, action: BulkAction): boolean {
    const isPossible = isAllowed(request, action);
    if (!isPossible) toast(t(`cannot.${action}`, { title: request.title }));
    return isPossible;
  }
  function accept(request: RequestJson) {
    if (!may(request, "accept")) return;
    if (isInvitation(request)) return join(request);
    leave(request);
    const role = roles[request.id];
    decide({ id: request.id, title: titleOf(request, role), action: "accept", role });
  }
  const askDecline = (request: RequestJson) => {
    if (may(request, "decline")) setDeclining(request);
  };
  function setAside(request: RequestJson) {
    leave(request);
    putAside(request);
    toast(t("setAside"), { description: request.title });
  }
  const toggleAll = (isOn: boolean) => setKnown(selectAll(state, isOn ? ids : []));

  usePageKeys("inbox", {
    j: () => stand(move(state, 1, ids)),
    k: () => stand(move(state, -1, ids)),
    o: current && (() => router.push(pageOf(current))),
    x: current && (() => setKnown(select(state, current.id))),
    "* a": () => toggleAll(selected.length !== shown.length),
    a: current && (() => (selected.length > 1 ? setBulk("accept") : accept(current))),
    d: current && (() => (selected.length > 1 ? setBulk("decline") : askDecline(current))),
    r: current && (() => router.push(`${pageOf(current)}#reply`)),
    e: current && (() => setAside(current)),
    z: takeBack,
  });

  return {
    shown,
    current,
    selected,
    accept,
    askDecline,
    toggleAll,
    toggle: ({ id }: RequestJson, isSelected: boolean) => setKnown(select(state, id, isSelected)),
    standOn: ({ id }: RequestJson) => setKnown({ ...state, current: id }),
    /** Where the keyboard finds the row of a request. */
    linkOf: (id: string) => (element: HTMLAnchorElement | null) => {
      if (element) links.current.set(id, element);
      return () => void links.current.delete(id);
    },
    bulk,
    askBulk: setBulk,
    closeBulk: ({ isDone }: { isDone: boolean }) => {
      setBulk(undefined);
      if (!isDone) return;
      setKnown(START);
      router.refresh();
    },
    declining,
    closeDecline: () => setDeclining(undefined),
    /** It was declined by the dialog, at once. */
    hasDeclined: (request: RequestJson) => {
      leave(request);
      setDeclining(undefined);
      record(request.id);
      toast(t("decided.decline", { title: titleOf(request) }));
    },
  };
}

/** What a request is called once it is decided. */
function useDecisionTitle() {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  return (request: RequestJson, role?: CollectionRole) =>
    decisionTitle(t, request, { asker: entityOf(request, "created_by")?.name, role });
}

/** Requests that were decided or set aside are gone from the list, until that is taken back. */
function useShown(requests: readonly RequestJson[]) {
  const t = useTranslations("requests");
  const { decided, decide, record, undo } = useDecisions();
  const [aside, setAside] = useState<readonly string[]>([]);
  return {
    shown: requests.filter(
      ({ id, is_open }) => !(is_open && decided.has(id)) && !aside.includes(id),
    ),
    decide,
    record,
    putAside: ({ id }: RequestJson) => setAside([...aside, id]),
    takeBack: () => {
      if (undo()) return;
      if (aside.length > 0) setAside(aside.slice(0, -1));
      else toast(t("nothingToTakeBack"));
    },
  };
}
