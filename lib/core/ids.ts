import { createHash, randomBytes } from "node:crypto";

export { isUuid } from "./uuid";

/**
 * Work and concept ids: ten Crockford base-32 symbols written `xxxxx-xxxxx`, of which the last two are a
 * decimal check number (ISO 7064 MOD 97-10 over the value of the first eight).
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PATTERN = /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{3}[0-9]{2}$/;

function checkNumber(symbols: string): string {
  let value = 0n;
  for (const symbol of symbols) value = value * 32n + BigInt(ALPHABET.indexOf(symbol));
  return String(98n - ((100n * value) % 97n)).padStart(2, "0");
}

/** A fresh id; eight random symbols give 2^40 values, and the primary key catches the rare repeat. */
export function newWorkId(random: (size: number) => Uint8Array = randomBytes): string {
  const symbols = Array.from(random(8), (byte) => ALPHABET[byte % 32]).join("");
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}${checkNumber(symbols)}`;
}

/** The id of a work created with an idempotency key: always the same for the same key. */
export function workIdOfKey(userId: string, key: string): string {
  const digest = createHash("sha256").update(`${userId} ${key}`).digest();
  return newWorkId((size) => digest.subarray(0, size));
}

/** Whether the text is the running number of a row; not every such number has one. */
export const isRunningNumber = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

/** Whether the text is a well-formed id with a right check number (case-sensitive). */
export function isWorkId(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const symbols = text.replace("-", "");
  return checkNumber(symbols.slice(0, 8)) === symbols.slice(8);
}
