import { createHmac, timingSafeEqual } from "node:crypto";
import { appSecret } from "./secret";

/** Shows that this service wrote a text, for this purpose and no other. */
export function signatureOf(purpose: string, text: string): string {
  return createHmac("sha256", appSecret()).update(`${purpose}:${text}`).digest("base64url");
}

export function isSigned(purpose: string, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
