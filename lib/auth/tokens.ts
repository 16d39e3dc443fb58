import { createHash, randomBytes } from "node:crypto";

/** Lets people and secret scanners recognise a leaked token of this service. */
const PREFIX = "csh_";

/** A personal access token: 256 random bits. Shown once and never kept. */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/** The first characters, to tell tokens apart by: 24 of the 256 bits. */
export function hintOf(token: string): string {
  return token.slice(0, PREFIX.length + 4);
}

/** The stored form of a token: its SHA-256. Tokens are random, so no slow hash is needed. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
