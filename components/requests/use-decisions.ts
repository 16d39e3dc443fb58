"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { toast } from "@/lib/client/toast";
import { countRequests } from "@/lib/inbox/endpoints";
import { queryKeyOf } from "@/lib/client/use-api-query";
import { useApiClient } from "@/lib/client/query-client";
import {
  type DecisionResult,
  type Decision,
  decisionQueue,
  type Outcome,
  UNDO_MS,
} from "./decision-queue";
import { sendDecision } from "./send-decision";

type Texts = ReturnType<typeof useTranslations<"requests.decided">>;
/** Its texts go along: when it is sent, the page may be one that has none of them. */
type Told = Decision & { readonly t: Texts };

/** One queue for the whole window: decisions outlive the page on which they were made. */
const settledListeners = new Set<(outcome: Outcome<Told>) => void>();
const queue = decisionQueue<Told>({
  send: sendDecision,
  settled: (outcome) => {
    report(outcome);
    for (const tell of settledListeners) tell(outcome);
  },
});

function report({ decision: { id, title, action, t }, reason }: Outcome<Told>): void {
  if (reason === undefined) return;
  toast.error(t(`refused.${action}`, { title, reason }), {
    // Not that of the offer to undo: it goes away at this moment, and would take the refusal along.
    id: `refused-${id}`,
    description: t("asBefore"),
    duration: Infinity,
  });
}

const NONE: DecisionResult = new Set();

/**
 * Deciding in one step. `decide` hides the request, offers Undo, and sends the decision later; `undo` takes back the
 * last one.
 */
export function useDecisions() {
  const t = useTranslations("requests.decided");
  const decided = useSyncExternalStore(queue.subscribe, queue.decided, () => NONE);
  const client = useApiClient();
  const router = useRouter();

  useEffect(() => {
    const onSettled = () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(countRequests) });
      router.refresh();
    };
    settledListeners.add(onSettled);
    return () => void settledListeners.delete(onSettled);
  }, [client, router]);

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
    decide: (decision: Decision) => decide({ ...decision, t }),
    undo,
  };
}

function decide(decision: Told): void {
  const { title, action, t } = decision;
  queue.add(decision);
  toast(t(action, { title }), {
    id: `decision-${decision.id}`,
    description: t("soon"),
    duration: UNDO_MS,
    action: { label: t("undo"), onClick: () => undo(decision.id) },
  });
}

/** Takes back a decision that has not been sent; answers whether there was one. */
function undo(id?: string): boolean {
  const decision = queue.undo(id);
  if (!decision) return false;
  const { title, t } = decision;
  toast(t("takenBack", { title }), {
    id: `decision-${decision.id}`,
    description: t("nothing"),
    duration: 4000,
    action: undefined,
  });
  return true;
}
