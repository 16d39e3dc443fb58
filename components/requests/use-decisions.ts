"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "@/lib/client/call";
import { invalidateQueriesOf } from "@/lib/client/invalidate-queries";
import { toast } from "@/lib/client/toast";
import { actOnRequest } from "./calls";
import { type DecisionResult, type Decision, decisionQueue, type Outcome } from "./decision-queue";
import { decisionsUnderWay } from "./decisions-under-way";
import { DECISION_EFFECTS } from "./request-effects";

type Texts = ReturnType<typeof useTranslations<"requests.decided">>;
/** Its texts go along: when it is sent, the page may be one that has none of them. */
type Told = Decision & { readonly t: Texts };

/** One queue for the whole window: decisions outlive the page on which they were made. */
const settledListeners = new Set<() => void>();
const queue = decisionQueue<Told>({
  send: ({ id, action, role }, { isLeaving }) =>
    call(actOnRequest, {
      params: { id, action },
      ...(role ? { body: { role } } : {}),
      keepalive: isLeaving,
    }),
  settled: (outcome) => {
    const { decision, reason } = outcome;
    if (reason === undefined) decisionsUnderWay.sent(decision.id);
    else decisionsUnderWay.dropped(decision.id);
    report(outcome);
    void invalidateQueriesOf(DECISION_EFFECTS);
    for (const tell of settledListeners) tell();
  },
});

/** Loaded when something is decided, so that it is there should the connection be lost meanwhile. */
const loadRefusal = () => import("./refusal/tell-refusal");

function report({ decision, reason }: Outcome<Told>): void {
  if (reason === undefined) return;
  void loadRefusal().then(
    ({ tellRefusal }) => tellRefusal(decision, reason),
    () => toast.error(decision.title, { description: reason, duration: Infinity }),
  );
}

const NONE: DecisionResult = new Set();

/** The requests that were decided in this window, whether or not that was sent yet. */
export const useDecided = (): DecisionResult =>
  useSyncExternalStore(queue.subscribe, queue.decided, () => NONE);

/**
 * Deciding in one step. `decide` hides the request, offers Undo, and sends the decision later; `undo` takes back the
 * last one. `record` hides one that was decided otherwise.
 */
export function useDecisions() {
  const t = useTranslations("requests.decided");
  const decided = useDecided();
  const router = useRouter();

  useEffect(() => {
    const onSettled = () => router.refresh();
    settledListeners.add(onSettled);
    return () => void settledListeners.delete(onSettled);
  }, [router]);

  useEffect(() => {
    const onLeave = () => queue.flush();
    // Phones end pages in the background without a word.
    const onHide = () => {
      if (document.visibilityState === "hidden" && matchMedia("(pointer: coarse)").matches)
        queue.flush();
    };
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, []);

  return {
    decided,
    decide: (decision: Decision) => {
      queueUp({ ...decision, t });
      offerUndo(decision.id);
    },
    /** The same where the page itself offers Undo. */
    decideHere: (decision: Decision) => queueUp({ ...decision, t }),
    record: (id: string) => queue.record(id),
    undo,
  };
}

const toastOf = (id: string) => `decision-${id}`;

/** A later decision says more than that the one before was taken back. */
export const forgetTakenBack = (id: string) => toast.dismiss(toastOf(id));

function queueUp(decision: Told): void {
  forgetTakenBack(decision.id);
  loadRefusal().catch(() => undefined);
  queue.add(decision);
  decisionsUnderWay.made(decision.id);
}

/** What was decided here and can still be taken back. */
export const waitingDecision = (id: string): Decision | undefined => queue.waitingFor(id)?.decision;

/** Offers by a toast to take back a decision that was not sent yet. */
export function offerUndo(id: string): void {
  const waiting = queue.waitingFor(id);
  if (!waiting) return;
  const { title, action, t } = waiting.decision;
  toast(t(action, { title }), {
    id: toastOf(id),
    description: t("soon"),
    duration: waiting.until - Date.now(),
    action: { label: t("undo"), onClick: () => undo(id) },
  });
}

/** Takes back a decision that has not been sent; answers whether there was one. */
function undo(id?: string): boolean {
  const decision = queue.undo(id);
  if (!decision) return false;
  decisionsUnderWay.dropped(decision.id);
  const { title, t } = decision;
  toast(t("takenBack", { title }), {
    id: toastOf(decision.id),
    description: t("nothing"),
    duration: 4000,
    action: undefined,
  });
  return true;
}
