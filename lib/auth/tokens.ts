import { createHash } from "node:crypto";

/** What the database keeps of a token: its SHA-256. Tokens are random, so no slow hash is needed. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
