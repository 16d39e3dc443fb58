"use client";

import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/client/call";
import { csrfToken } from "@/lib/client/csrf-token";
import { actOnRequest, countRequests } from "@/lib/inbox/endpoints";
import { keyOf } from "@/lib/client/hooks";
import { useApiClient } from "@/lib/client/query-client";
import { type Decided, type Decision, decisionQueue, type Outcome, UNDO_MS } from "./decisions";

/** One queue for the whole window: decisions outlive the page on which they were made. */
const settledListeners = new Set<(outcome: Outcome) => void>();
export const queue = decisionQueue({
  send: ({ id, action }, { isLeaving }) =>
    isLeaving ? sendOnLeaving(id, action) : call(actOnRequest, { params: { id, action } }),
  settled: (outcome) => {
    report(outcome);
    for (const tell of settledListeners) tell(outcome);
  },
});

/** Goes on when the page is gone. Its answer may never be read. */
function sendOnLeaving(id: string, action: string): Promise<unknown> {
  const token = csrfToken();
  return fetch(`/api/requests/${id}/actions/${action}`, {
    method: "POST",
    keepalive: true,
    credentials: "same-origin",
    headers: token ? { "X-CSRFToken": token } : {},
  });
}

const DONE = { accept: "Accepted", decline: "Declined" } as const;

function report({ decision: { id, title, action }, reason }: Outcome): void {
  if (reason === undefined) return;
  toast.error(`“${title}” was not ${DONE[action].toLowerCase()}. ${reason}`, {
    // Not that of the offer to undo: it goes away at this moment, and would take the refusal along.
    id: `refused-${id}`,
    description: "It is open as before.",
    duration: Infinity,
  });
}

const NONE: Decided = new Set();

/**
 * Deciding in one step. `decide` hides the request, offers Undo, and sends the decision later; `undo` takes back the
 * last one.
 */
export function useDecisions() {
  const decided = useSyncExternalStore(queue.subscribe, queue.decided, () => NONE);
  const client = useApiClient();
  const router = useRouter();

  useEffect(() => {
    const onSettled = () => {
      void client.invalidateQueries({ queryKey: keyOf(countRequests) });
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

  return { decided, decide, undo };
}

function decide(decision: Decision): void {
  queue.add(decision);
  toast(`${DONE[decision.action]}: ${decision.title}`, {
    id: `decision-${decision.id}`,
    description: "It takes effect in ten seconds.",
    duration: UNDO_MS,
    action: { label: "Undo", onClick: () => undo(decision.id) },
  });
}

/** Takes back a decision that has not been sent; answers whether there was one. */
function undo(id?: string): boolean {
  const decision = queue.undo(id);
  if (!decision) return false;
  toast(`Taken back: ${decision.title}`, {
    id: `decision-${decision.id}`,
    description: "Nothing was decided.",
    duration: 4000,
    action: undefined,
  });
  return true;
}
