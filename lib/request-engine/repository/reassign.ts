import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import { raw, sql } from "@/lib/db/sql";
import { userReference } from "../entity-reference";

/** Requests and comments of a person whose accounts become one. */
export type Parties = {
  readonly created_by: string;
  readonly receiver: string;
  readonly addressee: string | null;
  /** Columns of lists may be null. */
  readonly reviewers: readonly string[] | null;
  readonly also_readers: readonly string[] | null;
  /** That of a kind of which each person has one open ends with the id of the creator's account. */
  readonly open_key: string | null;
};

const of = (userId: number) => {
  const reference = userReference(userId);
  return sql`(created_by = ${reference} OR receiver = ${reference} OR addressee = ${reference}
              OR ${reference} = ANY(reviewers) OR ${reference} = ANY(also_readers))`;
};

export async function listRequestsOf(
  ctx: Context,
  userId: number,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM request WHERE ${of(userId)} ORDER BY id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

export async function countRequestsOf(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM request WHERE ${of(userId)}`;
  return row?.count ?? 0;
}

export async function readParties(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Parties>> {
  const rows = await ctx.db.$queryRaw<(Parties & { id: string })[]>`
    SELECT id, created_by, receiver, addressee, reviewers, also_readers, open_key FROM request
     WHERE id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, ...parties }) => [id, parties]));
}

export async function saveParties(ctx: Context, id: string, parties: Parties): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE request SET created_by = ${parties.created_by}, receiver = ${parties.receiver},
           addressee = ${parties.addressee}, reviewers = ${copied(parties.reviewers)}::text[],
           also_readers = ${copied(parties.also_readers)}::text[],
           open_key = CASE WHEN status IN ('created', 'submitted') THEN ${parties.open_key}::text END,
           revision = revision + 1
     WHERE id = ${id}::uuid`;
}

/** Whether another request has this key. */
export async function isKeyTaken(ctx: Context, openKey: string, id: string): Promise<boolean> {
  return (await ctx.db.request.count({ where: { openKey, id: { not: id } } })) > 0;
}

const copied = (texts: readonly string[] | null) => texts && [...texts];

export type Written = "request_event" | "request_file";

/** Comments, log entries, or files of comments. */
export async function moveWritten(
  ctx: Context,
  table: Written,
  { from, to }: AccountPair,
): Promise<Reassigned[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    UPDATE ${raw(table)} SET created_by = ${userReference(to)}
     WHERE id IN (SELECT id FROM ${raw(table)} WHERE created_by = ${userReference(from)} LIMIT 1000)
    RETURNING id`;
  return rows.map(({ id }) => ({ objectId: id, before: null, after: null }));
}

export async function putBackWritten(
  ctx: Context,
  table: Written,
  { from, to }: AccountPair,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE ${raw(table)} SET created_by = ${userReference(from)}
     WHERE id = ANY(${[...ids]}::uuid[]) AND created_by = ${userReference(to)}`;
}
