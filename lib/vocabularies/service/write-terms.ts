import { isObject } from "@/lib/core/json";
import { message } from "@/lib/core/message";
import { issuesOf, safeParse } from "@/lib/core/parse";
import { pauseAfter } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { forgetTerms } from "../cached-terms";
import type { ShippedEntry } from "../data";
import { type FileLine, readTermsFile } from "../file/read-file";
import { shapeOf, toEntry } from "../file/term-shapes";
import { type LineProblem, lockLoading, upsertEntries } from "../repository";
import type { OpenType } from "../schema";
import { countLoad, loadVocabularies } from "./load";

/** How far a file is: terms in it, those that were looked at, were new or different, were refused. */
type Progress = {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly refused: number;
};

/** What came of a file, with the first lines that were refused. */
export type Written = Progress & { readonly problems: readonly LineProblem[] };

/** Terms that are written together. */
const BATCH = 1000;
/** Refused lines that are told one by one; the others are counted. */
const MAX_TOLD = 100;

/**
 * Adds the terms of a file to an open list, or replaces those with the same id. A line that cannot be used is left out
 * and named; no term is ever removed. The same file again changes nothing.
 *
 * @throws BadRequest when the file cannot be read at all
 */
export async function writeTerms(
  ctx: Context,
  type: OpenType,
  bytes: Uint8Array,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<Written> {
  const lines = await readTermsFile(bytes);
  await loadVocabularies(ctx);
  const problems: LineProblem[] = [];
  const written = { total: lines.length, done: 0, changed: 0, refused: 0 };
  const readTerm = termReader(type);
  const pause = pauseAfter();
  for (let from = 0; from < lines.length; from += BATCH) {
    const entries: ShippedEntry[] = [];
    for (const one of lines.slice(from, from + BATCH)) {
      const read = readTerm(one);
      if ("problem" in read) {
        written.refused += 1;
        if (problems.length < MAX_TOLD) problems.push(read);
      } else entries.push(read);
      await pause();
    }
    written.changed += await inTransaction(ctx, async ({ db }) => {
      await lockLoading(db);
      return upsertEntries(db, entries, from);
    });
    written.done = Math.min(from + BATCH, lines.length);
    await onProgress({ ...written });
  }
  if (written.changed > 0)
    await inTransaction(ctx, async ({ db }) => {
      await lockLoading(db);
      await countLoad(db);
    });
  forgetTerms();
  return { ...written, problems };
}

/** Reads one line after the other; an id counts once. */
function termReader(type: OpenType): (line: FileLine) => ShippedEntry | LineProblem {
  const shape = shapeOf(type);
  const lineOf = new Map<string, number>();
  return ({ line, read }) => {
    const value = read();
    if (!isObject(value)) return { line, problem: message("vocabularies.file.notObject") };
    const term = safeParse(shape, value);
    if (!term.success) {
      const [issue] = issuesOf(term.error);
      const { field = "", messages: problems = [] } = issue ?? {};
      return { line, problem: message("vocabularies.file.field", { field, problems }) };
    }
    const entry = toEntry(type, term.data);
    const before = lineOf.get(entry.id);
    if (before !== undefined)
      return {
        line,
        problem: message("vocabularies.file.repeated", { id: entry.id, line: before }),
      };
    lineOf.set(entry.id, line);
    return entry;
  };
}
