import type { Context } from "@/lib/db/context";
import { worksIndex } from "@/lib/search";
import { grantKeys } from "../facts";
import type { WorkFacts } from "../policy";
import * as repository from "../repository";
import type { Parent } from "../rows";
import { withFilesOfAll } from "./draft-files";
import { unknownId } from "./gate";
import { indexed } from "./index-entry";

/*
 * What belongs to the parent changes for all versions at once; searches follow by the same few statements for any
 * number of them.
 */
export type Family = { parent: Parent; ids: string[] };

/** After grants have changed. */
export function indexGrants(ctx: Context, parentId: string): Promise<Family> {
  return share(ctx, parentId, (parent) => ({ grants: grantKeys(parent) }));
}

/** After a collection was asked to include the work, or has answered. */
export function indexAsked(ctx: Context, parentId: string): Promise<Family> {
  return share(ctx, parentId, ({ asked }) => ({ asked }));
}

/** After something has changed that can be searched for. */
export async function indexFamily(ctx: Context, parentId: string): Promise<void> {
  const { ids } = await requireFamily(ctx, parentId);
  const works = await repository.listWorks(ctx, ids);
  const drafts = await withFilesOfAll(ctx, await repository.listDrafts(ctx, ids));
  await indexed(ctx, ...works.map((work) => ({ work })), ...drafts);
}

async function share(
  ctx: Context,
  parentId: string,
  sharedBy: (parent: Parent) => Partial<Pick<WorkFacts, "grants" | "asked">>,
): Promise<Family> {
  const family = await requireFamily(ctx, parentId);
  await worksIndex().setVisibility(ctx.db, family.ids, sharedBy(family.parent));
  return family;
}

async function requireFamily(ctx: Context, id: string): Promise<Family> {
  const family = await repository.findFamily(ctx, id);
  if (!family) throw unknownId();
  return family;
}
