"use client";

import type { ExternalToast } from "sonner";

/** A toast, with the options of the library. */
export type Toast = { kind: "success" | "error" | "message"; text: string; more?: ExternalToast };

let waiting: Toast[] = [];
let wanted: ((toasts: readonly Toast[]) => void) | undefined;

function say(kind: Toast["kind"], text: string, more?: ExternalToast): void {
  const entry = { kind, text, ...(more ? { more } : {}) };
  if (wanted) wanted([entry]);
  else waiting.push(entry);
}

/**
 * Short confirmations, and failures that need no answer. What shows them is loaded with the first of them: most pages
 * never say anything.
 */
export const toast = Object.assign(
  (text: string, more?: ExternalToast) => say("message", text, more),
  {
    success: (text: string, more?: ExternalToast) => say("success", text, more),
    error: (text: string, more?: ExternalToast) => say("error", text, more),
  },
);

/** Hears of all toasts, those said before included, until the answer is called. */
export function listenForToasts(show: (toasts: readonly Toast[]) => void): () => void {
  wanted = show;
  const missed = waiting;
  waiting = [];
  if (missed.length > 0) show(missed);
  return () => {
    if (wanted === show) wanted = undefined;
  };
}
