import { wordsOf } from "@/lib/core/words";
import { likeText } from "@/lib/db/like";
import { join, type Sql, sql } from "@/lib/db/sql";
import { type Unit, unitsOf } from "../tokens";

/*
 * What is typed into a box that offers names, asked of rows: every typed word begins a word of a text, in any order, and
 * texts that have the words themselves come first. Texts have other spellings of their words too, so that `Müller`, `Mueller`
 * and `Muller` find each other. The same for the index and for texts in memory is `lib/search/beginnings`.
 */

const MAX_WORDS = 8;

/** Of scripts without spaces texts have the words that `lib/core/words` finds in them. */
function typedUnits(typed: string): Unit[] {
  const units: Unit[] = [];
  let left = MAX_WORDS;
  for (const part of typed.split(/\s+/)) {
    const own = unitsOf(part);
    const isUnspaced = own.some((unit) => unit.isUnspaced);
    for (const unit of isUnspaced ? wordsOf(part).map(unitOfWord) : own) {
      if (left <= 0) return units;
      units.push({ ...unit, words: unit.words.slice(0, left) });
      left -= unit.words.length;
    }
  }
  return units;
}

const unitOfWord = (word: string): Unit => ({ words: [{ word, spellings: [] }] });

/** Columns as a text whose words can be begun: folded, each word behind a blank. */
export function wordsOfColumns(...columns: readonly Sql[]): Sql {
  const text = sql`concat_ws(' ', ${join(columns, ", ")})`;
  return sql`(' ' || regexp_replace(fold(${text}), '[^[:alnum:]]+', ' ', 'g') || other_spellings(${text}))`;
}

/** Every typed word begins a word of one of the texts; undefined where no word was typed. */
export function beginIn(typed: string, texts: readonly Sql[]): Sql | undefined {
  const units = typedUnits(typed);
  if (units.length === 0) return undefined;
  const begins = (word: string) => texts.map((text) => sql`${text} LIKE ${`% ${likeText(word)}%`}`);
  const anyOf = (words: readonly string[]) => sql`(${join(words.flatMap(begins), " OR ")})`;
  const conditions = units.map((unit) => {
    const each = sql`(${join(writingsOf(unit).map(anyOf), " AND ")})`;
    return unit.joined === undefined ? each : sql`(${each} OR ${anyOf([unit.joined])})`;
  });
  return sql`(${join(conditions, " AND ")})`;
}

/** How many typed words are words of the text as they stand: for the order, the highest first. */
export function exactIn(typed: string, text: Sql): Sql {
  const each = typedUnits(typed)
    .flatMap(writingsOf)
    .map((writings) => {
      const isWord = writings.map((word) => sql`${text} || ' ' LIKE ${`% ${likeText(word)} %`}`);
      return sql`(${join(isWord, " OR ")})::int`;
    });
  return each.length > 0 ? sql`(${join(each, " + ")})` : sql`0::int`;
}

/** The words of a unit, each with its other spellings. */
const writingsOf = ({ words }: Unit): (readonly string[])[] =>
  words.map(({ word, spellings }) => [word, ...spellings]);
