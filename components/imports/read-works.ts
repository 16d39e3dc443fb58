import { isObject } from "@/lib/core/json";

export type ReadWorks = { works: Record<string, unknown>[] } | { problem: string };

/** What a metadata file holds, or why it cannot be used, before anything is sent. */
export function readWorks(text: string): ReadWorks {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : "";
    return { problem: `This file is not valid JSON.${reason}` };
  }
  if (!Array.isArray(given))
    return { problem: "This file must hold a JSON array of works, also for a single one." };
  if (given.length === 0) return { problem: "This file holds no works." };
  const strange = given.findIndex((one) => !isObject(one));
  if (strange >= 0) return { problem: `Entry ${strange + 1} of this file is no work.` };
  return { works: given as Record<string, unknown>[] };
}

/** The names of the files that the works list. */
export function listedFiles(works: readonly Record<string, unknown>[]): string[] {
  const names = works.flatMap(({ files }) =>
    isObject(files) && isObject(files.entries) ? Object.keys(files.entries) : [],
  );
  return [...new Set(names)];
}

const CLOSED = { record: "restricted", files: "restricted" };

/** The same works, seen by their people and the collection's only: for a trial that can be looked at. */
export function restricted(works: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return works.map((work) => ({ ...work, access: CLOSED }));
}
