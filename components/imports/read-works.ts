import { isObject } from "@/lib/core/json";
import { type ImportMessage, importMessage } from "./import-message";
import { jsonMistake } from "./json-mistake";

type ReadWorks = { works: Record<string, unknown>[] } | { problem: ImportMessage };

/** The works in a metadata file, or the reason why it cannot be used, before anything is sent. */
export function readWorks(text: string): ReadWorks {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    const { isEnd, ...place } = jsonMistake(text);
    return { problem: importMessage(isEnd ? "jsonEnds" : "notJson", place) };
  }
  if (!Array.isArray(given)) return { problem: importMessage("noArray") };
  if (given.length === 0) return { problem: importMessage("noWorks") };
  const strange = given.findIndex((one) => !isObject(one));
  if (strange >= 0) return { problem: importMessage("noWork", { number: strange + 1 }) };
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
