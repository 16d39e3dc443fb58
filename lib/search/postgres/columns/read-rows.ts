import type pg from "pg";
import { pauseAfter } from "@/lib/core/pause";
import {
  type ColumnRow,
  DRAFT,
  HAS_DRAFT,
  LATEST,
  LATEST_DRAFT,
  RECORD,
  SEPARATOR,
} from "./columns";

/** A row of an index as JSON, for {@link columnRow}. */
export const ROW_JSON = `json_build_array(number,
  CASE kind WHEN 'record' THEN ${RECORD} ELSE ${DRAFT} END + is_latest::int * ${LATEST}
    + is_latest_draft::int * ${LATEST_DRAFT} + has_draft::int * ${HAS_DRAFT},
  id, extract(epoch FROM created_at) * 1000, published_from - DATE '1970-01-01', published_to - DATE '1970-01-01',
  array_to_string(visibility, chr(${SEPARATOR.charCodeAt(0)})), array_to_string(facet_tags, ','))::text`;

export function columnRow(json: string): ColumnRow {
  const [number, flags, id, created, from, to, visibility, facets] = JSON.parse(json) as [
    number,
    number,
    string,
    number,
    number,
    number,
    string,
    string,
  ];
  return { number, flags, id, created, from, to, visibility, facets };
}

const AT_ONCE = 2_000;
/** Others are served after so long. */
const MAX_MS_AT_ONCE = 15;

/** Reads all rows of an index in one state of the database, which it names. */
export async function readRows(
  pool: pg.Pool,
  table: string,
  begin: (first: number) => (row: ColumnRow) => void,
): Promise<{ snapshot: string }> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ snapshot: string; first: number }>(
      `SELECT pg_current_snapshot()::text AS snapshot, (SELECT coalesce(min(number), 0) FROM ${table}) AS first`,
    );
    const [{ snapshot, first } = { snapshot: "", first: 0 }] = rows;
    const visit = begin(first);
    await client.query("SET LOCAL enable_seqscan = on");
    await client.query(
      `DECLARE all_rows NO SCROLL CURSOR FOR SELECT ${ROW_JSON} AS row FROM ${table}`,
    );
    const pause = pauseAfter(MAX_MS_AT_ONCE);
    for (;;) {
      const { rows: some } = await client.query<{ row: string }>(`FETCH ${AT_ONCE} FROM all_rows`);
      for (const { row } of some) visit(columnRow(row));
      if (some.length < AT_ONCE) break;
      await pause();
    }
    await client.query("COMMIT");
    return { snapshot };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}
