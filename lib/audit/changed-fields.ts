import { isDeepStrictEqual } from "node:util";
import type { Entry, AuditFields } from "./schema";

/** Those facts that are other ones now, as they were and as they are; nothing when all are the same. */
export function changedFields(
  before: AuditFields,
  after: AuditFields,
): Pick<Entry, "before" | "after"> {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return {};
  const pick = (fields: AuditFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
