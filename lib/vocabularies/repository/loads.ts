import type { Message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import type { LoadStatus } from "../schema";

/** A line of a file, and why it was refused. */
export type LineProblem = { readonly line: number; readonly problem: Message };

/** A file of terms on its way into a list. */
export type Load = {
  id: string;
  type: string;
  fileName: string;
  status: LoadStatus;
  /** Terms in the file; null until it is read. */
  total: number | null;
  done: number;
  changed: number;
  refused: number;
  problems: readonly LineProblem[];
  createdBy: number | null;
  createdAt: Date;
  endedAt: Date | null;
};

type NewLoad = Pick<Load, "id" | "type" | "fileName" | "createdBy"> & { content: Uint8Array };

const LOAD = sql`id, type, file_name AS "fileName", status, total, done, changed, refused, problems,
  created_by AS "createdBy", created_at AS "createdAt", ended_at AS "endedAt"`;

export async function insertLoad(ctx: Context, load: NewLoad): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO vocabulary_load (id, type, file_name, status, content, created_by, created_at)
    VALUES (${load.id}::uuid, ${load.type}, ${load.fileName}, 'waiting', ${new Uint8Array(load.content)},
            ${load.createdBy}::int, ${ctx.now}::timestamptz)`;
}

export async function findLoad(ctx: Context, id: string): Promise<Load | undefined> {
  const [load] = await ctx.db.$queryRaw<
    Load[]
  >`SELECT ${LOAD} FROM vocabulary_load WHERE id = ${id}::uuid`;
  return load;
}

/** The file, while its load has not ended. */
export async function findContent(ctx: Context, id: string): Promise<Uint8Array | undefined> {
  const [load] = await ctx.db.$queryRaw<
    { content: Uint8Array | null }[]
  >`SELECT content FROM vocabulary_load WHERE id = ${id}::uuid`;
  return load?.content ?? undefined;
}

/** Newest first. */
export async function listLoads(ctx: Context, limit: number): Promise<Load[]> {
  return ctx.db.$queryRaw<
    Load[]
  >`SELECT ${LOAD} FROM vocabulary_load ORDER BY created_at DESC, id LIMIT ${limit}::int`;
}

export async function saveProgress(
  ctx: Context,
  id: string,
  { total, done, changed, refused }: Pick<Load, "total" | "done" | "changed" | "refused">,
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE vocabulary_load SET status = 'running', total = ${total}::int, done = ${done}::int,
           changed = ${changed}::int, refused = ${refused}::int
     WHERE id = ${id}::uuid AND ended_at IS NULL`;
}

/** Notes what came of a load, and lets go of its file. */
export async function endLoad(
  ctx: Context,
  id: string,
  { status, problems }: { status: "done" | "failed"; problems: readonly LineProblem[] },
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE vocabulary_load SET status = ${status}, problems = ${JSON.stringify(problems)}::jsonb,
           content = NULL, ended_at = now()
     WHERE id = ${id}::uuid AND ended_at IS NULL`;
}

/** How many terms each list has in the database, and when one of them was written last. */
export async function listTypeStates(
  ctx: Context,
): Promise<{ type: string; count: number; updatedAt: Date }[]> {
  return ctx.db.$queryRaw<
    { type: string; count: number; updatedAt: Date }[]
  >`SELECT type, count(*)::int AS count, max(updated_at) AS "updatedAt" FROM vocabulary_entry GROUP BY type`;
}
