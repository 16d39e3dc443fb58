import { randomUUID } from "node:crypto";
import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import type { MovedSignIns } from "@/lib/users";
import type { MergeStatus } from "./schema";

export type SignIns = MovedSignIns & { readonly wasActive: boolean };
export type Merge = AccountPair & {
  readonly id: string;
  readonly status: MergeStatus;
  readonly signIns: SignIns;
  readonly createdAt: Date;
  readonly undoUntil: Date;
};

export async function insertMerge(
  ctx: Context,
  { from, to, signIns, undoUntil }: Pick<Merge, "from" | "to" | "signIns" | "undoUntil">,
): Promise<string> {
  const id = randomUUID();
  await ctx.db.accountMerge.create({
    data: {
      ...{ id, userId: from, intoId: to, undoUntil, status: "pending" },
      signIns: JSON.parse(JSON.stringify(signIns)) as object,
      createdAt: ctx.now,
    },
  });
  return id;
}

type Row = Awaited<ReturnType<Context["db"]["accountMerge"]["findFirstOrThrow"]>>;

const toMerge = ({ userId, intoId, status, signIns, ...row }: Row): Merge => ({
  ...row,
  ...{ from: userId, to: intoId },
  // Written by this module only.
  status: status as MergeStatus,
  signIns: signIns as unknown as SignIns,
});

/** The latest one of an account. */
export async function findLatest(ctx: Context, userId: number): Promise<Merge | undefined> {
  const row = await ctx.db.accountMerge.findFirst({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row ? toMerge(row) : undefined;
}

/** Keeps it from getting another status until the transaction ends. */
export async function holdMerge(ctx: Context, id: string): Promise<Merge | undefined> {
  await ctx.db.$queryRaw`SELECT 1 FROM account_merge WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await ctx.db.accountMerge.findUnique({ where: { id } });
  return row ? toMerge(row) : undefined;
}

/** False where it has another status by now. */
export async function setStatus(
  ctx: Context,
  id: string,
  from: readonly MergeStatus[],
  status: MergeStatus,
): Promise<boolean> {
  const { count } = await ctx.db.accountMerge.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status },
  });
  return count > 0;
}

export async function insertChanges(
  ctx: Context,
  mergeId: string,
  part: string,
  changes: readonly Reassigned[],
): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO merge_change (merge_id, part, object_id, before, after)
    SELECT ${mergeId}::uuid, ${part}, "objectId", nullif(before, 'null'), nullif(after, 'null')
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
           AS g("objectId" text, before jsonb, after jsonb)`;
}

export const countChanges = (ctx: Context, mergeId: string): Promise<number> =>
  ctx.db.mergeChange.count({ where: { mergeId } });

/** Takes changes of a part away to undo them, the last ones first. */
export async function takeChanges(
  ctx: Context,
  mergeId: string,
  part: string,
  limit: number,
): Promise<Reassigned[]> {
  return ctx.db.$queryRaw`
    DELETE FROM merge_change WHERE id IN (
      SELECT id FROM merge_change WHERE merge_id = ${mergeId}::uuid AND part = ${part}
       ORDER BY id DESC LIMIT ${limit}::int)
    RETURNING object_id AS "objectId", before, after`;
}

/** Forgets what can no longer be undone. */
export async function deleteOldChanges(ctx: Context): Promise<void> {
  await ctx.db.mergeChange.deleteMany({
    where: { merge: { undoUntil: { lt: ctx.now }, status: { in: ["done", "undone"] } } },
  });
}
