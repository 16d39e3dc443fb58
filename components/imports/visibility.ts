import { isObject } from "@/lib/core/json";

export type Visibility = { open: number; closed: number };

/** How many works everybody will see, and how many only their people: those that say nothing are public. */
export function visibilityOf(
  works: readonly Record<string, unknown>[],
  isClosed: boolean,
): Visibility {
  const closed = isClosed ? works.length : works.filter(isRestricted).length;
  return { open: works.length - closed, closed };
}

export const isRestricted = ({ access }: Record<string, unknown>): boolean =>
  isObject(access) && access.record === "restricted";
