import fc from "fast-check";
import { expect, test } from "vitest";
import { MS_PER_DAY, dayTextOf } from "@/lib/core/calendar";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { withTestDatabase } from "@/tests/support/database";
import { forgetMonthOf } from "./repository/months";
import { splitRange, type SplitRange, sumMonths } from "./service/months";

withTestDatabase();

const FIRST = Date.parse("2025-01-20");
const DAYS = 150;
const NOW = new Date("2025-06-18T12:00:00Z");

const dayAt = (at: number) => dayTextOf(new Date(FIRST + at * MS_PER_DAY));
const ctx = () => systemContext({ now: NOW });

/** Views by version: of the parts, and of the days themselves. */
async function viewsOf({ months, days }: SplitRange, from?: string, to?: string) {
  const [row] = await ctx().db.$queryRaw<{ split: unknown; whole: unknown }[]>(sql`
    SELECT (SELECT json_object_agg(work_id, views ORDER BY work_id) FROM (
              SELECT work_id, sum(views)::int AS views FROM (
                SELECT work_id, views FROM usage_work_month WHERE month = ANY(${[...months]}::date[])
                UNION ALL
                SELECT work_id, views FROM usage_work_day WHERE day = ANY(${[...days]}::date[])) AS parts
              GROUP BY work_id) AS s) AS split,
           (SELECT json_object_agg(work_id, views ORDER BY work_id) FROM (
              SELECT work_id, sum(views)::int AS views FROM usage_work_day
               WHERE day BETWEEN ${from ?? "-infinity"}::date AND ${to ?? "infinity"}::date GROUP BY work_id) AS w) AS whole`);
  return row;
}

test("any range is months that are summed and the days beside them", async () => {
  const { db } = ctx();
  expect(await splitRange(ctx(), {})).toEqual({ months: [], days: [] });
  await db.$executeRaw(sql`
    INSERT INTO usage_work_day (work_id, day, views, unique_views, downloads, unique_downloads, bytes)
    SELECT 'w' || w, date '2025-01-20' + d, 1 + (d * 7 + w * 3) % 11, 1, 0, 0, 0
      FROM generate_series(1, 3) AS w, generate_series(0, ${DAYS}::int - 1) AS d WHERE (d + w) % 4 > 0`);
  // The month of today goes on.
  expect(await sumMonths(ctx())).toBe(5);
  expect(await sumMonths(ctx())).toBe(0);
  expect(await splitRange(ctx(), {})).toMatchObject({
    months: ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01", "2025-05-01"],
    days: expect.arrayContaining(["2025-06-01"]) as string[],
  });
  expect(await splitRange(ctx(), { from: "2025-02-02", to: "2025-04-30" })).toMatchObject({
    months: ["2025-03-01", "2025-04-01"],
  });
  const edge = fc.option(fc.integer({ min: -20, max: DAYS + 20 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(edge, edge, async (a, b) => {
      const [from, to] = [a, b].map((at) => (at === undefined ? undefined : dayAt(at)));
      const found = await viewsOf(await splitRange(ctx(), { from, to }), from, to);
      expect(found?.split).toEqual(found?.whole);
    }),
    { numRuns: 40 },
  );
});

test("a month is added up by its days from when one of them changes until it is summed again", async () => {
  await inTransaction(ctx(), async (tx) => {
    await tx.db.$executeRaw(
      sql`UPDATE usage_work_day SET views = views + 100 WHERE day = '2025-03-05'`,
    );
    await forgetMonthOf(tx.db, "2025-03-05");
  });
  const changed = await splitRange(ctx(), {});
  expect(changed.months).not.toContain("2025-03-01");
  expect(changed.days).toContain("2025-03-05");
  const found = await viewsOf(changed);
  expect(found?.split).toEqual(found?.whole);

  expect(await sumMonths(ctx())).toBe(1);
  const again = await splitRange(ctx(), {});
  expect(again.months).toContain("2025-03-01");
  const summed = await viewsOf(again);
  expect(summed?.split).toEqual(found?.whole);
});
