import { database } from "@/lib/db/database";
import { systemContext } from "@/lib/db/context";
import { raw, sql } from "@/lib/db/sql";
import { UsageDayCounter } from "@/lib/statistics/service/usage-day-counter";
import { aggregateUsageDays, UsageRecorder, type Visit } from "@/lib/usage";
import { withHandlers } from "../handlers";
import type { Options } from "../options";
import { type Finding, ms, perSecond } from "../report";
import type { World } from "../world";

const EVENTS = 1_000_000;
const DAYS = 30;
const COLLECTIONS = 1_000;
const ITEMS = 5_000;
const VISITORS = 150_000;
const AGGREGATE_BAR = 60_000;

const VISITS = 100_000;
const RECORD_BAR_MS = 1;

/** A month of a busy service becomes days of works, files and collections; and what a request pays for being counted. */
export async function benchAggregate(_: readonly World[], { rounds }: Options): Promise<Finding[]> {
  return withHandlers({}, async () => {
    await fillEvents();
    return [await aggregate(Math.min(rounds, 3)), await record()];
  });
}

/**
 * Each version is in three collections with one above; visitors, countries, referrers and files are those of a month. Events come
 * a second apart at least, so that none is a double click.
 */
async function fillEvents(): Promise<void> {
  const db = database();
  const days = Array.from({ length: DAYS }, (_, at) => at);
  await db.$executeRaw(sql`
    CREATE TABLE IF NOT EXISTS usage_event_2025_03 PARTITION OF usage_event
      FOR VALUES FROM ('2025-03-01 00:00:00+00') TO ('2025-04-01 00:00:00+00')`);
  await db.$executeRaw(sql`
    INSERT INTO usage_agent (id, name, kind) VALUES (1, 'a browser', 'person') ON CONFLICT DO NOTHING`);
  await db.$executeRaw(sql`
    CREATE TABLE bench_collection AS
      SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${raw(String(COLLECTIONS))}) AS n`);
  await db.$executeRaw(sql`
    INSERT INTO usage_item (id, work_id, parent_id, digest, attributes, collection_ids)
    SELECT g.n, 'w' || g.n, 'p' || g.n / 2, decode(md5(g.n::text), 'hex'),
           jsonb_build_object('resource_types', jsonb_build_array('type-' || g.n % 12), 'access_statuses', '["open"]'::jsonb,
             'languages', jsonb_build_array('l' || g.n % 9), 'rights', jsonb_build_array('r' || g.n % 6),
             'publishers', jsonb_build_array('Publisher ' || g.n % 40), 'file_types', '["pdf","csv"]'::jsonb,
             'subjects', jsonb_build_array('s' || g.n % 200, 's' || g.n % 77)),
           (SELECT coalesce(array_agg(c.id), '{}') FROM bench_collection c
             WHERE c.n IN (1 + g.n % 10, 1 + g.n % ${raw(String(COLLECTIONS))}, 1 + (g.n * 7) % ${raw(String(COLLECTIONS))}))
      FROM generate_series(1, ${raw(String(ITEMS))}) AS g(n)`);
  const perDay = Math.floor(EVENTS / DAYS);
  for (const day of days)
    await db.$executeRaw(sql`
      INSERT INTO usage_event (at, kind, item_id, file_key, bytes, visitor, agent_id, country, referrer, via_api)
      SELECT timestamptz '2025-03-01 00:00:00+00' + make_interval(days => ${day}::int, secs => (n * 86399.0 / ${perDay}::int)),
             CASE WHEN n % 4 = 0 THEN 'download' ELSE 'view' END, 1 + (n * 31 + ${day}::int) % ${raw(String(ITEMS))},
             CASE WHEN n % 4 = 0 THEN 'file-' || n % 3 END, CASE WHEN n % 4 = 0 THEN 100000 END,
             decode(md5((n * 17 % ${raw(String(VISITORS / DAYS))})::text || ${day}::text), 'hex'), 1,
             (ARRAY['DE','US','GB','FR','IN','BR','CN','ZA'])[1 + n % 8],
             CASE WHEN n % 3 = 0 THEN 'www.google.com' WHEN n % 5 = 0 THEN 'example.org' ELSE '' END, false
        FROM generate_series(1, ${perDay}::int) AS n`);
  await db.$executeRaw(sql`ANALYZE usage_event`);
}

async function aggregate(rounds: number): Promise<Finding> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await database().$executeRaw(
      sql`TRUNCATE statistics_day, usage_work_day, usage_file_day, usage_work`,
    );
    await database().$executeRaw(sql`
      INSERT INTO usage_dirty_day (day)
      SELECT date '2025-03-01' + n FROM generate_series(0, ${raw(String(DAYS - 1))}) AS n`);
    const start = performance.now();
    const days = await aggregateUsageDays(systemContext(), {
      makeCounter: () => new UsageDayCounter(),
    });
    rates.push(EVENTS / ((performance.now() - start) / 1000));
    if (days.length !== DAYS) throw new Error(`${days.length} days were counted, not ${DAYS}`);
  }
  const best = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;
  return {
    path: `${EVENTS / 1e6} million events of ${DAYS} days into ${COLLECTIONS} collections`,
    ours: perSecond(best),
    reference: "",
    figure: perSecond(best),
    bar: `>= ${perSecond(AGGREGATE_BAR)}`,
    holds: best >= AGGREGATE_BAR,
    spread: undefined,
  };
}

/** All the time that recording takes, writing included, for each visit. */
async function record(): Promise<Finding> {
  const describe = async (_: unknown, workIds: readonly string[]) =>
    workIds.map((workId) => ({
      ...{ workId, parentId: workId, attributes: {}, collectionIds: [] },
      files: { entries: [] },
    }));
  const recorder = new UsageRecorder({ context: systemContext, describe });
  const visitOf = (at: number): Visit => ({
    at: new Date(),
    kind: "view",
    workId: "none1-none1",
    // Nobody comes twice within a batch: that would cost less.
    address: `198.18.${(at >> 8) & 255}.${at & 255}`,
    agent: "Mozilla/5.0 Firefox/140.0",
    referrer: "",
    viaApi: false,
  });
  const start = performance.now();
  for (let at = 0; at < VISITS; at++) {
    recorder.record(visitOf(at));
    if (at % 2_000 === 1_999) await recorder.flush();
  }
  const each = (performance.now() - start) / VISITS;
  return {
    path: "counting a visit",
    ours: ms(each),
    reference: "",
    figure: ms(each),
    bar: `<= ${ms(RECORD_BAR_MS)}`,
    holds: each <= RECORD_BAR_MS,
    spread: undefined,
  };
}
