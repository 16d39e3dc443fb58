import type { Collection } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { mapInSlices } from "@/lib/core/time-slices";
import { DEFAULT_LOCALE, type Wording } from "@/lib/i18n/locales";
import { currentTerms } from "@/lib/vocabularies";
import type { Draft, Work } from "../rows";
import type { DraftJson, RevisionJson, WorkJson } from "../schema";
import type { DraftWithFiles } from "../service/draft-files";
import {
  loadCollectionsAndReviews,
  NO_COLLECTIONS_OR_REVIEWS,
} from "../service/collections-and-reviews";
import type { History } from "../service/revisions";
import { type Reader, toDraftJson, toRevisionJson, toWorkJson } from "./work";

/** Works as the wire writes them for the actor, by the same few queries for any number. */
export const serializeWorks = (ctx: Context, works: readonly Work[]): Promise<WorkJson[]> =>
  serializeEach(ctx, works, { write: (json) => json });

/** What `write` makes of each: where the JSON itself is not kept, that of all need not be in memory at once. */
export async function serializeEach<Result>(
  ctx: Context,
  works: readonly Work[],
  {
    known = [],
    write,
  }: {
    known?: readonly Collection[];
    write: (json: WorkJson, index: number) => Result;
  },
): Promise<Result[]> {
  const reader = await readerOf(ctx, works, { known });
  return mapInSlices(works, (work, index) => write(toWorkJson(work, reader), index));
}

export async function serializeWork(ctx: Context, work: Work): Promise<WorkJson> {
  return toWorkJson(work, await readerOf(ctx, [work]));
}

/** What is to be mended in the draft is said in the language given. */
export async function serializeDraft(
  ctx: Context,
  { draft, files }: DraftWithFiles,
  wording: Wording = DEFAULT_LOCALE,
): Promise<DraftJson> {
  return toDraftJson(draft, files, await readerOf(ctx, [draft], { wording }));
}

type ReaderOptions = {
  /** Collections read just before. */
  readonly known?: readonly Collection[];
  readonly wording?: Wording;
};

export async function readerOf(
  ctx: Context,
  items: readonly (Work | Draft)[],
  { known = [], wording = DEFAULT_LOCALE }: ReaderOptions = {},
): Promise<Reader> {
  const related = await loadCollectionsAndReviews(ctx, items, known);
  return { actor: ctx.actor, wording, terms: currentTerms(), ...related };
}

export function serializeRevisions(ctx: Context, { work, states }: History): RevisionJson[] {
  const { actor } = ctx;
  const reader = {
    actor,
    wording: DEFAULT_LOCALE,
    terms: currentTerms(),
    ...NO_COLLECTIONS_OR_REVIEWS,
  };
  return states.map((state) => toRevisionJson(work, state, reader));
}
