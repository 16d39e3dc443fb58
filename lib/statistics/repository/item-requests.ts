import type { Context } from "@/lib/db/context";
import { type Sql, sql } from "@/lib/db/sql";
import { type JobRequest, wakeSql } from "@/lib/jobs";

/** Begun so often without an end, it is left alone. */
export const MAX_ATTEMPTS = 3;

type ItemRequest = { readonly key: string; readonly input: unknown };

type Asking = {
  /** Those that nobody asked for since then wait no more. */
  readonly askedAfter: Date;
  /** So many wait at most. */
  readonly maxWaiting: number;
  /** What was given up before then is tried again. */
  readonly givenUpBefore: Date;
};

/** Puts a request into the line, or says that it is wanted still. Answers how often it failed; nothing where the line is full. */
export async function askForItem(
  { db, now }: Context,
  { key, input }: ItemRequest,
  { askedAfter, maxWaiting, givenUpBefore }: Asking,
): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ attempts: number }[]>(sql`
    INSERT INTO statistics_item_request AS r (key, input, first_asked_at, asked_at)
    SELECT ${key}, ${JSON.stringify(input)}::json, ${now}::timestamptz, ${now}::timestamptz
     WHERE EXISTS (SELECT FROM statistics_item_request WHERE key = ${key})
        OR (SELECT count(*) FROM statistics_item_request
             WHERE attempts < ${MAX_ATTEMPTS} AND asked_at > ${askedAfter}::timestamptz) < ${maxWaiting}
    ON CONFLICT (key) DO UPDATE
      SET asked_at = excluded.asked_at, input = excluded.input,
          attempts = CASE WHEN r.attempts >= ${MAX_ATTEMPTS} AND r.tried_at < ${givenUpBefore}::timestamptz THEN 0
                          ELSE r.attempts END
    RETURNING CASE WHEN leased_until > ${now}::timestamptz THEN 0 ELSE attempts END AS attempts`);
  return row?.attempts;
}

type Lease = { readonly now: Date; readonly until: Date };

/** The request that has waited longest since it was worked on; nothing while another one is worked on. What failed waits a minute. */
export async function takeItemRequest(
  { db }: Context,
  { now, until, askedAfter }: Lease & { readonly askedAfter: Date },
): Promise<ItemRequest | undefined> {
  // The row's own lease is looked at again where another worker was faster.
  const [request] = await db.$queryRaw<ItemRequest[]>(sql`
    UPDATE statistics_item_request
       SET attempts = attempts + 1, tried_at = ${now}::timestamptz, leased_until = ${until}::timestamptz
     WHERE key = (
             SELECT key FROM statistics_item_request
              WHERE attempts < ${MAX_ATTEMPTS} AND asked_at > ${askedAfter}::timestamptz
                AND (attempts = 0 OR tried_at <= ${now}::timestamptz - interval '1 minute')
              ORDER BY coalesce(tried_at, first_asked_at), key LIMIT 1)
       AND (leased_until IS NULL OR leased_until <= ${now}::timestamptz)
       AND NOT EXISTS (SELECT FROM statistics_item_request WHERE leased_until > ${now}::timestamptz)
    RETURNING key, input`);
  return request;
}

/** A lease: who lost it to another worker changes nothing any more. */
type Held = { readonly key: string; readonly takenAt: Date };

const isHeld = ({ key, takenAt }: Held): Sql =>
  sql`key = ${key} AND tried_at = ${takenAt}::timestamptz`;

/** Answers false where it was lost. */
export async function keepItemRequest({ db }: Context, held: Held, until: Date): Promise<boolean> {
  const kept = await db.$executeRaw(sql`
    UPDATE statistics_item_request SET leased_until = ${until}::timestamptz WHERE ${isHeld(held)}`);
  return kept > 0;
}

/** It goes on when others had their turn. */
export async function putItemRequestBack({ db }: Context, held: Held): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE statistics_item_request SET attempts = 0, leased_until = NULL WHERE ${isHeld(held)}`);
}

/** It is tried again, but not for ever. */
export async function failItemRequest({ db }: Context, held: Held): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE statistics_item_request SET leased_until = NULL WHERE ${isHeld(held)}`);
}

export async function endItemRequest({ db }: Context, held: Held): Promise<void> {
  await db.$executeRaw(sql`DELETE FROM statistics_item_request WHERE ${isHeld(held)}`);
}

/** Whether any waits for which there is hope. */
export async function areItemsAskedFor({ db }: Context, askedAfter: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<{ exists: boolean }[]>(sql`
    SELECT EXISTS (SELECT FROM statistics_item_request
                    WHERE attempts < ${MAX_ATTEMPTS} AND asked_at > ${askedAfter}::timestamptz) AS exists`);
  return row?.exists ?? false;
}

/** Removes those that nobody wants any more. */
export async function removeItemRequests({ db }: Context, askedBefore: Date): Promise<number> {
  return db.$executeRaw(sql`
    DELETE FROM statistics_item_request WHERE asked_at < ${askedBefore}::timestamptz`);
}

/** Has a job look for requests, unless one is about to. */
export async function wakeJob(
  { db, now }: Context,
  job: JobRequest<Record<string, never>>,
): Promise<void> {
  await db.$executeRaw(wakeSql(job, {}, { key: job.name, runAt: now }));
}
