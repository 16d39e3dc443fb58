import { isObject } from "@/lib/core/json";

export type ChangedField = {
  name: string;
  /** What the log calls it, where readers see a word instead. */
  code?: string;
  before: unknown;
  after: unknown;
};

/** The facts that are not the same before and after, in the order of their names. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .sort()
    .map((name) => ({ name, before: old[name], after: fresh[name] }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}
