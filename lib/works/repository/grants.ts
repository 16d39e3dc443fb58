import type { Context } from "@/lib/db/context";
import type { Level, SubjectType } from "../schema";

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
