import { NotFound } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { checkWindow, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import * as repository from "../repository";
import type { Revision, Work } from "../rows";
import { authorise, requireNotDeleted } from "./authorise";
import { toReviewState } from "./compare-versions";
import { missingWorkError } from "./read";
import type { ReviewState } from "./review-snapshots";

/** Whole descriptions go into one answer, so a page of them has an end. */
const MAX_REVISIONS = 100;

export type History = { work: Work; states: Revision[] };

/** The revisions of a published work, newest first; also of a deleted one. */
export async function listRevisions(ctx: Context, id: string, page: Page): Promise<History> {
  checkWindow(page);
  const work = await openHistory(ctx, id);
  const size = Math.min(page.size, MAX_REVISIONS);
  return { work, states: await repository.listRevisions(ctx, id, { page: page.page, size }) };
}

/** The content of one revision as readers saw it, and on request the one it replaced. */
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

/** The changes of a publication, as readers saw them; nothing for the first one and where the history has a gap. */
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
  // Others learn no more of it than by reading it.
  if (!can(ctx.actor, "administer", attributesOf(work))) requireNotDeleted(ctx, work);
  authorise(ctx, "administer", work);
  return work;
}
