import type { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Queryable } from "@/lib/db/statements";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { IndexDefinition } from "../definition";

/**
 * Facet values as numbers: grouping a thousand rows' values takes a third of the time that it takes for texts.
 * Like words, values are added before the rows that hold them, by a connection of their own, and never removed.
 */
export type Tags = {
  /** What rows hold in place of each tag (`name=value`), with new ones added. */
  readonly numbersOf: (tags: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The same for those that there are. */
  readonly known: (tags: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The tags behind what rows hold. */
  readonly textsOf: (held: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** Tags remembered, so that a usual document asks for none. */
const REMEMBERED = 100_000;
/** The low bits of a number tell the facet: 32 of them are enough for any list of facets. */
const FACET_BITS = 5;
export const FACET_MASK = 2 ** FACET_BITS - 1;

type Memory = { numbers: LRUCache<string, number>; texts: LRUCache<number, string> };

export function tagsOf(
  { name, facets }: IndexDefinition,
  pools: { reader: () => pg.Pool; writer: () => pg.Pool },
): Tags {
  const facetOf = (tag: string) => facets[tag.slice(0, tag.indexOf("="))]?.number ?? FACET_MASK;
  const memories = new WeakMap<pg.Pool, Memory>();
  // Every pool of a database is closed together, so one of them stands for it.
  const memory = (): Memory => {
    const pool = pools.reader();
    let known = memories.get(pool);
    if (!known) {
      known = {
        numbers: recentlyUsed(REMEMBERED),
        texts: recentlyUsed(REMEMBERED),
      };
      memories.set(pool, known);
    }
    return known;
  };
  const remember = (rows: readonly Tag[]) => {
    const { numbers, texts } = memory();
    for (const { tag, held } of rows) {
      numbers.set(tag, held);
      texts.set(held, tag);
    }
  };
  const find = async (tags: readonly string[], ask: (fresh: string[]) => Promise<Tag[]>) => {
    const found = new Map<string, number>();
    const fresh: string[] = [];
    for (const tag of new Set(tags)) {
      const number = memory().numbers.get(tag);
      if (number === undefined) fresh.push(tag);
      else found.set(tag, number);
    }
    if (fresh.length === 0) return found;
    const rows = await ask(fresh);
    remember(rows);
    for (const { tag, held } of rows) found.set(tag, held);
    return found;
  };

  return {
    numbersOf: (tags) =>
      find(tags, async (fresh) => {
        const client = await pools.writer().connect();
        try {
          // A statement sees what others added before it began, so what the first finds to be there the second can read.
          const adding = add(client, name, fresh, fresh.map(facetOf));
          const [, rows] = await Promise.all([adding, read(client, name, fresh)]);
          return rows;
        } finally {
          client.release();
        }
      }),
    known: (tags) => find(tags, (fresh) => read(pools.reader(), name, fresh)),
    async textsOf(held) {
      const { texts } = memory();
      const missing = held.filter((one) => !texts.has(one));
      const rows = missing.length > 0 ? await readHeld(pools.reader(), missing) : [];
      remember(rows);
      const fresh = new Map(rows.map(({ tag, held: one }) => [one, tag]));
      const found = new Map<number, string>();
      for (const one of held) {
        const text = fresh.get(one) ?? texts.get(one);
        if (text !== undefined) found.set(one, text);
      }
      return found;
    },
  };
}

type Tag = { readonly tag: string; readonly held: number };

async function read(db: Queryable, source: string, tags: readonly string[]): Promise<Tag[]> {
  const { rows } = await db.query<Tag>({
    name: "read-tags",
    text: `SELECT tag, (number << ${FACET_BITS}) | facet AS held FROM search_tag
           WHERE source = $1 AND tag = ANY($2::text[])`,
    values: [source, tags],
  });
  return rows;
}

async function readHeld(pool: pg.Pool, held: readonly number[]): Promise<Tag[]> {
  const { rows } = await pool.query<Tag>({
    name: "read-tag-texts",
    text: `SELECT tag, (number << ${FACET_BITS}) | facet AS held FROM search_tag WHERE number = ANY($1::int[])`,
    values: [held.map((one) => one >> FACET_BITS)],
  });
  return rows;
}

async function add(db: Queryable, source: string, tags: string[], facets: number[]) {
  // Sorted, so that two that add the same tags cannot wait for each other in a circle. A number that was
  // given to a tag which another transaction added in the meantime is lost, so existing tags are not tried.
  await db.query({
    name: "add-tags",
    text: `INSERT INTO search_tag (source, tag, facet)
           SELECT $1, t.tag, t.facet FROM unnest($2::text[], $3::int[]) AS t(tag, facet)
           WHERE NOT EXISTS (SELECT FROM search_tag s WHERE s.source = $1 AND s.tag = t.tag)
           ORDER BY t.tag COLLATE "C" ON CONFLICT DO NOTHING`,
    values: [source, tags, facets],
  });
}
