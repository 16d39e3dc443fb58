import { MS_PER_DAY } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { join, sql } from "@/lib/db/sql";

/** What is known of something that was counted, without it. */
export type StoredPart = {
  readonly subject: string;
  readonly version: string;
  readonly countedAt: Date;
};

type ListedPart = StoredPart & { readonly readAt: Date };

export function listItemParts({ db }: Context, subjects: readonly string[]): Promise<ListedPart[]> {
  return db.$queryRaw<ListedPart[]>(sql`
    SELECT subject, version, counted_at AS "countedAt", read_at AS "readAt"
      FROM statistics_item_part WHERE subject = ANY (${[...subjects]}::text[])`);
}

/** Nothing where it was counted anew, or removed, since it was looked at. */
export async function readItemPart(
  { db }: Context,
  { subject, version, countedAt }: StoredPart,
): Promise<Uint8Array | undefined> {
  const [row] = await db.$queryRaw<{ content: Uint8Array }[]>(sql`
    SELECT content FROM statistics_item_part
     WHERE subject = ${subject} AND version = ${version} AND counted_at = ${countedAt}::timestamptz`);
  return row?.content;
}

/** Writes at most once a day, however often they are read. */
export async function markItemPartsRead(
  { db, now }: Context,
  parts: readonly ListedPart[],
): Promise<void> {
  const due = parts.filter(({ readAt }) => now.getTime() - readAt.getTime() > MS_PER_DAY);
  if (due.length === 0) return;
  await db.$executeRaw(sql`
    UPDATE statistics_item_part SET read_at = ${now}::timestamptz
     WHERE subject = ANY (${due.map(({ subject }) => subject)}::text[])`);
}

/** Those that belong together, at once. */
export async function writeItemParts(
  { db }: Context,
  parts: readonly (StoredPart & { readonly content: Uint8Array })[],
): Promise<void> {
  const rows = parts.map(
    ({ subject, version, countedAt, content }) =>
      sql`(${subject}, ${version}, ${content}::bytea, ${countedAt}::timestamptz, ${countedAt}::timestamptz)`,
  );
  await db.$executeRaw(sql`
    INSERT INTO statistics_item_part (subject, version, content, counted_at, read_at)
    VALUES ${join(rows)}
    ON CONFLICT (subject) DO UPDATE
      SET version = excluded.version, content = excluded.content, counted_at = excluded.counted_at,
          read_at = greatest(statistics_item_part.read_at, excluded.read_at)`);
}

/** Removes what nobody read for that long, and beyond so many bytes what was not read for longest. */
export async function removeItemParts(
  { db }: Context,
  { readBefore, maxBytes }: { readonly readBefore: Date; readonly maxBytes: number },
): Promise<number> {
  return db.$executeRaw(sql`
    DELETE FROM statistics_item_part WHERE subject IN (
      SELECT subject FROM (
        SELECT subject, read_at, sum(octet_length(content)) OVER (ORDER BY read_at DESC, subject) AS bytes
          FROM statistics_item_part
      ) AS part
      WHERE read_at < ${readBefore}::timestamptz OR bytes > ${maxBytes}::float8)`);
}
