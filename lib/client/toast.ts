"use client";

import type { ExternalToast } from "sonner";

/** A toast, with the options of the library. */
export type Toast = {
  kind: "success" | "error" | "message" | "dismiss";
  text: string;
  more?: ExternalToast;
};

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
    /** Takes one away by its id, once it is no longer true. */
    dismiss: (id: string) => say("dismiss", id),
  },
);

/** Where a page keeps what the next one says; in this file, which pages have anyway. */
const KEPT = "commonshelf-said";

/** A success that is told on the page which is loaded next, because it leads there. */
export function toastOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Without storage the next page says nothing.
  }
}

/** Says what the page before has kept. */
export function sayKept(): void {
  try {
    const text = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (text) say("success", text);
  } catch {
    // There is nothing without storage.
  }
}

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
