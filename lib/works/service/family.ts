import type { Context } from "@/lib/db/context";
import { summariseFiles, filesOf } from "@/lib/files";
import * as repository from "../repository";
import type { Parent } from "../rows";
import type { Indexable } from "../search-document";
import { indexed } from "./index-entry";
import { unknownId } from "./gate";

/** Indexes all versions and drafts of a concept again, after something that they share has changed. */
export async function reindexFamily(ctx: Context, parentId: string): Promise<Parent> {
  const family = await repository.listFamily(ctx, parentId);
  const items: Indexable[] = [];
  for (const item of family) {
    if (item.kind === "work") items.push({ work: item });
    else
      items.push({
        draft: item,
        files: item.published?.files ?? summariseFiles(await filesOf(ctx, item.id)),
      });
  }
  await indexed(ctx, ...items);
  const parent = family[0]?.parent;
  if (!parent) throw unknownId();
  return parent;
}
