import { BadRequest } from "@/lib/core/errors";

/** The place behind the last row of a piece, as text that travels in addresses. */
type Place = { readonly value: string; readonly id: string; readonly kind: string };

export function cursorOf(sort: string, { value, id, kind }: Place): string {
  return Buffer.from(JSON.stringify([sort, value, id, kind])).toString("base64url");
}

const SHAPE: Readonly<Record<string, RegExp>> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d(:?\d\d)?)?( BC)?$/,
  date: /^\d{4,6}-\d\d-\d\d( BC)?$/,
  int: /^-?\d{1,9}$/,
};

/** Throws for a text that is not a cursor of this list. */
export function placeOf(cursor: string, sort: string, type: string): Place {
  const parts = decoded(cursor);
  const [from, value, id, kind] = parts;
  if (parts.length !== 4 || from !== sort || !parts.every((part) => typeof part === "string"))
    throw refusal();
  if (typeof value !== "string" || typeof id !== "string" || typeof kind !== "string")
    throw refusal();
  if (!SHAPE[type]?.test(value) || id.includes("\0") || kind.includes("\0")) throw refusal();
  return { value, id, kind };
}

function decoded(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parsed) ? (parsed as unknown[]) : [];
  } catch {
    return [];
  }
}

const refusal = () => new BadRequest("search.cursor");
