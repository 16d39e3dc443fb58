import type { LRUCache } from "lru-cache";
import type pg from "pg";
import { likeText } from "@/lib/db/like";
import type { Bound, PatternPart } from "../query";
import { recentlyUsed } from "@/lib/core/recently-used";
import { fold } from "@/lib/core/words";
import type { Spelling } from "../port";
import type { Vocabulary } from "./read-document";
import { neighboursOf } from "../spelling";
import { isCanceled } from "./canceled";
import { distance } from "./distance";
import { escaped } from "./regex";
import { scheduleCleanup } from "./cleanup";

/**
 * All words and whole values of an index, in separate tables: what wildcards inside a word, regular
 * expressions and misspellings are resolved with before the index itself is asked. Every answer is bounded: what fits too many
 * is refused, since a part of them would lose hits in silence.
 *
 * Entries are added before the rows that hold them and by a connection of their own: changes that bring the
 * same word wait for each other only as long as it takes to add it, and one entry too many is harmless.
 */
export type Dictionary = {
  add: (vocabularies: readonly Vocabulary[]) => Promise<void>;
  /** Words that fit a pattern. @throws TooWide */
  words: (pattern: WordPattern) => Promise<string[]>;
  /** Whole values that begin with `start` and go on as the pattern says; answered with their beginning. @throws TooWide */
  values: (start: string, pattern: WordPattern) => Promise<string[]>;
  /** Words (for an empty `start`) or whole values between two of their kind. @throws TooWide */
  between: (
    start: string,
    range: { from: Bound | undefined; to: Bound | undefined },
  ) => Promise<string[]>;
  /** Words that differ in so many letters at most, the nearest first. */
  similar: (word: string, edits: number) => Promise<string[]>;
  /** Other words that may have been meant, the nearest first. */
  spellings: (word: string, slips: number) => Promise<Spelling[]>;
};

/** A pattern for whole words: wildcards, or a regular expression of PostgreSQL. */
export type WordPattern =
  | { readonly kind: "wildcards"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "regex"; readonly regex: string };

/** More words fit than a question can name, or finding them takes too long. */
export class TooWide extends Error {}

const MAX_FOUND = 1_000;
const MAX_MS = 1_000;
const MAX_SIMILAR = 50;
/** Words remembered as added, so that a usual document adds none. */
const REMEMBERED = 100_000;
/** A word has some ten pieces of three letters, a document some hundreds of words and values. */
const WORDS_A_ROW = 40;
/** Sorted, so that two that add the same ones cannot wait for each other in a circle. */
const ADD = `WITH terms AS (
    INSERT INTO search_term (source, lexeme)
    SELECT $1, lexeme FROM unnest($2::text[]) AS lexeme ORDER BY lexeme COLLATE "C"
    ON CONFLICT DO NOTHING)
  INSERT INTO search_value (source, lexeme)
  SELECT $1, lexeme FROM unnest($3::text[]) AS lexeme ORDER BY lexeme COLLATE "C"
  ON CONFLICT DO NOTHING`;
/** Behind all values of a field. */
const LAST = "\u{10ffff}";

export function dictionaryOf(
  source: string,
  pools: { reader: () => pg.Pool; writer: () => pg.Pool },
): Dictionary {
  const ask = async (text: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await pools.reader().query<{ lexeme: string }>({ text, values });
    return rows.map(({ lexeme }) => lexeme);
  };
  const remembered = { words: memory(), values: memory() };
  /** All that fit, or none. */
  const askForAll = async (text: string, values: unknown[]): Promise<string[]> => {
    const client = await pools.reader().connect();
    let isBroken = false;
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${MAX_MS}`);
      const { rows } = await client.query<{ lexeme: string }>({
        text: `${text} LIMIT ${MAX_FOUND + 1}`,
        values,
      });
      if (rows.length > MAX_FOUND) throw new TooWide();
      return rows.map(({ lexeme }) => lexeme);
    } catch (error) {
      if (isCanceled(error)) throw new TooWide();
      throw error;
    } finally {
      await client.query("ROLLBACK").catch(() => (isBroken = true));
      client.release(isBroken);
    }
  };

  return {
    async add(vocabularies) {
      const pool = pools.writer();
      const known = { words: remembered.words(pool), values: remembered.values(pool) };
      const fresh = (kind: keyof Vocabulary) => {
        const found = new Set<string>();
        for (const one of vocabularies)
          for (const lexeme of one[kind]) if (!known[kind].has(lexeme)) found.add(lexeme);
        return [...found];
      };
      const [words, values] = [fresh("words"), fresh("values")];
      if (words.length + values.length === 0) return;
      await pool.query({ name: "add-lexemes", text: ADD, values: [source, words, values] });
      if (words.length > 0)
        scheduleCleanup("search_term_source_lexeme_idx", words.length / WORDS_A_ROW);
      for (const word of words) known.words.set(word, true);
      for (const value of values) known.values.set(value, true);
    },

    words: (pattern) => {
      const [operator, text] = testOf("", pattern);
      return askForAll(
        `SELECT lexeme FROM search_term WHERE source = $1 AND lexeme ${operator} $2`,
        [source, text],
      );
    },

    values: (start, pattern) => {
      const [operator, text] = testOf(start, pattern);
      return askForAll(
        `SELECT lexeme FROM search_value WHERE source = $1 AND lexeme BETWEEN $2 AND $3 AND lexeme ${operator} $4`,
        [source, start, `${start}${LAST}`, text],
      );
    },

    between(start, { from, to }) {
      const low = start + (from?.value ?? "");
      const high = to ? start + to.value : `${start}${LAST}`;
      return askForAll(
        `SELECT lexeme FROM ${start === "" ? "search_term" : "search_value"}
         WHERE source = $1 AND lexeme COLLATE "C" ${from?.inclusive === false ? ">" : ">="} $2
           AND lexeme COLLATE "C" ${to?.inclusive === false ? "<" : "<="} $3`,
        [source, low, high],
      );
    },

    async spellings(word, slips) {
      const folded = fold(word);
      // Few pieces of a short word are left when two letters are swapped, so its neighbours are looked up themselves.
      const [near, alike] = await Promise.all([
        slips > 0
          ? ask(
              `SELECT lexeme FROM search_term WHERE source = $1 AND lexeme = ANY($2::text[]) LIMIT ${MAX_SIMILAR}`,
              [source, neighboursOf(folded)],
            )
          : [],
        this.similar(folded, slips),
      ]);
      return [...new Set([...near, ...alike])]
        .map((found) => ({ word: found, slips: distance(folded, found, slips) }))
        .filter((found) => found.slips > 0)
        .sort((a, b) => a.slips - b.slips);
    },

    async similar(word, edits) {
      const folded = fold(word);
      const near = await ask(
        `SELECT lexeme FROM search_term
         WHERE source = $1 AND lexeme % $2 AND length(lexeme) BETWEEN $3 AND $4
         ORDER BY similarity(lexeme, $2) DESC LIMIT 1000`,
        [source, folded, folded.length - edits, folded.length + edits],
      );
      return near
        .map((lexeme) => ({ lexeme, edits: distance(folded, lexeme, edits) }))
        .filter((found) => found.edits <= edits)
        .sort((a, b) => a.edits - b.edits)
        .slice(0, MAX_SIMILAR)
        .map(({ lexeme }) => lexeme);
    },
  };
}

/** The entries this process added, for the database it is connected to. */
function memory(): (pool: pg.Pool) => LRUCache<string, true> {
  const memories = new WeakMap<pg.Pool, LRUCache<string, true>>();
  return (pool) => {
    const known = memories.get(pool) ?? recentlyUsed<string, true>(REMEMBERED);
    memories.set(pool, known);
    return known;
  };
}

/** How a lexeme with a pattern behind `start` is tested. */
function testOf(start: string, pattern: WordPattern): readonly ["LIKE" | "~", string] {
  if (pattern.kind === "wildcards") return ["LIKE", likeText(start) + likeOf(pattern.parts)];
  return ["~", `^${Array.from(start, escaped).join("")}(?:${pattern.regex})$`];
}

function likeOf(parts: readonly PatternPart[]): string {
  return parts
    .map((part) => (part === "*" ? "%" : part === "?" ? "_" : likeText(part.literal)))
    .join("");
}
