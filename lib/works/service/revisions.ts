import { NotFound } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { checkWindow, type Page } from "@/lib/core/pages";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Revision, Work } from "../rows";
import { authorise } from "./authorise";
import { toReviewState } from "./compare-versions";
import { missingWorkError } from "./read";
import type { ReviewState } from "./review-snapshots";

/** Whole descriptions go into one answer, so a page of them has an end. */
const MAX_REVISIONS = 100;

export type History = { work: Work; states: Revision[] };

/** What a published work said over time, newest first; also of one that was deleted. */
export async function listRevisions(ctx: Context, id: string, page: Page): Promise<History> {
  checkWindow(page);
  const work = await openHistory(ctx, id);
  const size = Math.min(page.size, MAX_REVISIONS);
  return { work, states: await repository.listRevisions(ctx, id, { page: page.page, size }) };
}

/** What readers saw under one revision, and on request what it took the place of. */
export async function readRevision(
  ctx: Context,
  id: string,
  revision: string,
  options: { includePrevious: boolean },
): Promise<History> {
  const work = await openHistory(ctx, id);
  const number = /^[1-9]\d{0,8}$/.test(revision) ? Number(revision) : undefined;
  const states = number === undefined ? [] : await repository.findRevision(ctx, id, number);
  if (states.length === 0) throw new NotFound("works.noRevision");
  return { work, states: options.includePrevious ? states : states.slice(0, 1) };
}

/** What a publication changed, as readers saw it; nothing for the first one and for what the history does not know. */
export async function readChange(
  ctx: Context,
  id: string,
  revision: number,
): Promise<{ before: ReviewState; after: ReviewState } | undefined> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work) return undefined;
  authorise(ctx, "administer", work);
  const [after, before] = await repository.findRevision(ctx, id, revision);
  return after && before && { before: toReviewState(before), after: toReviewState(after) };
}

async function openHistory(ctx: Context, id: string): Promise<Work> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work) throw await missingWorkError(ctx, id);
  authorise(ctx, "administer", work);
  return work;
}
