import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Draft, Parent, Work } from "../rows";
import { withFilesOfAll } from "./draft-files";
import { unknownId } from "./gate";
import { indexed } from "./index-entry";

/** Indexes all versions and drafts of a concept again, after something that they share has changed. */
export async function reindexFamily(ctx: Context, parentId: string): Promise<Parent> {
  const family = await repository.listFamily(ctx, parentId);
  const works = family.filter((item): item is Work => item.kind === "work");
  const drafts = family.filter((item): item is Draft => item.kind === "draft");
  await indexed(ctx, ...works.map((work) => ({ work })), ...(await withFilesOfAll(ctx, drafts)));
  const parent = family[0]?.parent;
  if (!parent) throw unknownId();
  return parent;
}
