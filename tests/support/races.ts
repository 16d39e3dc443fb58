import { expect } from "vitest";
import { INDEXES, indexProblem } from "@/lib/administration";
import { systemContext } from "@/lib/db/context";
import { isClosed, STATUSES } from "@/lib/request-engine/schema";
import { refusals } from "./collections";

/* Fifty calls at the same moment, and what must be true of the database after any of them. */
const FIFTY = 50;

/** Makes the calls concurrently; each gets its index. */
export const atOnce = (call: (at: number) => Promise<unknown>, count = FIFTY) =>
  Promise.allSettled(Array.from({ length: count }, async (_, at) => call(at)));

/**
 * Begins the second call when the first has done everything but commit, and lets the first commit once the second waits
 * for it or is done: the one order in which neither sees the other.
 */
export async function interleaved(
  first: (committing: () => Promise<void>) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  let other: ReturnType<typeof settled> | undefined;
  const mine = await settled(() =>
    first(async () => {
      other = settled(second);
      await Promise.race([other, somebodyWaits()]);
    }),
  );
  if (!other) throw new Error("The first call never came to its end.");
  return [...mine, ...(await other)];
}

const settled = (call: () => Promise<unknown>) => Promise.allSettled([call()]);

async function somebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await systemContext().db.$queryRaw<{ waits: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`;
    if (row?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The places of those that succeeded. */
export const winners = (outcomes: readonly PromiseSettledResult<unknown>[]): number[] =>
  outcomes.flatMap(({ status }, at) => (status === "fulfilled" ? [at] : []));

/** How many succeeded, and the statuses of the others, each once. */
export function tallyOf(outcomes: readonly PromiseSettledResult<unknown>[]) {
  return { done: winners(outcomes).length, refused: [...new Set(refusals(outcomes))] };
}

/** Nothing is half done: no circle, always an owner, requests closed as a whole, indexes like the rows. */
export async function expectLegalState(): Promise<void> {
  expect(await collectionsInCircles()).toEqual([]);
  expect(await collectionsWithoutOwner()).toEqual([]);
  expect(await wronglyClosed()).toEqual([]);
  expect(await unanswerable()).toEqual([]);
  expect(await membershipsAdrift()).toEqual([]);
  for (const index of INDEXES) {
    const drift = await index.check(systemContext());
    expect({ [index.id]: indexProblem(drift) }).toEqual({ [index.id]: 0 });
  }
}

type Named = { id: string };
const rows = (texts: TemplateStringsArray, ...values: unknown[]) =>
  systemContext().db.$queryRaw<Named[]>(texts, ...values);

/** Those that no way down from a root reaches. */
const collectionsInCircles = () =>
  rows`WITH RECURSIVE reached AS (
      SELECT id FROM collection WHERE parent_id IS NULL
      UNION SELECT c.id FROM collection c JOIN reached ON c.parent_id = reached.id)
    SELECT id FROM collection WHERE id NOT IN (SELECT id FROM reached)`;

const collectionsWithoutOwner = () =>
  rows`SELECT id FROM collection c WHERE deletion_status = 'P' AND NOT EXISTS
    (SELECT 1 FROM collection_member WHERE collection_id = c.id AND role = 'owner' AND status = 'active')`;

/** A closed request has one entry that says how, and its place is free for the next; an open one has neither. */
const wronglyClosed = () => {
  const closed = STATUSES.filter(isClosed);
  return rows`SELECT r.id FROM request r WHERE
       (r.status = ANY(${closed}::text[]) AND r.open_key IS NOT NULL) OR
       ARRAY(SELECT e.payload->>'event' FROM request_event e
              WHERE e.request_id = r.id AND e.type = 'L' AND e.payload->>'event' = ANY(${closed}::text[]))
         <> CASE WHEN r.status = ANY(${closed}::text[]) THEN ARRAY[r.status] ELSE ARRAY[]::text[] END`;
};

/** Open requests by or to a collection that is gone. */
const unanswerable = () =>
  rows`SELECT r.id FROM request r JOIN collection c ON c.deletion_status <> 'P'
      AND 'community:' || c.id IN (r.created_by, r.receiver) WHERE r.status = 'submitted'`;

/** Pending memberships without an open request, and open requests without a pending membership. */
const membershipsAdrift = () =>
  rows`SELECT coalesce(m.id, r.id) AS id
      FROM (SELECT * FROM collection_member WHERE status <> 'active') m
      FULL JOIN (SELECT * FROM request WHERE status = 'submitted'
                  AND type IN ('community-invitation', 'community-membership-request')) r
        ON r.id = m.request_id
     WHERE m.id IS NULL OR r.id IS NULL`;
