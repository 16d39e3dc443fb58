import type { Context } from "@/lib/db/context";
import { worksIndex } from "@/lib/search";
import { grantKeys } from "../policy-attributes";
import type { WorkAttributes } from "../policy";
import * as repository from "../repository";
import type { Parent } from "../rows";
import { withFilesOfAll } from "./draft-files";
import { idNotFound } from "./authorise";
import { indexWorks } from "./index-entry";

/*
 * What belongs to the parent changes for all versions at once; searches follow by the same few statements for any
 * number of them.
 */
export type VersionFamily = { parent: Parent; ids: string[] };

/** After grants have changed. */
export function reindexAfterGrants(ctx: Context, parentId: string): Promise<VersionFamily> {
  return updateShared(ctx, parentId, (parent) => ({ grants: grantKeys(parent) }));
}

/** After a collection was asked to include the work, or has answered. */
export function reindexAfterRequest(ctx: Context, parentId: string): Promise<VersionFamily> {
  return updateShared(ctx, parentId, ({ asked }) => ({ asked }));
}

/** After something has changed that can be searched for. */
export async function reindexVersions(ctx: Context, parentId: string): Promise<void> {
  const { ids } = await requireFamily(ctx, parentId);
  const works = await repository.listWorks(ctx, ids);
  const drafts = await withFilesOfAll(ctx, await repository.listDrafts(ctx, ids));
  await indexWorks(ctx, ...works.map((work) => ({ work })), ...drafts);
}

async function updateShared(
  ctx: Context,
  parentId: string,
  sharedBy: (parent: Parent) => Partial<Pick<WorkAttributes, "grants" | "asked">>,
): Promise<VersionFamily> {
  const family = await requireFamily(ctx, parentId);
  await worksIndex().setVisibility(ctx.db, family.ids, sharedBy(family.parent));
  return family;
}

async function requireFamily(ctx: Context, id: string): Promise<VersionFamily> {
  const family = await repository.findFamily(ctx, id);
  if (!family) throw idNotFound();
  return family;
}
