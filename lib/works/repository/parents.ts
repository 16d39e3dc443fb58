import type { Context } from "@/lib/db/context";
import type { AccessSettings, Level, SubjectType } from "../schema";
import type { Parent } from "../rows";
import { json } from "./drafts";

export async function updateParent(
  ctx: Context,
  id: string,
  change: Partial<
    Pick<
      Parent,
      "latestId" | "lastIndex" | "latestIndex" | "nextDraftId" | "defaultCollectionId"
    > & {
      pids: Parent["pids"];
      accessSettings: AccessSettings;
    }
  >,
): Promise<void> {
  const { pids, accessSettings, ...plain } = change;
  await ctx.db.workParent.update({
    where: { id },
    data: {
      ...plain,
      ...(pids ? { pids: json(pids) } : {}),
      ...(accessSettings ? { accessSettings: json(accessSettings) } : {}),
      revision: { increment: 1 },
      updatedAt: ctx.now,
    },
    select: { id: true },
  });
}

export async function deleteParent(ctx: Context, id: string): Promise<void> {
  await ctx.db.workParent.delete({ where: { id }, select: { id: true } });
}

export type NewGrant = {
  subjectType: SubjectType;
  subjectId: string;
  permission: Level;
  origin: string | null;
};

export async function insertGrants(
  ctx: Context,
  parentId: string,
  grants: readonly NewGrant[],
): Promise<void> {
  await ctx.db.workGrant.createMany({
    data: grants.map((grant) => ({ ...grant, parentId, createdAt: ctx.now })),
  });
}

export async function updateGrant(ctx: Context, id: number, grant: NewGrant): Promise<void> {
  await ctx.db.workGrant.update({ where: { id }, data: grant, select: { id: true } });
}

export async function deleteGrant(ctx: Context, id: number): Promise<void> {
  await ctx.db.workGrant.delete({ where: { id }, select: { id: true } });
}
