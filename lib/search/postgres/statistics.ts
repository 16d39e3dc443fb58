import type pg from "pg";

/**
 * How common a lexeme or tag is, from what PostgreSQL's ANALYZE knows of the columns: nothing has to be
 * counted when something changes. Kept for a minute; a stale answer only makes a slower plan.
 */
export type Statistics = Shares & {
  /** Rows of the table, roughly. */
  readonly rows: number;
  /** Whether the elements of a column have been looked at; until then all shares are 0. */
  readonly isKnown: (column: Column) => boolean;
  /** The same without elements that are not known to be common: these may not be there at all. */
  readonly certain: Shares;
};

export type Shares = {
  /** Share of the rows that hold the element, 0 to 1. Rare elements are taken for as common as they can be. */
  readonly shareOf: (column: Column, element: string) => number;
  /** Share of the rows that hold an element with this beginning. */
  readonly shareOfPrefix: (column: Column, prefix: string) => number;
};

const COLUMNS = ["words", "visibility", "facets"] as const;
type Column = (typeof COLUMNS)[number];

const FRESH_MS = 60_000;

type Known = { readonly shares: ReadonlyMap<string, number>; readonly rest: number };

export function statisticsOf(table: string, pool: () => pg.Pool): () => Promise<Statistics> {
  let kept: { from: pg.Pool; at: number; statistics: Statistics } | undefined;
  let loading: Promise<Statistics> | undefined;

  const refresh = async (): Promise<Statistics> => {
    const from = pool();
    const statistics = await load(table, from);
    kept = { from, at: Date.now(), statistics };
    return statistics;
  };

  return async () => {
    const isOurs = kept?.from === pool();
    if (kept && isOurs && Date.now() - kept.at < FRESH_MS) return kept.statistics;
    loading ??= refresh().finally(() => (loading = undefined));
    if (!kept || !isOurs) return loading;
    loading.catch(() => undefined); // the next search tries again
    return kept.statistics;
  };
}

async function load(table: string, pool: pg.Pool): Promise<Statistics> {
  const { rows } = await pool.query<{
    reltuples: number;
    attname: string | null;
    elements: string[] | null;
    frequencies: number[] | null;
  }>({
    name: "search-statistics",
    text: `SELECT c.reltuples, s.attname, s.most_common_elems::text::text[] AS elements,
             s.most_common_elem_freqs AS frequencies
           FROM pg_class c LEFT JOIN pg_stats s ON s.schemaname = c.relnamespace::regnamespace::text
             AND s.tablename = c.relname AND s.attname = ANY($2)
           WHERE c.oid = $1::regclass`,
    values: [table, COLUMNS],
  });
  const known = new Map<string, Known>();
  for (const { attname, elements, frequencies } of rows) {
    if (!attname || !elements || !frequencies) continue;
    const shares = new Map(elements.map((element, index) => [element, frequencies[index] ?? 0]));
    // A value that is not among the most common ones is rarer than all of them.
    const rest = elements.length > 0 ? Math.min(...shares.values()) / 2 : 0;
    known.set(attname, { shares, rest });
  }
  return {
    rows: Math.max(0, rows[0]?.reltuples ?? 0),
    isKnown: (column) => known.has(column),
    ...sharesIn(known),
    certain: sharesIn(
      new Map([...known].map(([column, { shares }]) => [column, { shares, rest: 0 }])),
    ),
  };
}

function sharesIn(known: ReadonlyMap<string, Known>): Shares {
  const of = (column: Column): Known => known.get(column) ?? { shares: new Map(), rest: 0 };
  return {
    shareOf: (column, element) => {
      const { shares, rest } = of(column);
      return shares.get(element) ?? rest;
    },
    shareOfPrefix: (column, prefix) => {
      const { shares, rest } = of(column);
      let missing = 1 - rest;
      for (const [element, share] of shares) if (element.startsWith(prefix)) missing *= 1 - share;
      return 1 - missing;
    },
  };
}
