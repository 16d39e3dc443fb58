import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";

let listener: (() => void) | undefined;

/** Hears of changes that were refused as of somebody without rights: the session may have ended while the page was open. */
export function onRefusedChange(tell: () => void): () => void {
  listener = tell;
  return () => (listener = undefined);
}

/** Signing in is refused too when the password is wrong, and who reads changes nothing. */
export function tellRefusedChange(action: unknown, { status }: ApiError): void {
  const { method, path } = action as Partial<Contract>;
  if (method !== "GET" && path !== "/api/login" && (status === 401 || status === 403)) listener?.();
}
