import type { Database } from "@/lib/db/database";
import type { IndexDefinition } from "../definition";
import type { DocumentKey, SearchDocument } from "../port";
import { type Row, tagsOf } from "./rows";
import { scheduleCleanup } from "./cleanup";

const COLUMNS = {
  kind: "text",
  id: "text",
  parent_id: "text",
  revision: "int",
  created_at: "timestamptz",
  updated_at: "timestamptz",
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
} satisfies Record<keyof Row, string>;

const NAMES = Object.keys(COLUMNS);

/**
 * Rows come as one JSON value, so that one row and a thousand are the same statement. The newer revision wins,
 * but a rebuild also overrules rows from before it: the works themselves are the truth, whatever the index says.
 */
const putInto = (table: string) => `INSERT INTO ${table} (${NAMES.join(", ")}, generation)
  SELECT ${NAMES.join(", ")},
    coalesce((SELECT generation FROM search_rebuild WHERE source = $2), 1)
  FROM jsonb_to_recordset($1::jsonb) AS r(${Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ")})
  ORDER BY id, kind
  ON CONFLICT (id, kind) DO UPDATE SET
    ${[...NAMES, "generation"].map((name) => `${name} = EXCLUDED.${name}`).join(", ")}
  WHERE ${table}.revision <= EXCLUDED.revision OR ${table}.generation < EXCLUDED.generation`;

const setIn = (table: string) => `UPDATE ${table} SET visibility = $3::text[] || ARRAY(
    SELECT held FROM unnest(visibility) AS held WHERE split_part(held, '=', 1) <> ALL ($2::text[]))
  WHERE id = ANY ($1::text[])`;

const removeFrom = (table: string) => `DELETE FROM ${table} WHERE (id, kind) IN
  (SELECT r.id, r.kind FROM jsonb_to_recordset($1::jsonb) AS r(id text, kind text))`;

const indexOf = (table: string) => `${table}_words_visibility_facets_idx`;

export async function putRows(
  db: Database,
  { name, table }: IndexDefinition,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.$executeRawUnsafe(putInto(table), JSON.stringify(rows), name);
  scheduleCleanup(indexOf(table));
}

export async function setVisibility(
  db: Database,
  { table }: IndexDefinition,
  ids: readonly string[],
  values: SearchDocument["visibility"],
): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRawUnsafe(setIn(table), ids, Object.keys(values), tagsOf(values));
  scheduleCleanup(indexOf(table));
}

export async function removeRows(
  db: Database,
  { table }: IndexDefinition,
  keys: readonly DocumentKey[],
): Promise<void> {
  if (keys.length > 0)
    await db.$executeRawUnsafe(
      removeFrom(table),
      JSON.stringify(keys.map(({ id, kind }) => ({ id, kind }))),
    );
}
