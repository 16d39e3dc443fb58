import { type Sql, sql } from "@/lib/db/sql";
import { systemContext } from "@/lib/db/context";
import {
  type Counts,
  type DayKind,
  RECORD_NUMBERS,
  USAGE_NUMBERS,
  type UsageCategory,
} from "@/lib/statistics/counts";
import { ITEM_DAYS_LIMITS } from "@/lib/statistics/item-days/limits";
import type { CountingLimits, ItemDaysLimits } from "@/lib/statistics/item-days/part";
import type { UsageAttributes, UsageLabel } from "@/lib/usage/schema";

/* Days of statistics as aggregation leaves them, for tests of what reads them. */
type Named<Name extends string> = Readonly<Partial<Record<Name, number>>>;
type UsageCounts = Named<(typeof USAGE_NUMBERS)[number]>;
type RecordCounts = Named<(typeof RECORD_NUMBERS)[number]>;

export const usageNumbers = (named: UsageCounts) => USAGE_NUMBERS.map((name) => named[name] ?? 0);
export const recordNumbers = (named: RecordCounts) =>
  RECORD_NUMBERS.map((name) => named[name] ?? 0);

type DayGiven = { collectionId: string; kind: DayKind; day: string; counts: Counts };

export async function putDay({ collectionId, kind, day, counts }: DayGiven): Promise<void> {
  await run(sql`
    INSERT INTO statistics_day (collection_id, kind, day, counts)
    VALUES (${collectionId}::uuid, ${kind}, ${day}::date, ${JSON.stringify(counts)}::jsonb)
    ON CONFLICT (collection_id, kind, day)
      DO UPDATE SET counts = excluded.counts, updated_at = now()`);
}

export async function removeDay({
  collectionId,
  kind,
  day,
}: Omit<DayGiven, "counts">): Promise<void> {
  await run(
    sql`DELETE FROM statistics_day WHERE collection_id = ${collectionId}::uuid AND kind = ${kind} AND day = ${day}::date`,
  );
}

export async function putUploader(given: {
  collectionId: string;
  basis: string;
  ownerId: number;
  day: string;
  works: number;
}): Promise<void> {
  await run(sql`
    INSERT INTO statistics_uploader (collection_id, basis, owner_id, day, works)
    VALUES (${given.collectionId}::uuid, ${given.basis}, ${given.ownerId}, ${given.day}::date, ${given.works})`);
}

export async function putLabel(
  category: UsageCategory,
  id: string,
  label: UsageLabel,
): Promise<void> {
  await run(sql`
    INSERT INTO statistics_label (category, id, label)
    VALUES (${category}, ${id}, ${JSON.stringify(label)}::jsonb)
    ON CONFLICT (category, id) DO UPDATE SET label = excluded.label`);
}

const run = (statement: Sql) => systemContext().db.$executeRaw(statement);

type Used = { workId: string; parentId: string; day: string } & Partial<
  Record<"views" | "uniqueViews" | "downloads" | "uniqueDownloads" | "bytes", number>
>;

/** A day of a work's use, and the sums of all its days. */
export async function putUse(given: Used): Promise<void> {
  const { workId, parentId, day } = given;
  const { views = 0, uniqueViews = 0, downloads = 0, uniqueDownloads = 0, bytes = 0 } = given;
  await run(sql`
    INSERT INTO usage_work_day (work_id, day, views, unique_views, downloads, unique_downloads, bytes)
    VALUES (${workId}, ${day}::date, ${views}, ${uniqueViews}, ${downloads}, ${uniqueDownloads}, ${bytes})`);
  await run(sql`
    INSERT INTO usage_work AS u (work_id, parent_id, views, unique_views, downloads, unique_downloads, bytes)
    VALUES (${workId}, ${parentId}, ${views}, ${uniqueViews}, ${downloads}, ${uniqueDownloads}, ${bytes})
    ON CONFLICT (work_id) DO UPDATE SET views = u.views + excluded.views,
      unique_views = u.unique_views + excluded.unique_views, downloads = u.downloads + excluded.downloads,
      unique_downloads = u.unique_downloads + excluded.unique_downloads, bytes = u.bytes + excluded.bytes`);
}

export async function putFileUse(given: {
  workId: string;
  fileKey: string;
  day: string;
  downloads: number;
  bytes: number;
}): Promise<void> {
  await run(sql`
    INSERT INTO usage_file_day (work_id, file_key, day, downloads, bytes)
    VALUES (${given.workId}, ${given.fileKey}, ${given.day}::date, ${given.downloads}, ${given.bytes})`);
}

/** A state of a version that events name, and its id. */
export async function putUsageItem(given: {
  id: number;
  workId: string;
  parentId: string;
  attributes: UsageAttributes;
  collectionIds: readonly string[];
}): Promise<void> {
  await run(sql`
    INSERT INTO usage_item (id, work_id, parent_id, digest, attributes, collection_ids)
    VALUES (${given.id}, ${given.workId}, ${given.parentId}, ${Buffer.from([given.id])},
            ${JSON.stringify(given.attributes)}::jsonb, ${[...given.collectionIds]}::uuid[])`);
}

type EventGiven = {
  at: Date;
  itemId: number;
  /** Of downloads. */
  fileKey?: string | undefined;
  bytes?: number;
  visitor?: number;
  isRobot?: boolean;
  country?: string | undefined;
  referrer?: string | undefined;
};

/** A view or a download as it was recorded. Its month has a partition. */
export async function putEvent(given: EventGiven): Promise<void> {
  const { at, itemId, fileKey, bytes = 0, visitor = 0, isRobot = false } = given;
  const [agent, agentKind] = isRobot ? [2, "robot"] : [1, "person"];
  await run(sql`
    WITH agent AS (
      INSERT INTO usage_agent (id, name, kind) VALUES (${agent}, ${`test ${agentKind}`}, ${agentKind}) ON CONFLICT DO NOTHING
    )
    INSERT INTO usage_event (at, kind, item_id, file_key, bytes, visitor, agent_id, country, referrer, via_api)
    VALUES (${at}, ${fileKey === undefined ? "view" : "download"}, ${itemId}, ${fileKey ?? null}, ${bytes},
            ${Buffer.from([visitor])}, ${agent}, ${given.country ?? "ZZ"}, ${given.referrer ?? ""}, false)`);
}

/** Days for an item are counted within these at most, by jobs as well. */
export const limitedTo = (limits: Partial<CountingLimits>): ItemDaysLimits => ({
  fewest: 1,
  onDemand: { ...ITEM_DAYS_LIMITS.onDemand, ...limits },
  byJob: { ...ITEM_DAYS_LIMITS.byJob, ...limits },
});
