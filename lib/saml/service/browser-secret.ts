import { createHash, randomBytes } from "node:crypto";

/** A secret that a browser keeps in a cookie while it signs in. It stays the same for sign-ins begun side by side. */
export const secretOf = (kept: string | undefined): string =>
  kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString("base64url");

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
