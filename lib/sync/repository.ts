import { type Message, storedMessage } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { join, type Sql, sql } from "@/lib/db/sql";
import type { SyncEvent, SyncKind, SyncSignal } from "./schema";

/** An entry of the queue of callbacks to partners, taken by a worker. */
export type TakenSync = SyncSignal & {
  readonly instance: string;
  readonly generation: number;
  readonly tries: number;
};

/** What of the last signals is to be done when callbacks are tried again: an account is still to be made. */
const EVENT = sql`CASE WHEN s.state <> 'done' AND s.event = 'created' AND excluded.event = 'updated'
  THEN 'created' ELSE excluded.event END`;

/**
 * Asks for callbacks about these, each once. One that waits already keeps its moment, so that signals never put it off;
 * the last event counts.
 */
export function requestSql(
  ctx: Context,
  instance: string,
  signals: readonly SyncSignal[],
  dueAt: Date,
): Sql {
  return sql`
    INSERT INTO partner_sync AS s (instance, kind, external_id, event, due_at, requested_at)
    SELECT ${instance}, g.kind, g.id, g.event, ${dueAt}, ${ctx.now}
      FROM jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) AS g(kind text, id text, event text)
     ORDER BY 2, 3
    ON CONFLICT (instance, kind, external_id) DO UPDATE SET
      event = ${EVENT}, state = 'waiting', is_bulk = false, tries = 0, generation = s.generation + 1,
      requested_at = excluded.requested_at,
      due_at = CASE WHEN s.state = 'waiting' AND s.tries = 0 AND s.leased_until IS NULL
                    THEN LEAST(s.due_at, excluded.due_at) ELSE excluded.due_at END`;
}

/** Asks for callbacks about what is compared as a whole, behind all signals. What waits or is at work stays as it is. */
export async function requestBulk(
  ctx: Context,
  instance: string,
  kind: SyncKind,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO partner_sync AS s (instance, kind, external_id, event, is_bulk, due_at, requested_at)
    SELECT ${instance}, ${kind}, id, 'updated', true, ${ctx.now}, ${ctx.now}
      FROM unnest(${[...ids]}::text[]) AS id ORDER BY id
    ON CONFLICT (instance, kind, external_id) DO UPDATE SET
      event = CASE s.state WHEN 'done' THEN 'updated' ELSE s.event END,
      state = 'waiting', is_bulk = true, tries = 0, generation = s.generation + 1,
      requested_at = excluded.requested_at, due_at = excluded.due_at
      WHERE s.state <> 'waiting'`;
}

/** People for whom an account is still to be made. */
export async function listExpected(
  ctx: Context,
  instance: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT external_id AS id FROM partner_sync
     WHERE instance = ${instance} AND kind = 'users' AND external_id = ANY(${[...ids]}::text[])
       AND event = 'created' AND state <> 'done'`;
  return rows.map(({ id }) => id);
}

type Health = { failures: number; probeAt: Date | null };

/** How callbacks went last; nobody else takes an entry of the partner until the transaction ends. */
export async function lockHealth(ctx: Context, instance: string): Promise<Health> {
  const [found] = await ctx.db.$queryRaw<Health[]>`
    SELECT failures, probe_at AS "probeAt" FROM partner_health WHERE instance = ${instance} FOR UPDATE`;
  if (found) return found;
  await ctx.db
    .$executeRaw`INSERT INTO partner_health (instance) VALUES (${instance}) ON CONFLICT DO NOTHING`;
  return lockHealth(ctx, instance);
}

export async function findHealth(ctx: Context, instance: string): Promise<Health> {
  const found = await ctx.db.partnerHealth.findUnique({ where: { instance } });
  return found ?? { failures: 0, probeAt: null };
}

/** @param probeAt  when the next callback may be tried after so many failures; none: the partner has answered */
export async function noteFailures(
  ctx: Context,
  instance: string,
  failures: number,
  probeAt: Date | null,
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE partner_health SET failures = ${failures}::int, probe_at = ${probeAt}::timestamptz
     WHERE instance = ${instance} AND failures <> ${failures}::int`;
}

export async function countLeased(ctx: Context, instance: string): Promise<number> {
  return ctx.db.partnerSync.count({
    where: { state: "waiting", instance, leasedUntil: { gt: ctx.now } },
  });
}

const isDue = (ctx: Context): Sql =>
  sql`state = 'waiting' AND due_at <= ${ctx.now} AND (leased_until IS NULL OR leased_until <= ${ctx.now})`;

/** Takes the entry that has waited longest, and tells whether others are due. */
export async function takeDue(
  ctx: Context,
  instance: string,
  leasedUntil: Date,
): Promise<{ taken: TakenSync; isLast: boolean } | undefined> {
  const rows = await ctx.db.$queryRaw<TakenSync[]>`
    SELECT instance, kind, external_id AS id, event, generation, tries
      FROM partner_sync WHERE instance = ${instance} AND ${isDue(ctx)}
     ORDER BY is_bulk, due_at LIMIT 2 FOR UPDATE SKIP LOCKED`;
  const [taken] = rows;
  if (!taken) return undefined;
  await ctx.db.$executeRaw`
    UPDATE partner_sync SET leased_until = ${leasedUntil}
     WHERE instance = ${instance} AND kind = ${taken.kind} AND external_id = ${taken.id}`;
  return { taken, isLast: rows.length === 1 };
}

/** Makes entries due again that workers have taken and not given back. */
export async function releaseLeases(ctx: Context): Promise<void> {
  await ctx.db.partnerSync.updateMany({
    where: { state: "waiting", leasedUntil: { not: null } },
    data: { leasedUntil: null },
  });
}

/** When the next entry of the partner can be taken. */
export async function nextDue(ctx: Context, instance: string): Promise<Date | undefined> {
  const [found] = await ctx.db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(GREATEST(due_at, leased_until)) AS at FROM partner_sync
     WHERE state = 'waiting' AND instance = ${instance}`;
  return found?.at ?? undefined;
}

/** Partners of which entries are due. */
export async function listDueInstances(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ instance: string }[]>`
    SELECT DISTINCT instance FROM partner_sync WHERE ${isDue(ctx)}`;
  return rows.map(({ instance }) => instance);
}

type Outcome = { result: Message | undefined } & (
  { state: "done" | "dead" } | { state: "waiting"; dueAt: Date }
);

/** Gives an entry back. After a signal that came meanwhile, it waits for its turn whatever came of this one. */
export async function giveBack(ctx: Context, taken: TakenSync, outcome: Outcome): Promise<void> {
  const { instance, kind, id, generation, tries } = taken;
  const { state, result } = outcome;
  const isUnchanged = sql`generation = ${generation}`;
  await ctx.db.$executeRaw`
    UPDATE partner_sync SET
      leased_until = NULL, finished_at = ${ctx.now}, result = ${JSON.stringify(result ?? null)}::jsonb,
      state = CASE WHEN ${isUnchanged} THEN ${state} ELSE state END,
      tries = CASE WHEN ${isUnchanged} THEN ${state === "done" ? 0 : tries + 1}::int ELSE tries END,
      due_at = CASE WHEN ${isUnchanged} THEN ${"dueAt" in outcome ? outcome.dueAt : ctx.now} ELSE due_at END
     WHERE instance = ${instance} AND kind = ${kind} AND external_id = ${id}`;
}

/** An entry as administrators see it. */
export type SyncEntry = {
  readonly instance: string;
  readonly kind: SyncKind;
  readonly id: string;
  readonly event: SyncEvent;
  readonly state: "waiting" | "done" | "dead";
  readonly tries: number;
  readonly dueAt: Date;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly result: Message | undefined;
};

export type SyncQuestion = {
  readonly instance?: string | undefined;
  readonly state?: SyncEntry["state"] | undefined;
  readonly page: number;
  readonly size: number;
};

const ENTRY = sql`instance, kind, external_id AS id, event, state, tries, due_at AS "dueAt",
  requested_at AS "requestedAt", finished_at AS "finishedAt", result`;
type EntryRow = Omit<SyncEntry, "result"> & { result: unknown };
const toEntry = ({ result, ...row }: EntryRow): SyncEntry => ({
  ...row,
  result: result === null ? undefined : storedMessage(result),
});

/** One page of entries, the last signals first, and how many there are. */
export async function listEntries(
  ctx: Context,
  { instance, state, page, size }: SyncQuestion,
): Promise<{ entries: SyncEntry[]; total: number }> {
  const where = join(
    [
      sql`TRUE`,
      ...(instance === undefined ? [] : [sql`instance = ${instance}`]),
      ...(state === undefined ? [] : [sql`state = ${state}`]),
    ],
    " AND ",
  );
  const rows = await ctx.db.$queryRaw<EntryRow[]>`
    SELECT ${ENTRY} FROM partner_sync WHERE ${where}
     ORDER BY requested_at DESC, kind, external_id LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM partner_sync WHERE ${where}`;
  return { entries: rows.map(toEntry), total: counted?.total ?? 0 };
}

/** How it stands with these, by the partner's names for them. */
export async function findEntries(
  ctx: Context,
  instance: string,
  given: readonly Pick<SyncSignal, "kind" | "id">[],
): Promise<SyncEntry[]> {
  if (given.length === 0) return [];
  const rows = await ctx.db.$queryRaw<EntryRow[]>`
    SELECT ${ENTRY} FROM partner_sync
     WHERE instance = ${instance} AND (kind, external_id) IN (
       SELECT g.kind, g.id FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(kind text, id text))`;
  return rows.map(toEntry);
}

export type SyncSelection = {
  readonly instance?: string | undefined;
  readonly kind?: SyncKind | undefined;
  readonly id?: string | undefined;
};

/** Puts entries that were given up back into the queue; answers their partners. */
export async function reviveDead(
  ctx: Context,
  { instance, kind, id }: SyncSelection,
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ instance: string }[]>`
    WITH revived AS (
      UPDATE partner_sync SET state = 'waiting', tries = 0, due_at = ${ctx.now}, generation = generation + 1
       WHERE state = 'dead'
         AND (${instance ?? null}::text IS NULL OR instance = ${instance ?? null})
         AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
         AND (${id ?? null}::text IS NULL OR external_id = ${id ?? null})
      RETURNING instance)
    SELECT DISTINCT instance FROM revived`;
  return rows.map((row) => row.instance);
}

/** Forgets what ended before a moment. */
export async function deleteEnded(ctx: Context, before: Date): Promise<number> {
  const { count } = await ctx.db.partnerSync.deleteMany({
    where: { state: { in: ["done", "dead"] }, finishedAt: { lt: before } },
  });
  return count;
}
