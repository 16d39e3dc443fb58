import { isObject } from "@/lib/core/json";

export type Difference = {
  /** As the log has it. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** The facts that are not the same before and after, in the order of their names. */
export function changedFields(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .sort()
    .map((field) => ({ field, before: old[field], after: fresh[field] }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}
