import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";

/** Memberships of a person whose accounts become one. */
type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly user_id: number;
  readonly role: string;
};

export async function listMembershipsOf(
  ctx: Context,
  userId: number,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT collection_id AS id FROM collection_member WHERE user_id = ${userId}
     ORDER BY collection_id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

export async function countMembershipsOf(ctx: Context, userId: number): Promise<number> {
  return ctx.db.collectionMember.count({ where: { userId } });
}

/** Collections where both are, or are asked to be, and something is still undecided about one of them. */
export async function listUndecided(
  ctx: Context,
  { from, to }: AccountPair,
): Promise<{ slug: string }[]> {
  return ctx.db.$queryRaw<{ slug: string }[]>`
    SELECT c.slug FROM collection_member a
      JOIN collection_member b ON b.collection_id = a.collection_id AND b.user_id = ${to}
      JOIN collection c ON c.id = a.collection_id
     WHERE a.user_id = ${from} AND (a.status <> 'active' OR b.status <> 'active')
     ORDER BY c.slug LIMIT 20`;
}

/** The rows of both in a collection, locked with it. */
export async function lockMemberships(
  ctx: Context,
  collectionId: string,
  { from, to }: AccountPair,
): Promise<Row[]> {
  await ctx.db.$queryRaw`SELECT 1 FROM collection WHERE id = ${collectionId}::uuid FOR UPDATE`;
  const rows = await ctx.db.$queryRaw<{ row: Row }[]>`
    SELECT to_jsonb(m) AS row FROM collection_member m
     WHERE collection_id = ${collectionId}::uuid AND user_id = ANY(${[from, to]}) ORDER BY user_id`;
  return rows.map(({ row }) => row);
}

/** Puts these rows in the place of those of both accounts. */
export async function replaceMemberships(
  ctx: Context,
  collectionId: string,
  { from, to }: AccountPair,
  rows: readonly Row[],
): Promise<void> {
  await ctx.db.$executeRaw`
    DELETE FROM collection_member WHERE collection_id = ${collectionId}::uuid AND user_id = ANY(${[from, to]})`;
  await ctx.db.$executeRaw`
    INSERT INTO collection_member
    SELECT * FROM jsonb_populate_recordset(NULL::collection_member, ${JSON.stringify(rows)}::jsonb)`;
}

/** Invitations and requests of the past. */
export async function movePastMemberships(ctx: Context, { from, to }: AccountPair) {
  return ctx.db.$queryRaw<Pick<Reassigned, "objectId">[]>`
    UPDATE collection_member_past SET user_id = ${to}
     WHERE id IN (SELECT id FROM collection_member_past WHERE user_id = ${from} LIMIT 1000)
    RETURNING id::text AS "objectId"`;
}

export async function putBackPastMemberships(
  ctx: Context,
  { from, to }: AccountPair,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE collection_member_past SET user_id = ${from}
     WHERE id = ANY(${[...ids]}::uuid[]) AND user_id = ${to}`;
}
