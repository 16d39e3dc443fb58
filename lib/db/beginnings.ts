import { wordsOf } from "@/lib/core/words";
import { likeText } from "./like";
import { join, type Sql, sql } from "./sql";

/*
 * What is typed into a box that offers names, asked of rows: every typed word begins a word of a text, in any order, and
 * texts that have the words themselves come first. The same for the index and for texts in memory is `lib/search/beginnings`.
 */

const MAX_WORDS = 8;
const typedWords = (typed: string) => wordsOf(typed).slice(0, MAX_WORDS);

/** Columns as a text whose words can be begun: folded, each word behind a blank. */
export const wordsOfColumns = (...columns: readonly Sql[]): Sql =>
  sql`(' ' || regexp_replace(fold(concat_ws(' ', ${join(columns, ", ")})), '[^[:alnum:]]+', ' ', 'g'))`;

/** Every typed word begins a word of one of the texts; undefined where no word was typed. */
export function beginIn(typed: string, texts: readonly Sql[]): Sql | undefined {
  const each = typedWords(typed).map((word) => {
    const begins = texts.map((text) => sql`${text} LIKE ${`% ${likeText(word)}%`}`);
    return sql`(${join(begins, " OR ")})`;
  });
  return each.length > 0 ? join(each, " AND ") : undefined;
}

/** How many typed words are words of the text as they stand: for the order, the highest first. */
export function exactIn(typed: string, text: Sql): Sql {
  const each = typedWords(typed).map(
    (word) => sql`(${text} || ' ' LIKE ${`% ${likeText(word)} %`})::int`,
  );
  return each.length > 0 ? sql`(${join(each, " + ")})` : sql`0::int`;
}
