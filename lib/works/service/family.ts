import type { Context } from "@/lib/db/context";
import { worksIndex } from "@/lib/search";
import { grantKeys } from "../facts";
import type { WorkFacts } from "../policy";
import * as repository from "../repository";
import type { Parent } from "../rows";
import { unknownId } from "./gate";

/** Brings searches up to date after grants have changed, by the same few statements for any number of versions. */
export async function indexGrants(ctx: Context, parentId: string): Promise<Parent> {
  const parent = await repository.findParent(ctx, parentId);
  if (!parent) throw unknownId();
  const shared = { grants: grantKeys(parent) } satisfies Partial<WorkFacts>;
  const ids = await repository.listFamilyIds(ctx, parentId);
  await worksIndex().setVisibility(ctx.db, ids, shared);
  return parent;
}
