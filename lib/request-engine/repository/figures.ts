import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import type { EntityReference } from "../entity-reference";

/** What became of requests, and how long it took. */
export type DecisionFigures = {
  /** Open now, whenever they came. */
  waiting: number;
  accepted: number;
  declined: number;
  /** Half of the decisions took no longer; nothing where there are none. */
  medianDays: number | null;
};

type Wanted = {
  readonly types: readonly string[];
  /** All where left out. */
  readonly receivers?: readonly EntityReference[] | undefined;
  /** Decisions from this moment on and before the other. */
  readonly from: Date;
  readonly before: Date;
};

export async function countDecisions(
  ctx: Context,
  { types, receivers, from, before }: Wanted,
): Promise<DecisionFigures> {
  const received = receivers ? sql`r.receiver = ANY(${[...receivers]}::text[])` : sql`TRUE`;
  const [row] = await ctx.db.$queryRaw<DecisionFigures[]>(sql`
    WITH mine AS (
      SELECT r.id, r.status, r.submitted_at FROM request r
       WHERE r.type = ANY(${[...types]}::text[]) AND ${received}
         AND (r.status = 'submitted' OR (r.status IN ('accepted', 'declined') AND r.updated_at >= ${from}))
    ), decided AS (
      SELECT m.status, e.created_at - m.submitted_at AS took
        FROM mine m CROSS JOIN LATERAL (
          SELECT e.created_at FROM request_event e
           WHERE e.request_id = m.id AND e.type = 'L' AND e.payload->>'event' = m.status
           ORDER BY e.created_at DESC LIMIT 1) AS e
       WHERE m.status <> 'submitted' AND e.created_at >= ${from} AND e.created_at < ${before}
    )
    SELECT (SELECT count(*)::int FROM mine WHERE status = 'submitted') AS waiting,
           count(*) FILTER (WHERE status = 'accepted')::int AS accepted,
           count(*) FILTER (WHERE status = 'declined')::int AS declined,
           (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY took)) / 86400)::float8 AS "medianDays"
      FROM decided`);
  return row ?? { waiting: 0, accepted: 0, declined: 0, medianDays: null };
}

/** Requests of a month, `2026-02`, that were accepted or declined in it. */
type MonthOfDecisions = {
  month: string;
  decided: number;
  medianDays: number;
};

/** Months with decisions of any kind of request, from a moment on. */
export function listDecisionMonths(ctx: Context, from: Date): Promise<MonthOfDecisions[]> {
  return ctx.db.$queryRaw<MonthOfDecisions[]>(sql`
    SELECT to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS decided,
           (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY e.created_at - r.submitted_at)) / 86400)::float8 AS "medianDays"
      FROM request r JOIN request_event e ON e.request_id = r.id
     WHERE r.status IN ('accepted', 'declined') AND r.updated_at >= ${from}
       AND e.type = 'L' AND e.payload->>'event' = r.status AND e.created_at >= ${from}
     GROUP BY 1 ORDER BY 1`);
}
