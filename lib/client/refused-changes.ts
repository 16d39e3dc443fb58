import type { Contract } from "@/lib/http/contract";
import { ApiError } from "./api-error";
import { changes, send } from "./changes";

/** What became of a session that may have ended: signed in again, or what is said in place of the refusal. */
export type SessionOutcome = { isSignedInAgain: boolean; problem?: string | undefined };

/**
 * Asks about changes that were refused as of somebody without rights: the session may have ended while the page was open. Each
 * waits for the answer, and is sent once more when its person has signed in again.
 */
export function onRefusedChange(ask: () => Promise<SessionOutcome>): () => void {
  const watched: typeof send = (action, input) =>
    send(action, input).catch(async (error: unknown) => {
      const { method, path } = action as Partial<Contract>;
      // Signing in is refused too when the password is wrong, and who reads changes nothing.
      const isChange = method !== "GET" && path !== "/api/login";
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isChange || !isRefused) throw error;
      const { isSignedInAgain, problem } = await ask();
      if (isSignedInAgain) return send(action, input);
      // As if there were no answer: a page made anew would be the one for signing in, without what was entered.
      throw problem === undefined ? error : new ApiError(0, problem);
    });
  changes.send = watched;
  return () => {
    // Another page may watch by now.
    if (changes.send === watched) changes.send = send;
  };
}
