import { type AppError, NotPermitted } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/paging";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { attributesOf, parentAttributes } from "../policy-attributes";
import { can, canSeeDeleted } from "../policy";
import * as repository from "../repository";
import type { Parent, Work } from "../rows";
import { authorise, notRegisteredError, requireNotDeleted, idNotFound } from "./authorise";

type ReadOptions = {
  /** Also a version that was taken down, for moderators. */
  includeDeleted?: boolean;
};

/** The version at an address of a work; for the concept the newest version. */
export type Resolved = { kind: "work"; work: Work } | { kind: "moved"; latestId: string };

export async function resolveWork(
  ctx: Context,
  id: string,
  options: ReadOptions = {},
): Promise<Resolved> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (work) return { kind: "work", work: readable(ctx, work, options) };
  const parent = isWorkId(id) ? await repository.findParent(ctx, id) : undefined;
  if (parent?.latestId)
    return { kind: "moved", latestId: await requireNewest(ctx, parent.latestId) };
  throw parent ? notRegisteredError() : await missingWorkError(ctx, id);
}

/** Whether anybody has begun a work yet. */
export const hasWorks = (ctx: Context): Promise<boolean> => repository.hasWorks(ctx);

/** What works, parents and drafts are called, for labels; those without a title are left out. Checks no rights. */
export function titlesOfWorks(ctx: Context, ids: readonly string[]) {
  return repository.listTitlesOfAny(ctx, [...new Set(ids)]);
}

/** A published version the actor may read. */
export async function readWork(ctx: Context, id: string): Promise<Work> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work) throw await missingWorkError(ctx, id);
  return readable(ctx, work);
}

function readable(ctx: Context, work: Work, { includeDeleted = false }: ReadOptions = {}): Work {
  if (!includeDeleted || !canSeeDeleted(ctx.actor)) requireNotDeleted(ctx, work);
  authorise(ctx, "read", work);
  return work;
}

/** A version that was taken down, hidden or not, for moderators; nothing for others, and where it is there. */
export async function readTakenDown(ctx: Context, id: string): Promise<Work | undefined> {
  if (!canSeeDeleted(ctx.actor) || !isWorkId(id)) return undefined;
  const work = await repository.findWork(ctx, id);
  return work && work.deletionStatus !== "P"
    ? readable(ctx, work, { includeDeleted: true })
    : undefined;
}

/**
 * A version that was taken down and the newest one that the actor can read instead, for the notice that takes its place; nothing
 * for those who are not told of it.
 */
export async function readNotice(
  ctx: Context,
  id: string,
): Promise<{ work: Work; left: Work | undefined } | undefined> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work?.tombstone) return undefined;
  if (!work.tombstone.is_visible && !canSeeDeleted(ctx.actor)) return undefined;
  if (!can(ctx.actor, "read", attributesOf(work))) return undefined;
  const { works } = await repository.listVersions(ctx, work.parent.id, {
    includeRestricted: readsRestricted(ctx, work.parent),
    page: 1,
    size: 1,
  });
  return { work, left: works[0] };
}

/** The id of the newest version, unless all were taken down. */
async function requireNewest(ctx: Context, id: string): Promise<string> {
  const newest = await repository.findWork(ctx, id);
  if (!newest) throw idNotFound();
  requireNotDeleted(ctx, newest);
  return id;
}

/** Requests about a version or draft are listed by its id, also for callers who cannot read it: it must exist. */
export async function requireWorkOrDraft(ctx: Context, id: string): Promise<void> {
  const item = isWorkId(id)
    ? ((await repository.findWork(ctx, id)) ?? (await repository.findDraft(ctx, id)))
    : undefined;
  if (!item) throw idNotFound();
  requireNotDeleted(ctx, item);
}

/** Why there is no published version: the id is that of a draft, or unknown. */
export async function missingWorkError(ctx: Context, id: string): Promise<AppError> {
  const draft = isWorkId(id) ? await repository.findDraft(ctx, id) : undefined;
  return draft ? notRegisteredError() : idNotFound();
}

/** The id of the newest published version, asked for by any version, draft or concept id. */
export async function latestId(ctx: Context, id: string): Promise<string> {
  const parent = isWorkId(id) ? await repository.findParentOf(ctx, id) : undefined;
  if (!parent) throw idNotFound();
  if (!parent.latestId) throw notRegisteredError();
  return requireNewest(ctx, parent.latestId);
}

/** Whole works go into one answer, so a page of them has an end, as in searches. */
const MAX_VERSIONS = 1000;

export type VersionPage = { works: Work[]; total: number };

/** Published versions the actor may read, newest first; the id may also be a draft's or the concept's. */
export async function listVersions(ctx: Context, id: string, page: Page): Promise<VersionPage> {
  checkWindow(page);
  const parent = isWorkId(id) ? await repository.findParentOf(ctx, id) : undefined;
  if (!parent) throw idNotFound();
  if (!parent.latestId) {
    const draft = await repository.findDraft(ctx, id);
    if (!draft || !can(ctx.actor, "readDraft", attributesOf(draft))) throw new NotPermitted();
    return { works: [], total: 0 };
  }
  return repository.listVersions(ctx, parent.id, {
    includeRestricted: readsRestricted(ctx, parent),
    page: page.page,
    size: Math.min(page.size, MAX_VERSIONS),
  });
}

/** All versions share owner, grants and collections, so one answer holds for the restricted ones among them. */
function readsRestricted(ctx: Context, parent: Parent): boolean {
  return can(ctx.actor, "read", {
    access_record: "restricted",
    access_files: "restricted",
    ...parentAttributes(parent),
    review: [],
    reviewers: [],
    deletion: "P",
  });
}
