"use client";

/** Milliseconds: a reader who comes back to the window sees nothing that is older. */
export const STALE_MS = 30_000;

/**
 * Runs something when the reader comes back to the window and what is shown is too old. Listens until the function that it returns
 * is called.
 *
 * @param readAt  when that was read, as `Date.now()` has it
 */
export function onReturn(readAt: () => number, run: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === "visible" && Date.now() - readAt() >= STALE_MS) run();
  };
  document.addEventListener("visibilitychange", onVisible);
  return () => document.removeEventListener("visibilitychange", onVisible);
}
