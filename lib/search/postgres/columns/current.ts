import type pg from "pg";
import type { IndexDefinition } from "../../definition";
import { Unavailable } from "@/lib/core/errors";
import { Parameters } from "../conditions";
import { rowsOf } from "../connections";
import { FACET_MASK } from "../facet-tags";
import { type ColumnRow, Columns, type Slot } from "./columns";
import { columnRow, readRows, ROW_JSON } from "./read-rows";

/**
 * The columns of an index as a search sees the database. They are read whole once; each search brings, with its own
 * statement, what transactions changed since (`search_change`), so that all that a search counts and orders is of one state.
 *
 * Searches run beside each other, so one may have brought changes that another does not see yet. Their documents are as
 * they were before while the columns are looked at for that one ({@link Snapshot.with}).
 */
export type CurrentColumns = {
  /** Sends a statement with {@link changesSql} among its parts; again where the columns had to be read anew for it. */
  readonly ask: <Row extends Part>(
    pool: pg.Pool,
    send: (since: string) => Promise<Row[]>,
  ) => Promise<Snapshot<Row>>;
  /** When somebody asked last; undefined where there are few documents. */
  readonly askedAt: (pool: pg.Pool) => Promise<number | undefined>;
};

export type Snapshot<Row> = {
  /** The parts of the statement's answer that are not about changes. */
  readonly rows: Row[];
  /** What the search may look at; only until `compute` returns. */
  readonly with: <Result>(compute: (columns: Columns) => Result) => Result;
};

/** A row of the statement: what it is part of, and its values. */
export type Part = {
  readonly part: string;
  readonly text: string | null;
  readonly number: number | null;
  readonly bytes: Buffer | null;
};

/** Changed documents that a search reads with its own statement. After more changes all columns are read again. */
const MAX_BROUGHT = 10_000;
/** Without searches a process reads changes at this interval, so that the next search finds few. */
const REFRESHED_MS = 10_000;
/** With fewer documents this is not done: all columns are read again quickly. */
const MIN_REFRESHED = 10_000;
/** No search takes so long that it does not know of an earlier change. */
const KEPT_MS = 120_000;

/**
 * Rows that tell the state of the database, and the changes since another.
 *
 * @param source  the placeholder for the name of the index
 */
export const changesSql = (
  { table }: IndexDefinition,
  { to, source, since }: { to: Parameters; source: string; since: string },
): { readonly withs: string; readonly parts: string } => {
  const before = to.add(since, "pg_snapshot");
  return {
    withs: `changed AS MATERIALIZED (SELECT id, removed, written FROM search_change
        WHERE source = ${source} AND xid >= pg_snapshot_xmin(${before}) AND NOT pg_visible_in_snapshot(xid, ${before})),
      extent AS MATERIALIZED (SELECT coalesce(sum(cardinality(written)), 0) <= ${MAX_BROUGHT} AND NOT EXISTS
          (SELECT FROM search_rebuild WHERE source = ${source} AND changes_from > pg_snapshot_xmin(${before})) AS is_small
        FROM changed)`,
    parts: `SELECT 'state' AS part, pg_current_snapshot()::text AS text, is_small::int AS number, NULL::bytea AS bytes FROM extent
      UNION ALL SELECT 'change', json_build_array(id::text, removed, written)::text, NULL, NULL FROM changed, extent WHERE is_small
      UNION ALL SELECT 'document', ${ROW_JSON}, NULL, NULL FROM extent, ${table}
        WHERE is_small AND number = ANY(ARRAY(SELECT unnest(written) FROM changed))`,
  };
};

type Change = {
  readonly id: string;
  readonly removed: readonly number[];
  readonly written: readonly number[];
};

/** A change that has been made in the columns. */
type Made = {
  readonly id: string;
  readonly order: number;
  readonly at: number;
  /** What the slots held before. */
  readonly before: readonly Slot[];
};

type State = {
  readonly columns: Columns;
  /** All changes that this state of the database sees have been made. */
  snapshot: string;
  /** How many changes have been made. */
  order: number;
  made: Made[];
  askedAt: number;
};

/** @param maxWaitMs  how long a search waits for the columns to be read */
export function currentColumns(
  definition: IndexDefinition,
  maxWaitMs: () => number,
): CurrentColumns {
  const states = new WeakMap<pg.Pool, Promise<State>>();

  const read = (pool: pg.Pool): Promise<State> => {
    const reading = readState(pool, definition);
    states.set(pool, reading);
    reading.then(
      () => keepFresh(pool, definition, columns),
      () => states.delete(pool),
    );
    return reading;
  };

  const columns: CurrentColumns = {
    async ask(pool, send) {
      const until = Date.now() + maxWaitMs();
      for (;;) {
        const reading = states.get(pool) ?? read(pool);
        const state = await inTime(reading, until);
        state.askedAt = Date.now();
        const { order, snapshot } = state;
        const rows = await send(snapshot);
        const brought = broughtBy(rows);
        const isUsable =
          brought !== undefined &&
          // A database that was restored from a backup has begun fewer transactions than before.
          isLater(brought.snapshot, snapshot) &&
          state.columns.fits(brought.documents) &&
          !state.columns.isSparse;
        if (!isUsable) {
          // Another search may have begun to read them.
          if (states.get(pool) === reading) await inTime(read(pool), until);
          continue;
        }
        make(state, brought);
        const given: Given = { order, brought };
        return {
          rows: rows.filter(({ part }) => !ABOUT_CHANGES.has(part)),
          with: (compute) => lookAt(state, given, compute),
        };
      }
    },
    askedAt: async (pool) => {
      const { askedAt, columns: of } = (await states.get(pool)) ?? {};
      return of && of.documents >= MIN_REFRESHED ? askedAt : undefined;
    },
  };
  return columns;
}

/** The columns go on being read for those who ask later. */
async function inTime<Result>(reading: Promise<Result>, until: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable("search.tooSlow")), until - Date.now());
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

const refreshed = new WeakMap<pg.Pool, Set<string>>();

/** Until the pool is closed. */
function keepFresh(pool: pg.Pool, definition: IndexDefinition, columns: CurrentColumns): void {
  const ofPool = refreshed.get(pool) ?? new Set();
  refreshed.set(pool, ofPool);
  if (ofPool.has(definition.name)) return;
  ofPool.add(definition.name);
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer);
    refresh(pool, definition, columns).catch(() => undefined); // the next search tries again
  }, REFRESHED_MS);
  timer.unref();
}

async function refresh(pool: pg.Pool, definition: IndexDefinition, columns: CurrentColumns) {
  const askedAt = await columns.askedAt(pool);
  if (askedAt === undefined || Date.now() - askedAt < REFRESHED_MS) return;
  await columns.ask(pool, (since) => {
    const to = new Parameters();
    const source = to.add(definition.name, "text");
    const { withs, parts } = changesSql(definition, { to, source, since });
    return rowsOf<Part>(pool, { text: `WITH ${withs} ${parts}`, values: to.values });
  });
}

const ABOUT_CHANGES: ReadonlySet<string> = new Set(["state", "change", "document"]);

/** Numbers of documents that are written while the columns are read may be lower than all that are there. */
const BELOW = 10_000;

async function readState(pool: pg.Pool, { table, facets }: IndexDefinition): Promise<State> {
  const listed = Array.from({ length: FACET_MASK + 1 }, () => false);
  for (const { number, isListed = false } of Object.values(facets)) listed[number] = isListed;
  const isListed = (value: number) => listed[value & FACET_MASK] === true;
  let columns = new Columns(0);
  const { snapshot } = await readRows(pool, table, (first) => {
    columns = new Columns(Math.max(0, first - BELOW), isListed);
    return (row) => columns.set(row);
  });
  return { columns, snapshot, order: 0, made: [], askedAt: Date.now() };
}

type Brought = {
  readonly snapshot: string;
  readonly changes: readonly Change[];
  readonly documents: readonly ColumnRow[];
};

/** Undefined where there was too much to bring. */
function broughtBy(rows: readonly Part[]): Brought | undefined {
  let snapshot: string | undefined;
  const changes: Change[] = [];
  const documents: ColumnRow[] = [];
  for (const { part, text, number } of rows)
    if (text === null) continue;
    else if (part === "state") snapshot = number === 1 ? text : undefined;
    else if (part === "document") documents.push(columnRow(text));
    else if (part === "change") {
      const [id, removed, written] = JSON.parse(text) as [string, number[], number[]];
      changes.push({ id, removed, written });
    }
  return snapshot === undefined ? undefined : { snapshot, changes, documents };
}

/** Makes the changes that no other search has made yet. */
function make(state: State, { snapshot, changes, documents }: Brought): void {
  if (isLater(snapshot, state.snapshot)) state.snapshot = snapshot;
  if (changes.length === 0) return;
  const known = new Set(state.made.map(({ id }) => id));
  const fresh = changes.filter(({ id }) => !known.has(id));
  const { columns } = state;
  const at = Date.now();
  const made = fresh.map(({ id, removed, written }): Made => {
    const before = [...removed, ...written].map((number) => columns.save(number));
    return { id, order: ++state.order, at, before };
  });
  apply(columns, fresh, documents);
  state.made = [...state.made.filter((one) => at - one.at < KEPT_MS), ...made];
}

function apply(
  columns: Columns,
  changes: readonly Change[],
  documents: readonly ColumnRow[],
): void {
  const written = new Set<number>();
  for (const change of changes) {
    for (const number of change.removed) columns.remove(number);
    for (const number of change.written) {
      columns.remove(number); // it may have been written again since
      written.add(number);
    }
  }
  for (const row of documents) if (written.has(row.number)) columns.set(row);
}

type Given = {
  readonly order: number;
  readonly brought: Brought;
  /** The slots of what was brought, once that has been made for this search alone. */
  own?: readonly Slot[];
};

/** As a search sees the columns that had made `order` changes when it was sent, and brought these. */
function lookAt<Result>(
  { columns, made }: State,
  given: Given,
  compute: (columns: Columns) => Result,
): Result {
  const { order, brought } = given;
  const seen = new Set(brought.changes.map(({ id }) => id));
  const unseen = made.filter((one) => one.order > order && !seen.has(one.id));
  if (unseen.length === 0) return compute(columns);
  const later = unseen.flatMap(({ before }) => before);
  const own = brought.changes.flatMap(({ removed, written }) => [...removed, ...written]);
  const now = [...later.map(({ number }) => number), ...own].map((number) => columns.save(number));
  for (const slot of later.toReversed()) columns.restore(slot);
  if (given.own) for (const slot of given.own) columns.restore(slot);
  else {
    apply(columns, brought.changes, brought.documents);
    given.own = own.map((number) => columns.save(number));
  }
  try {
    return compute(columns);
  } finally {
    for (const slot of now) columns.restore(slot);
  }
}

/** Of two states of a database the one that more transactions had begun before. */
function isLater(one: string, other: string): boolean {
  const next = (snapshot: string) => BigInt(snapshot.split(":")[1] ?? 0);
  return next(one) >= next(other);
}
