import type { Database } from "@/lib/db/database";
import { batchesOf } from "@/lib/core/batches";
import { stringifyInSlices } from "@/lib/core/long-json";
import { raw, type Sql, sql } from "@/lib/db/sql";
import type { IndexDefinition } from "../definition";
import type { DocumentCounts, DocumentKey, SearchDocument } from "../port";
import { runAsOneStatement } from "@/lib/db/one-statement";
import { type Row, tagsOf } from "./rows";
import { scheduleCleanup } from "./cleanup";
import { scheduleMerge } from "./merge-recent";

const COLUMNS = {
  kind: "text",
  id: "text",
  parent_id: "text",
  revision: "int",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  submitted_at: "timestamptz",
  published_from: "date",
  published_to: "date",
  version_index: "int",
  is_latest: "boolean",
  is_latest_draft: "boolean",
  has_draft: "boolean",
  views: "int",
  downloads: "int",
  visibility: "text[]",
  facets: "text[]",
  facet_tags: "int[]",
  closed_facets: "smallint",
  numbers: "jsonb",
  words: "tsvector",
  short_words: "tsvector",
  number: "int",
} satisfies Record<Exclude<keyof Row, "weights">, string>;

/** Of the words of one statement, one row excepted: encoding more at once would hold up others. */
const MAX_CHARACTERS = 1024 * 1024;

const NAMES = Object.keys(COLUMNS);
const NAMED = raw(NAMES.join(", "));
const TYPED = raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(", "),
);
const REPLACED = raw(
  [...NAMES, "generation"].map((name) => `${name} = EXCLUDED.${name}`).join(", "),
);

/**
 * Rows come as one JSON value, so that one row and a thousand are the same statement. The newer revision wins,
 * but a rebuild also overrules rows from before it: the works themselves are the truth, whatever the index says.
 */
export async function putSql({ name, table }: IndexDefinition, rows: readonly Row[]): Promise<Sql> {
  scheduleCleanup(indexOf(table), rows.length);
  const index = raw(table);
  const columns = rows.map(({ weights: _, ...row }) => row);
  return sql`INSERT INTO ${index} (${NAMED}, generation)
    SELECT ${NAMED}, coalesce((SELECT generation FROM search_rebuild WHERE source = ${name}), 1)
    FROM jsonb_to_recordset(${await stringifyInSlices(columns)}::jsonb) AS r(${TYPED})
    ORDER BY id, kind
    ON CONFLICT (id, kind) DO UPDATE SET ${REPLACED}
    WHERE ${index}.revision <= EXCLUDED.revision OR ${index}.generation < EXCLUDED.generation`;
}

/** The weights of these rows, which wait under their numbers until they are added to the postings. */
export async function recentSql(
  { name, table }: IndexDefinition,
  rows: readonly Row[],
): Promise<Sql> {
  scheduleMerge(name, table);
  const weights = rows.map(({ number, weights }) => ({ number, weights }));
  return sql`INSERT INTO search_recent (source, number, postings)
    SELECT ${name}, (r ->> 'number')::int, r -> 'weights'
    FROM json_array_elements(${await stringifyInSlices(weights)}::json) AS r`;
}

const indexOf = (table: string) => `${table}_words_visibility_facets_idx`;

export async function putRows(
  db: Database,
  index: IndexDefinition,
  rows: readonly Row[],
): Promise<void> {
  const sizeOf = (row: Row) => row.words.length + row.short_words.length;
  const bounds = { maxSize: MAX_CHARACTERS, sizeOf };
  for (const batch of batchesOf(rows, bounds))
    await runAsOneStatement(db, [await recentSql(index, batch), await putSql(index, batch)]);
}

export const removeSql = ({ table }: IndexDefinition, keys: readonly DocumentKey[]): Sql =>
  sql`DELETE FROM ${raw(table)} WHERE (id, kind) IN
    (SELECT r.id, r.kind FROM jsonb_to_recordset(${keysJson(keys)}::jsonb) AS r(id text, kind text))`;

const keysJson = (keys: readonly DocumentKey[]) =>
  JSON.stringify(keys.map(({ id, kind }) => ({ id, kind })));

export async function setVisibility(
  db: Database,
  { table }: IndexDefinition,
  ids: readonly string[],
  values: SearchDocument["visibility"],
): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`
    UPDATE ${raw(table)} SET visibility = ${tagsOf(values)}::text[] || ARRAY(
      SELECT held FROM unnest(visibility) AS held
       WHERE split_part(held, '=', 1) <> ALL (${Object.keys(values)}::text[]))
     WHERE id = ANY (${[...ids]}::text[])`;
  scheduleCleanup(indexOf(table), ids.length);
}

export async function setCounts(
  db: Database,
  { table }: IndexDefinition,
  counts: readonly DocumentCounts[],
): Promise<void> {
  if (counts.length === 0) return;
  await db.$executeRaw(sql`
    UPDATE ${raw(table)} AS d SET views = g.views, downloads = g.downloads
      FROM unnest(${counts.map(({ id }) => id)}::text[], ${counts.map(({ views }) => views)}::int[],
                  ${counts.map(({ downloads }) => downloads)}::int[]) AS g(id, views, downloads)
     WHERE d.id = g.id AND d.kind = 'record' AND (d.views, d.downloads) IS DISTINCT FROM (g.views, g.downloads)`);
}

export async function removeRows(
  db: Database,
  index: IndexDefinition,
  keys: readonly DocumentKey[],
): Promise<void> {
  if (keys.length > 0) await db.$executeRaw(removeSql(index, keys));
}
