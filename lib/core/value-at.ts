import { isObject } from "./json";

/** The value at a dotted path such as `metadata.creators.0.role`; names never hold a dot. */
export function valueAt(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const key of keysOf(path)) {
    if (Array.isArray(value)) value = value[Number(key)] as unknown;
    else if (isObject(value)) value = Object.hasOwn(value, key) ? value[key] : undefined;
    else return undefined;
  }
  return value;
}

export const keysOf = (path: string): string[] => (path === "" ? [] : path.split("."));
