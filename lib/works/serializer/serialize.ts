import type { Collection } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { currentTerms } from "@/lib/vocabularies";
import type { Draft, Work } from "../rows";
import type { DraftJson, RevisionJson, WorkJson } from "../schema";
import type { DraftWithFiles } from "../service/draft-files";
import { loadRelated, NOTHING_RELATED } from "../service/related";
import type { History } from "../service/revisions";
import { type Reader, toDraftJson, toRevisionJson, toWorkJson } from "./work";

/** Works as the wire writes them for the actor, by the same few queries for any number. */
export async function serializeWorks(
  ctx: Context,
  works: readonly Work[],
  known: readonly Collection[] = [],
): Promise<WorkJson[]> {
  const reader = await readerOf(ctx, works, known);
  return works.map((work) => toWorkJson(work, reader));
}

export async function serializeWork(ctx: Context, work: Work): Promise<WorkJson> {
  return toWorkJson(work, await readerOf(ctx, [work]));
}

export async function serializeDraft(ctx: Context, found: DraftWithFiles): Promise<DraftJson> {
  return toDraftJson(found.draft, found.files, await readerOf(ctx, [found.draft]));
}

export async function readerOf(
  ctx: Context,
  items: readonly (Work | Draft)[],
  known: readonly Collection[] = [],
): Promise<Reader> {
  return { actor: ctx.actor, terms: currentTerms(), ...(await loadRelated(ctx, items, known)) };
}

export function serializeRevisions(ctx: Context, { work, states }: History): RevisionJson[] {
  const reader = { actor: ctx.actor, terms: currentTerms(), ...NOTHING_RELATED };
  return states.map((state) => toRevisionJson(work, state, reader));
}
