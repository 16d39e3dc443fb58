import type pg from "pg";
import type { Weights } from "./book";
import type { RankingTerm } from "./compile";
import type { IndexDefinition } from "../definition";
import { MIN_RECENT, scheduleFold } from "./fold";
import { EVERY } from "./lexemes";
import { AT_ONCE } from "./numbers";
import type { Lists } from "./ranking";
import { type Recent, recentWeights, type RecentWeights } from "./recent";
import { render } from "./text-query";

type Client = {
  query: <Row extends object>(query: {
    name?: string;
    text: string;
    values: unknown[];
  }) => Promise<{ rows: Row[] }>;
};

/** Lists of lexemes with a beginning; of more, those of the first lexemes rank. */
const MAX_WITH_PREFIX = 500;
/** Documents with a value that rank by it; what more documents have tells nothing of them apart. */
const MAX_WITH_VALUE = 1_000;
const LAST = "\u{10ffff}";

/** By database and index. */
const recents = new WeakMap<pg.Pool, Map<string, RecentWeights>>();

function recentOf(pool: pg.Pool, source: string): RecentWeights {
  let ofAll = recents.get(pool);
  if (!ofAll) {
    ofAll = new Map();
    recents.set(pool, ofAll);
  }
  let kept = ofAll.get(source);
  if (!kept) ofAll.set(source, (kept = recentWeights()));
  return kept;
}

/** Reads what {@link rank} needs. All statements have to see the same state: run them in one snapshot. */
export async function readLists(
  { client, pool }: { client: Client; pool: pg.Pool },
  { name: source, table }: IndexDefinition,
  terms: readonly RankingTerm[],
): Promise<Lists> {
  const lexemes = new Set<string>();
  for (const term of terms)
    if ("forms" in term) {
      for (const form of term.forms) lexemes.add(form);
      if (term.exact !== undefined) lexemes.add(term.exact);
    }
  const prefixes = terms.flatMap((term) => ("prefix" in term ? term.prefix : []));
  const { rows } = await client.query<ListRow>({
    name: `lists of ${table}`,
    text: listsText(table),
    values: [source, [...lexemes], prefixes, LAST, EVERY],
  });
  const parts = new Map<string, { documents: number; parts: Uint8Array[] }>();
  const recent: number[] = [];
  let documents = 0;
  let highest = 0;
  for (const row of rows)
    if (row.numbers !== null) recent.push(...row.numbers.split(",").map(Number));
    else if (row.lexeme === null) highest = row.documents + AT_ONCE;
    else if (row.postings === null) documents += row.documents;
    else {
      const list = parts.get(row.lexeme) ?? { documents: 0, parts: [] };
      list.documents += row.documents;
      list.parts.push(row.postings);
      parts.set(row.lexeme, list);
    }
  // Written by a process that ended before it could add them.
  if (recent.length >= MIN_RECENT) scheduleFold(source, table);
  return {
    documents: documents + recent.length,
    highest,
    parts,
    recent: await weightsOf(client, source, recentOf(pool, source), recent),
    values: await readValues(client, table, terms),
  };
}

/**
 * A part of a list; how many documents all lists name, those written again since included; the numbers that wait; or the last
 * number that was taken.
 */
type ListRow = {
  lexeme: string | null;
  documents: number;
  postings: Buffer | null;
  numbers: string | null;
};
const listsText = (table: string) => `
  SELECT lexeme, documents, postings, NULL AS numbers FROM search_posting
    WHERE source = $1 AND lexeme = ANY($2::text[])
  UNION ALL SELECT p.* FROM unnest($3::text[]) AS prefix, LATERAL (
    SELECT lexeme, documents, postings, NULL FROM search_posting
    WHERE source = $1 AND lexeme >= prefix AND lexeme <= prefix || $4 LIMIT ${MAX_WITH_PREFIX}) AS p
  UNION ALL SELECT $5, coalesce(sum(documents), 0)::int, NULL, NULL FROM search_posting
    WHERE source = $1 AND lexeme = $5
  UNION ALL SELECT NULL, NULL, NULL, string_agg(number::text, ',') FROM search_recent WHERE source = $1
    HAVING count(*) > 0
  UNION ALL SELECT NULL, last_value::int, NULL, NULL FROM ${table}_number_seq`;

async function weightsOf(
  client: Client,
  source: string,
  kept: RecentWeights,
  numbers: readonly number[],
): Promise<Recent> {
  const unknown = kept.unknown(numbers);
  if (unknown.length > 0) {
    const { rows } = await client.query<{ number: number; postings: Weights }>({
      name: "recent-weights",
      text: "SELECT number, postings FROM search_recent WHERE source = $1 AND number = ANY($2::int[])",
      values: [source, unknown],
    });
    for (const { number, postings } of rows) kept.add(number, postings);
  }
  return kept.among(numbers);
}

async function readValues(
  client: Client,
  table: string,
  terms: readonly RankingTerm[],
): Promise<Lists["values"]> {
  const values = new Map<number, readonly number[]>();
  for (const [at, term] of terms.entries()) {
    if (!("query" in term)) continue;
    const { rows } = await client.query<{ number: number }>({
      name: `numbers with values of ${table}`,
      text: `SELECT number FROM ${table} WHERE words @@ $1::tsquery LIMIT ${MAX_WITH_VALUE}`,
      values: [render(term.query)],
    });
    if (rows.length < MAX_WITH_VALUE)
      values.set(
        at,
        rows.map(({ number }) => number),
      );
  }
  return values;
}
