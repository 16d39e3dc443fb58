import { isObject } from "@/lib/core/json";
import { type Json, under } from "./value-at";

/**
 * The part of a form that is sent. Added rows that are still empty, and boxes left blank, hold no values: they
 * stay in the form and out of the body. So that the server's problems still find their rows, the answer knows
 * where each sent row stands in the form.
 */
type Pruned = {
  body: Json;
  /** The place in the form of a place in the body. */
  toForm: (path: string) => string;
};

export function prune(document: Json): Pruned {
  const rows = new Map<string, number[]>();
  const body = prunedObject(document, "", rows) ?? {};
  return { body, toForm: (path) => inForm(path, rows) };
}

function pruned(value: unknown, at: string, rows: Map<string, number[]>): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (value === null) return undefined;
  if (Array.isArray(value)) return prunedList(value, at, rows);
  return isObject(value) ? prunedObject(value, at, rows) : value;
}

function prunedList(list: unknown[], at: string, rows: Map<string, number[]>) {
  const kept: unknown[] = [];
  const indexes: number[] = [];
  for (const [index, entry] of list.entries()) {
    const one = pruned(entry, under(at, kept.length), rows);
    if (one === undefined) continue;
    kept.push(one);
    indexes.push(index);
  }
  if (kept.length === 0) return undefined;
  rows.set(at, indexes);
  return kept;
}

function prunedObject(value: Json, at: string, rows: Map<string, number[]>): Json | undefined {
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const one = pruned(member, under(at, key), rows);
    return one === undefined ? [] : [[key, one]];
  });
  if (entries.length === 0) return undefined;
  // A kind of name alone, or a role alone, is what every new row begins with.
  const isOnlyPreset = entries.every(([key]) => PRESETS.has(key));
  return isOnlyPreset ? undefined : Object.fromEntries(entries);
}

/** The defaults of the form for a new row. */
const PRESETS = new Set(["type", "role", "relation_type"]);

function inForm(path: string, rows: ReadonlyMap<string, number[]>): string {
  let sent = "";
  let shown = "";
  for (const key of path.split(".")) {
    const index = rows.get(sent)?.[Number(key)];
    shown = under(shown, index ?? key);
    sent = under(sent, key);
  }
  return shown;
}
