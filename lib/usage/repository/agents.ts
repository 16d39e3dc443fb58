import type { Database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";

/** The setting that keeps the names of robots that COUNTER's lists do not know: texts in lower case. */
export const ROBOTS_SETTING = "usage.robots";

/**
 * Programs whose name has this text are robots from now on, and the days with their events are marked. Answers how many
 * programs and days there are.
 */
export async function markRobots(
  db: Database,
  text: string,
): Promise<{ programs: number; days: number }> {
  const [row] = await db.$queryRaw<{ programs: number; days: number }[]>(sql`
    WITH named AS (
      UPDATE usage_agent SET kind = 'robot' WHERE kind <> 'robot' AND strpos(lower(name), ${text}) > 0 RETURNING id
    ), dirty AS (
      INSERT INTO usage_dirty_day (day)
      SELECT DISTINCT (e.at AT TIME ZONE 'UTC')::date AS day FROM usage_event e JOIN named ON named.id = e.agent_id ORDER BY day
      ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING day
    )
    SELECT (SELECT count(*)::int FROM named) AS programs, (SELECT count(*)::int FROM dirty) AS days`);
  return row ?? { programs: 0, days: 0 };
}
