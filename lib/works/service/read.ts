import { type AppError, NotPermitted } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/pages";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { factsOf, factsOfParent } from "../facts";
import { can } from "../policy";
import * as repository from "../repository";
import type { Parent, Work } from "../rows";
import { authorise, notRegistered, requirePresent, unknownId } from "./gate";

/** What an address of a work leads to: the version, or the newest one when the concept was asked for. */
type Resolved = { kind: "work"; work: Work } | { kind: "moved"; latestId: string };

export async function resolveWork(ctx: Context, id: string): Promise<Resolved> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (work) return { kind: "work", work: readable(ctx, work) };
  const parent = isWorkId(id) ? await repository.findParent(ctx, id) : undefined;
  if (parent?.latestId) return { kind: "moved", latestId: parent.latestId };
  throw parent ? notRegistered() : await missingWork(ctx, id);
}

/** A published version the actor may read. */
export async function readWork(ctx: Context, id: string): Promise<Work> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work) throw await missingWork(ctx, id);
  return readable(ctx, work);
}

function readable(ctx: Context, work: Work): Work {
  requirePresent(work);
  authorise(ctx, "read", work);
  return work;
}

/** What is asked about a version or draft is listed by its id, also for those who do not read it: there must be one. */
export async function requireKnown(ctx: Context, id: string): Promise<void> {
  const item = isWorkId(id)
    ? ((await repository.findWork(ctx, id)) ?? (await repository.findDraft(ctx, id)))
    : undefined;
  if (!item) throw unknownId();
  requirePresent(item);
}

/** Why there is no published version: the id is that of a draft, or nobody's. */
export async function missingWork(ctx: Context, id: string): Promise<AppError> {
  const draft = isWorkId(id) ? await repository.findDraft(ctx, id) : undefined;
  return draft ? notRegistered() : unknownId();
}

/** The id of the newest published version, asked for by any version, draft or concept id. */
export async function latestId(ctx: Context, id: string): Promise<string> {
  const parent = isWorkId(id) ? await repository.findParentOf(ctx, id) : undefined;
  if (!parent) throw unknownId();
  if (!parent.latestId) throw notRegistered();
  return parent.latestId;
}

/** Whole works go into one answer, so a page of them has an end, as in searches. */
const MOST_VERSIONS = 1000;

export type VersionPage = { works: Work[]; total: number };

/** Published versions the actor may read, newest first; the id may also be a draft's or the concept's. */
export async function listVersions(ctx: Context, id: string, page: Page): Promise<VersionPage> {
  checkWindow(page);
  const parent = isWorkId(id) ? await repository.findParentOf(ctx, id) : undefined;
  if (!parent) throw unknownId();
  if (!parent.latestId) {
    const draft = await repository.findDraft(ctx, id);
    if (!draft || !can(ctx.actor, "readDraft", factsOf(draft))) throw new NotPermitted();
    return { works: [], total: 0 };
  }
  return repository.listVersions(ctx, parent.id, {
    includeRestricted: readsRestricted(ctx, parent),
    page: page.page,
    size: Math.min(page.size, MOST_VERSIONS),
  });
}

/** All versions share owner, grants and collections, so one answer holds for the restricted ones among them. */
function readsRestricted(ctx: Context, parent: Parent): boolean {
  return can(ctx.actor, "read", {
    access_record: "restricted",
    access_files: "restricted",
    ...factsOfParent(parent),
    review: [],
    reviewers: [],
    deletion: "P",
  });
}
