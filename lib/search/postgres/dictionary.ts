import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Bound, PatternPart } from "../query";
import { fold } from "../text";
import { distance } from "./distance";

/**
 * All words and whole values of an index, in a table of their own: what wildcards inside a word, regular
 * expressions and misspellings are resolved with before the index itself is asked. Every answer is bounded.
 *
 * Words are added before the rows that hold them and by a connection of their own: entries that change
 * together wait for each other only as long as it takes to add them, and one too many is harmless.
 */
export type Dictionary = {
  add: (lexemes: readonly string[]) => Promise<void>;
  /** Words that fit a pattern. */
  words: (parts: readonly PatternPart[]) => Promise<string[]>;
  /** Whole values that begin with `start` and go on as the pattern says; answered with their beginning. */
  values: (start: string, parts: readonly PatternPart[]) => Promise<string[]>;
  /** Words (for an empty `start`) or whole values between two of their kind. */
  between: (
    start: string,
    range: { from: Bound | undefined; to: Bound | undefined },
  ) => Promise<string[]>;
  /** Words that differ in so many letters at most, the nearest first. */
  similar: (word: string, edits: number) => Promise<string[]>;
};

const MAX_FOUND = 200;
const MAX_SIMILAR = 50;
/** Words remembered as added, so that a usual document adds none. */
const REMEMBERED = 200_000;
/** What marks a whole value in a lexeme; words hold no control characters. */
const IS_WORD = "lexeme !~ '[\\x01-\\x03]'";

export function dictionaryOf(
  source: string,
  pools: { reader: () => pg.Pool; writer: () => pg.Pool },
): Dictionary {
  let known = new LRUCache<string, true>({ max: REMEMBERED });
  let knownBy: pg.Pool | undefined;

  const ask = async (text: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await pools.reader().query<{ lexeme: string }>({ text, values });
    return rows.map(({ lexeme }) => lexeme);
  };

  return {
    async add(lexemes) {
      const pool = pools.writer();
      if (knownBy !== pool) known = new LRUCache({ max: REMEMBERED });
      knownBy = pool;
      const fresh = lexemes.filter((lexeme) => !known.has(lexeme));
      if (fresh.length === 0) return;
      // Sorted, so that two that add the same words cannot wait for each other in a circle.
      await pool.query({
        name: "search-dictionary-add",
        text: `INSERT INTO search_term (source, lexeme)
               SELECT DISTINCT $1, lexeme FROM unnest($2::text[]) AS lexeme ORDER BY lexeme
               ON CONFLICT DO NOTHING`,
        values: [source, fresh],
      });
      for (const lexeme of fresh) known.set(lexeme, true);
    },

    words: (parts) =>
      ask(
        `SELECT lexeme FROM search_term WHERE source = $1 AND lexeme LIKE $2 AND ${IS_WORD} LIMIT ${MAX_FOUND}`,
        [source, likeOf(parts)],
      ),

    values: (start, parts) =>
      ask(
        `SELECT lexeme FROM search_term WHERE source = $1 AND lexeme LIKE $2 LIMIT ${MAX_FOUND}`,
        [source, escaped(start) + likeOf(parts)],
      ),

    between(start, { from, to }) {
      const low = start + (from?.value ?? "");
      // For whole values an open end reaches to the last of the same field.
      const high = to ? start + to.value : `${start}\u{10ffff}`;
      return ask(
        `SELECT lexeme FROM search_term
         WHERE source = $1 AND lexeme COLLATE "C" ${from?.inclusive === false ? ">" : ">="} $2
           AND lexeme COLLATE "C" ${to?.inclusive === false ? "<" : "<="} $3
           ${start === "" ? `AND ${IS_WORD}` : ""}
         LIMIT ${MAX_FOUND}`,
        [source, low, high],
      );
    },

    async similar(word, edits) {
      const folded = fold(word);
      const near = await ask(
        `SELECT lexeme FROM search_term
         WHERE source = $1 AND lexeme % $2 AND length(lexeme) BETWEEN $3 AND $4 AND ${IS_WORD}
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

function likeOf(parts: readonly PatternPart[]): string {
  return parts
    .map((part) => (part === "*" ? "%" : part === "?" ? "_" : escaped(part.literal)))
    .join("");
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
