import { nameOf } from "@/lib/core/actor";
import { type Message, storedMessage } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { runAsOneStatement } from "@/lib/db/one-statement";
import { type Sql, sql } from "@/lib/db/sql";

type NewDelivery = {
  readonly instance: string;
  readonly payload: unknown;
  readonly entries: readonly {
    readonly entry: { readonly type: string; readonly id: string; readonly event: string };
    readonly problem: Message | undefined;
  }[];
  readonly status: number;
};

/** Keeps a payload, by one statement with what follows from it. */
export async function insertDelivery(
  ctx: Context,
  { instance, payload, entries, status }: NewDelivery,
  consequences: readonly Sql[],
): Promise<void> {
  const rows = entries.map(({ entry: { type, id, event }, problem }) => ({
    type,
    id,
    event,
    problem,
  }));
  const delivery = sql`
    INSERT INTO webhook_delivery (instance, sender, payload, entries, status, received_at)
    VALUES (${instance}, ${nameOf(ctx.actor)}, ${JSON.stringify(payload)}::jsonb,
            ${JSON.stringify(rows)}::jsonb, ${status}::int, ${ctx.now})`;
  await runAsOneStatement(ctx.db, [delivery, ...consequences]);
}

export type DeliveryRow = {
  readonly id: bigint;
  readonly instance: string;
  readonly sender: string;
  readonly status: number;
  readonly receivedAt: Date;
  readonly total: number;
  readonly refused: number;
};

export type DeliveryQuestion = {
  readonly instance?: string | undefined;
  readonly page: number;
  readonly size: number;
};

/** One page of what was received, the last first, and how much there is. */
export async function listDeliveries(
  ctx: Context,
  { instance, page, size }: DeliveryQuestion,
): Promise<{ deliveries: DeliveryRow[]; total: number }> {
  const where = instance === undefined ? sql`TRUE` : sql`instance = ${instance}`;
  const deliveries = await ctx.db.$queryRaw<DeliveryRow[]>`
    SELECT id, instance, sender, status, received_at AS "receivedAt",
           jsonb_array_length(entries)::int AS total,
           jsonb_array_length(jsonb_path_query_array(entries, '$[*] ? (exists (@.problem))'))::int AS refused
      FROM webhook_delivery WHERE ${where}
     ORDER BY received_at DESC, id DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM webhook_delivery WHERE ${where}`;
  return { deliveries, total: counted?.total ?? 0 };
}

type StoredEntry = { type: string; id: string; event: string; problem?: unknown };
type StoredDelivery = Omit<DeliveryRow, "total" | "refused"> & {
  readonly payload: unknown;
  readonly entries: readonly {
    readonly type: string;
    readonly id: string;
    readonly event: string;
    readonly problem: Message | undefined;
  }[];
};

export async function findDelivery(ctx: Context, id: bigint): Promise<StoredDelivery | undefined> {
  const found = await ctx.db.webhookDelivery.findUnique({ where: { id } });
  if (!found) return undefined;
  return {
    ...found,
    entries: (found.entries as StoredEntry[]).map(({ problem, ...entry }) => ({
      ...entry,
      problem: problem === undefined ? undefined : storedMessage(problem),
    })),
  };
}

/** Removes a bounded number of what was received before a moment; answers how many. */
export async function deleteDeliveries(ctx: Context, before: Date, limit: number): Promise<number> {
  return ctx.db.$executeRaw`
    DELETE FROM webhook_delivery WHERE id IN (
      SELECT id FROM webhook_delivery WHERE received_at < ${before} ORDER BY received_at LIMIT ${limit}::int)`;
}
