import { isObject } from "@/lib/core/json";
import { keysOf } from "@/lib/core/value-at";

/**
 * Places in a deposit are dotted paths, as the API names them in its problems: `metadata.creators.0.role`.
 * Names never hold a dot.
 */
export type Json = Record<string, unknown>;

export const under = (path: string, key: string | number): string =>
  path === "" ? String(key) : `${path}.${key}`;

/** The document with another value at a place; missing parents are created. Undefined removes the value. */
export function withValueAt<Document>(document: Document, path: string, value: unknown): Document {
  // The type stays the same, because only the value at the path is replaced.
  return replaced(document, keysOf(path), value) as Document;
}

function replaced(node: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const copy: unknown[] = [...(node as unknown[])];
    copy[Number(key)] = replaced(copy[Number(key)], rest, value);
    return copy;
  }
  const before = isObject(node) ? node : {};
  const next = replaced(before[key], rest, value);
  if (next !== undefined) return { ...before, [key]: next };
  const { [key]: _gone, ...others } = before;
  return others;
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether a place is another one, or is in it. */
export const isInside = (path: string, container: string): boolean =>
  path === container || path.startsWith(`${container}.`);
