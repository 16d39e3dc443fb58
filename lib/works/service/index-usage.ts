import type { Context } from "@/lib/db/context";
import { worksIndex } from "@/lib/search";
import * as repository from "../repository";

/** Brings the counts of these versions, and of all others of their works, into the search index: two statements. */
export async function indexUsage(ctx: Context, ids: readonly string[]): Promise<void> {
  await worksIndex().setCounts(ctx.db, await repository.listUsageWithSiblings(ctx, ids));
}
