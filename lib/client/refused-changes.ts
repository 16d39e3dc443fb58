import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";

/** Hears of changes that fail; kept small, since every page that changes something has it. */
export const failedChanges: { listener?: (action: unknown, error: ApiError) => void } = {};

/** Hears of those that were refused as of somebody without rights: the session may have ended while the page was open. */
export function onRefusedChange(tell: () => void): () => void {
  failedChanges.listener = (action, { status }) => {
    const { method, path } = action as Partial<Contract>;
    // Signing in is refused too when the password is wrong, and who reads changes nothing.
    const isChange = method !== "GET" && path !== "/api/login";
    if (isChange && (status === 401 || status === 403)) tell();
  };
  return () => delete failedChanges.listener;
}
