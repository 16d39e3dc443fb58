import type pg from "pg";
import type { IndexDefinition } from "../definition";
import type { Weights } from "./tsvector-builder";
import { changesSql, type CurrentColumns, type Part, type Snapshot } from "./columns/current";
import type { RankingTerm } from "./compile";
import { Parameters } from "./conditions";
import { rowsOf } from "./connections";
import { MIN_RECENT, scheduleMerge } from "./merge-recent";
import { type Lists, listsOf } from "./posting-lists";
import { recentWeights, type RecentWeights } from "./recent-weights";
import { render } from "./text-query";

/** The rows that a search reads: by one statement, so that they are of one state of the database. */
export type SearchState = {
  readonly lists: Lists;
  /** Numbers of rows found by the inverted index, for each time they were asked for. */
  readonly found: readonly (readonly number[])[];
  readonly with: Snapshot<Part>["with"];
};

export type Wanted = {
  readonly terms: readonly RankingTerm[];
  readonly lexemes: Iterable<string>;
  readonly prefixes: readonly string[];
  /**
   * With it, the lists of a beginning are read only if there are fewer than {@link MAX_WITH_PREFIX} and they are no longer together;
   * else none. Without it, the first ones are read, for ranking.
   */
  readonly maxPrefixBytes?: number;
  /** Statements for numbers of rows, as `number`. */
  readonly found: readonly ((to: Parameters) => string)[];
};

type Index = {
  readonly definition: IndexDefinition;
  readonly columns: CurrentColumns;
  readonly pool: pg.Pool;
};

/** Parts of lists of lexemes with a beginning; of more, those of the first lexemes rank. */
const MAX_WITH_PREFIX = 500;
/** Documents with a value that rank by it; what more documents have tells nothing of them apart. */
const MAX_WITH_VALUE = 1_000;
const LAST = "\u{10ffff}";

/** By database and index. */
const recents = new WeakMap<pg.Pool, Map<string, RecentWeights>>();

/** Documents kept that a search does not find any more; with more of them, the next ones begin anew. */
const MAX_GONE = 2_000;

function recentOf(pool: pg.Pool, source: string): RecentWeights {
  let ofAll = recents.get(pool);
  if (!ofAll) recents.set(pool, (ofAll = new Map<string, RecentWeights>()));
  let kept = ofAll.get(source);
  if (!kept) ofAll.set(source, (kept = recentWeights()));
  return kept;
}

export async function readState(
  { definition, columns, pool }: Index,
  wanted: Wanted,
): Promise<SearchState> {
  const kept = recentOf(pool, definition.name);
  const { rows, with: lookAt } = await columns.ask(pool, (since) =>
    rowsOf<Part>(pool, stateStatement(definition, { wanted, kept, since })),
  );
  const parts = new Map<string, Uint8Array[]>();
  const values = new Map<number, readonly number[]>();
  const prefixed = new Map<string, { place: number; parts: Uint8Array[] }>();
  const partsOf = new Map<number, number>();
  const wide = new Set<number>();
  const found: number[][] = wanted.found.map(() => []);
  let recent: number[] = [];
  const addPart = (lexeme: string, bytes: Buffer) =>
    void (parts.get(lexeme)?.push(bytes) ?? parts.set(lexeme, [bytes]));
  for (const { part, text, number, bytes } of rows) {
    if (part === "found" && number !== null) found[number] = bytes ? numbersIn(bytes) : [];
    else if (part === "recent") recent = bytes ? numbersIn(bytes) : [];
    else if (part === "weights" && text !== null && number !== null)
      kept.add(number, JSON.parse(text) as Weights);
    else if (part === "value" && number !== null) values.set(number, bytes ? numbersIn(bytes) : []);
    else if (part === "wide" && number !== null) wide.add(number);
    else if (text === null || bytes === null) continue;
    else if (part === "list") addPart(text, bytes);
    else if (part === "prefix" && number !== null) {
      partsOf.set(number, 1 + (partsOf.get(number) ?? 0));
      const held = prefixed.get(text);
      if (!held) prefixed.set(text, { place: number, parts: [bytes] });
      else if (held.place === number) held.parts.push(bytes);
    }
  }
  for (const [lexeme, held] of prefixed) if (!parts.has(lexeme)) parts.set(lexeme, held.parts);
  // Written by a process that ended before it could add them.
  if (recent.length >= MIN_RECENT) scheduleMerge(definition.name, definition.table);
  const wholePrefixes = new Set(
    wanted.prefixes.filter(
      (_, at) => !wide.has(at + 1) && (partsOf.get(at + 1) ?? 0) < MAX_WITH_PREFIX,
    ),
  );
  if (kept.numbers().length > recent.length + MAX_GONE) recents.get(pool)?.delete(definition.name);
  return {
    lists: listsOf({ parts, recent: kept.among(recent), wholePrefixes, values }),
    found,
    with: lookAt,
  };
}

type Given = { readonly wanted: Wanted; readonly kept: RecentWeights; readonly since: string };

function stateStatement(definition: IndexDefinition, { wanted, kept, since }: Given) {
  const to = new Parameters();
  const source = to.add(definition.name, "text");
  const { withs, parts: changes } = changesSql(definition, { to, source, since });
  const parts = [changes];
  const lexemes = [...new Set(wanted.lexemes)];
  if (lexemes.length + wanted.prefixes.length > 0) {
    parts.push(
      `SELECT 'list', lexeme, NULL, postings FROM search_posting
         WHERE source = ${source} AND lexeme = ANY(${to.add(lexemes, "text[]")})`,
      `SELECT 'recent', NULL, NULL, string_agg(int4send(number), '') FROM search_recent WHERE source = ${source}`,
      `SELECT 'weights', postings::text, number, NULL FROM search_recent
         WHERE source = ${source} AND number <> ALL(${to.add(kept.numbers(), "int[]")})`,
    );
    if (wanted.prefixes.length > 0) parts.push(prefixSql(wanted, { to, source }));
  }
  for (const [at, term] of wanted.terms.entries())
    if ("query" in term)
      parts.push(
        `SELECT 'value', NULL, ${at}, string_agg(int4send(number), '') FROM (SELECT number FROM ${definition.table}
           WHERE words @@ ${to.add(render(term.query), "tsquery")} LIMIT ${MAX_WITH_VALUE}) AS v`,
      );
  for (const [at, find] of wanted.found.entries())
    parts.push(
      `SELECT 'found', NULL, ${at}, string_agg(int4send(number), '') FROM (${find(to)}) AS f`,
    );
  return { text: `WITH ${withs} ${parts.join("\nUNION ALL ")}`, values: to.values };
}

/** The lists of lexemes with each beginning. How long a list is is known without reading it. */
function prefixSql(
  { prefixes, maxPrefixBytes }: Wanted,
  { to, source }: { to: Parameters; source: string },
): string {
  const lists = `SELECT 'prefix', p.lexeme, p.at, p.postings
    FROM unnest(${to.add(prefixes, "text[]")}) WITH ORDINALITY AS asked(prefix, place), LATERAL (
      SELECT lexeme, place::int AS at, postings FROM search_posting
      WHERE source = ${source} AND lexeme >= prefix AND lexeme <= prefix || ${to.add(LAST, "text")}
      LIMIT ${MAX_WITH_PREFIX}) AS p`;
  if (maxPrefixBytes === undefined) return lists;
  return `SELECT CASE WHEN is_whole THEN part ELSE 'wide' END, lexeme, at, CASE WHEN is_whole THEN postings END FROM (
      SELECT *, row_number() OVER of_prefix AS nth, count(*) OVER of_prefix < ${MAX_WITH_PREFIX}
          AND sum(octet_length(postings)) OVER of_prefix <= ${to.add(maxPrefixBytes, "int")} AS is_whole
        FROM (${lists}) AS found(part, lexeme, at, postings) WINDOW of_prefix AS (PARTITION BY at)) AS measured
    WHERE is_whole OR nth = 1`;
}

function numbersIn(bytes: Buffer): number[] {
  const numbers = new Array<number>(bytes.length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readInt32BE(4 * at);
  return numbers;
}
