import type { Context } from "@/lib/db/context";
import { rowOf } from "@/lib/db/row";
import { updateSql } from "@/lib/db/one-statement";
import { type Sql, sql } from "@/lib/db/sql";
import type { Parent } from "../rows";

export async function hasWorks(ctx: Context): Promise<boolean> {
  return (await ctx.db.workParent.findFirst({ select: { id: true } })) !== null;
}

export async function updateParent(
  ctx: Context,
  id: string,
  change: Partial<Pick<Parent, "defaultCollectionId">>,
): Promise<void> {
  await ctx.db.workParent.update({
    where: { id },
    data: {
      ...change,
      revision: { increment: 1 },
      updatedAt: ctx.now,
    },
    select: { id: true },
  });
}

/** What the versions of a locked parent have in common, changed by one statement with other things. */
type ParentChange = Partial<
  Pick<Parent, "latestId" | "lastIndex" | "nextDraftId" | "accessSettings" | "pids">
>;

const COLUMNS = {
  latestId: "latest_id",
  lastIndex: "last_index",
  nextDraftId: "next_draft_id",
  accessSettings: "access_settings",
  pids: "pids",
} as const satisfies Record<keyof ParentChange, string>;

/** A locked parent as it will be read after a change, and what makes the change. */
export function changeParent(
  { now }: Context,
  before: Parent,
  change: ParentChange,
): { parent: Parent; change: Sql } {
  const parent = { ...before, ...change, revision: before.revision + 1 };
  const row = { ...rowOf(COLUMNS, change), revision: parent.revision, updated_at: now };
  return { parent, change: updateSql("work_parent", parent.id, row) };
}

/** A parent goes with its only draft. */
export const deleteParentSql = (id: string): Sql => sql`DELETE FROM work_parent WHERE id = ${id}`;
