import type { Database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";
import { addedItems, type EventRow, type ItemRow } from "./events";

type EventIdentity = Pick<EventRow, "at" | "kind" | "workId" | "fileKey" | "visitor">;

/** The same for what one visitor did with one target at one moment. */
export const eventKey = ({ at, kind, workId, fileKey, visitor }: EventIdentity) =>
  JSON.stringify([at.getTime(), kind, workId, fileKey, visitor.toString("hex")]);

/** The keys of stored events of the same moments. */
export async function listKnownEvents(
  db: Database,
  events: readonly Pick<EventRow, "at">[],
): Promise<ReadonlySet<string>> {
  const moments = [...new Set(events.map(({ at }) => at.getTime()))].map((time) => new Date(time));
  const rows = await db.$queryRaw<(Omit<EventIdentity, "visitor"> & { visitor: Uint8Array })[]>(sql`
    SELECT e.at, e.kind, i.work_id AS "workId", e.file_key AS "fileKey", e.visitor
      FROM unnest(${moments}::timestamptz[]) AS m(at)
      JOIN usage_event e ON e.at = m.at JOIN usage_item i ON i.id = e.item_id`);
  return new Set(rows.map((row) => eventKey({ ...row, visitor: Buffer.from(row.visitor) })));
}

export type TotalsRow = {
  readonly workId: string;
  /** `2024-05-06` */
  readonly day: string;
  readonly views: number;
  readonly uniqueViews: number;
  readonly downloads: number;
  readonly uniqueDownloads: number;
  readonly bytes: number;
};

type Totals = {
  readonly source: string;
  readonly totals: readonly TotalsRow[];
  readonly items: readonly ItemRow[];
};

/** Writes totals with the items they name, and marks their days, by one statement. */
export async function writeTotals(db: Database, { source, totals, items }: Totals): Promise<void> {
  await db.$executeRaw(sql`
    WITH ${addedItems(items)}, given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
        AS t("workId" text, day date, views int, "uniqueViews" int, downloads int, "uniqueDownloads" int, bytes bigint)
    ), dirty AS (
      INSERT INTO usage_dirty_day (day) SELECT DISTINCT day FROM given ORDER BY day
      ON CONFLICT (day) DO UPDATE SET day = excluded.day
    )
    INSERT INTO usage_import AS m
      (source, work_id, item_id, day, views, unique_views, downloads, unique_downloads, bytes)
    SELECT ${source}, i.work_id, i.id, day, views, "uniqueViews", downloads, "uniqueDownloads", bytes
      FROM given JOIN added_item i ON i.work_id = "workId"
    ON CONFLICT (day, work_id, source) DO UPDATE SET item_id = excluded.item_id, views = excluded.views,
      unique_views = excluded.unique_views, downloads = excluded.downloads,
      unique_downloads = excluded.unique_downloads, bytes = excluded.bytes`);
}
