import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";
import { verifyStatistics } from "@/lib/statistics";
import { withTestDatabase } from "@/tests/support/database";
import { loadDemo } from ".";

withTestDatabase();

const counts = async () => {
  const [row] = await database().$queryRaw<Record<string, number>[]>(sql`
    SELECT (SELECT count(*)::int FROM work_parent) AS works,
           (SELECT count(*)::int FROM collection WHERE custom_fields->>'stats:dashboard_enabled' = 'true') AS dashboards,
           (SELECT count(DISTINCT parent_id)::int FROM work_inclusion) AS included,
           (SELECT count(*)::int FROM usage_event) AS events,
           (SELECT count(DISTINCT day)::int FROM statistics_day WHERE kind = 'usage') AS days,
           (SELECT count(*)::int FROM usage_event WHERE at > now()) AS future`);
  return row ?? {};
};

test("sample works are in collections, and were read for two years; a second load adds nothing", async () => {
  const steps: string[] = [];
  expect(await loadDemo(systemContext(), { count: 6 }, (step) => steps.push(step))).toEqual({
    added: 6,
    total: 6,
  });
  const found = await counts();
  expect(found).toMatchObject({ works: 6, dashboards: 10, included: 6, future: 0 });
  expect(found.events).toBeGreaterThan(500);
  expect(found.days).toBeGreaterThan(100);
  expect(steps).toContain(`views and downloads of ${new Date().toISOString().slice(0, 7)}`);

  expect(await loadDemo(systemContext(), { count: 6 })).toEqual({ added: 0, total: 6 });
  expect(await counts()).toEqual(found);
  expect((await verifyStatistics(systemContext())).differences).toEqual([]);
});
