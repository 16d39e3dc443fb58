import type pg from "pg";
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
  id, (extract(epoch FROM created_at) * 1000000)::bigint, published_from - DATE '1970-01-01', published_to - DATE '1970-01-01',
  array_to_string(visibility, chr(${SEPARATOR.charCodeAt(0)})), array_to_string(facet_tags, ','))::text`;

export function columnRow(json: string): ColumnRow {
  const [number, flags, id, microseconds, from, to, visibility, facets] = JSON.parse(json) as [
    number,
    number,
    string,
    number,
    number,
    number,
    string,
    string,
  ];
  return {
    ...{ number, flags, id, from, to, visibility },
    created: microseconds / 1000,
    facets: facets === "" ? [] : facets.split(",").map(Number),
  };
}

/** The same in the order in which {@link readTuple} takes them. */
const COPIED = `number, CASE kind WHEN 'record' THEN ${RECORD} ELSE ${DRAFT} END + is_latest::int * ${LATEST}
    + is_latest_draft::int * ${LATEST_DRAFT} + has_draft::int * ${HAS_DRAFT},
  id, created_at, published_from, published_to, visibility, facet_tags`;
const MAX_MS = 120_000;

/**
 * Reads all rows of an index in one state of the database, which it names. They come in the binary form of COPY, in which
 * a million take seconds; others are served between the pieces that arrive. Takes a pool without `pipeline`, which COPY cannot use.
 */
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
    await client.query(`SET LOCAL enable_seqscan = on; SET LOCAL statement_timeout = ${MAX_MS}`);
    const read = tupleReader();
    await copyOut(
      client,
      `COPY (SELECT ${COPIED} FROM ${table}) TO STDOUT (FORMAT binary)`,
      (tuple) => {
        const row = read(tuple);
        if (row) visit(row);
      },
    );
    await client.query("COMMIT");
    return { snapshot };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** The members of a connection that COPY needs, which the types of `pg` lack. */
type Connection = { readonly query: (text: string) => void };

function copyOut(
  client: pg.PoolClient,
  text: string,
  visit: (tuple: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit: (connection: unknown) => (connection as Connection).query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => visit(chunk),
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => reject((failure = error)),
      handleReadyForQuery: () => failure ?? resolve(),
    } as pg.Submittable);
  });
}

const HEADER = "PGCOPY\n";
/** Signature, flags and the length of an extension. */
const HEADER_BYTES = 19;
/** The number of fields after the last row. */
const END = -1;
/** Microseconds and days before 2000 since 1970, from which the database counts. */
const MICROSECONDS_BEFORE = Date.UTC(2000, 0, 1) * 1000;
const DAYS_BEFORE = 10_957;

/** Reads rows in the binary form of COPY; undefined at the end. The first row follows the header. */
function tupleReader(): (tuple: Buffer) => ColumnRow | undefined {
  /** Few different lists belong to many rows. */
  const visibilities = new Map<string, string>();
  const visibilityOf = (list: Buffer): string => {
    const bytes = list.toString("latin1");
    let known = visibilities.get(bytes);
    if (known === undefined) visibilities.set(bytes, (known = texts(list).join(SEPARATOR)));
    return known;
  };
  return (tuple) => {
    let at = tuple.toString("latin1", 0, HEADER.length) === HEADER ? HEADER_BYTES : 0;
    if (at >= tuple.length || tuple.readInt16BE(at) === END) return undefined;
    at += 2;
    const next = (): number => {
      const length = tuple.readInt32BE(at);
      const start = at + 4;
      at = start + length;
      return start;
    };
    const number = tuple.readInt32BE(next());
    const flags = tuple.readInt32BE(next());
    const idAt = next();
    const id = tuple.toString("utf8", idAt, at);
    const createdAt = next();
    const since = tuple.readInt32BE(createdAt) * 2 ** 32 + tuple.readUInt32BE(createdAt + 4);
    const created = (since + MICROSECONDS_BEFORE) / 1000;
    const from = tuple.readInt32BE(next()) + DAYS_BEFORE;
    const to = tuple.readInt32BE(next()) + DAYS_BEFORE;
    const visibilityAt = next();
    const visibility = visibilityOf(tuple.subarray(visibilityAt, at));
    const facetsAt = next();
    const facets = numbers(tuple, facetsAt);
    return { number, flags, id, created, from, to, visibility, facets };
  };
}

/** Where the elements of an array begin, behind dimensions, flags, type, length and lower bound. */
const ELEMENTS = 20;

function countAt(bytes: Buffer, at: number): number {
  const dimensions = bytes.readInt32BE(at);
  return dimensions === 0 ? 0 : bytes.readInt32BE(at + 12);
}

function numbers(bytes: Buffer, start: number): number[] {
  const found = new Array<number>(countAt(bytes, start));
  for (let at = 0; at < found.length; at++)
    found[at] = bytes.readInt32BE(start + ELEMENTS + 8 * at + 4);
  return found;
}

function texts(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = ELEMENTS, left = countAt(bytes, 0); left > 0; left--) {
    const length = bytes.readInt32BE(at);
    found.push(bytes.toString("utf8", at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}
