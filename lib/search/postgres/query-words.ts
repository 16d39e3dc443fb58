import type pg from "pg";
import type { Query } from "../query";
import { unitsOf, type Word } from "../tokens";
import { isWrittenIn } from "../languages";
import { EVERY, formOf } from "./lexemes";
import type { Statistics } from "./statistics";
import { loadStems, type StemRequest } from "./stems";

/** What is known of the words of a query in the languages of an index. */
export type QueryWords = {
  /** Lexemes of documents that have the word in some form or spelling; the first is the word itself. */
  readonly formsOf: (word: Word) => readonly string[];
  /** A word without a meaning of its own: a language lists it, and it is frequent here. */
  readonly isStop: (word: string) => boolean;
};

/** "die" is an article in German and a verb in English: what few works have tells them apart in any language. */
const FREQUENT = 0.02;

export async function queryWords(
  query: Query,
  given: { pool: pg.Pool; source: string; stemmers: readonly string[]; statistics: Statistics },
): Promise<QueryWords> {
  const requestsFor = (word: string): StemRequest[] =>
    given.stemmers
      .filter((stemmer) => isWrittenIn(stemmer, word))
      .map((stemmer) => ({ word, stemmer }));
  const words = new Set(
    textsOf(query)
      .flatMap((text) => unitsOf(text))
      .flatMap((unit) => unit.words.flatMap(writings)),
  );
  const stemOf = await loadStems(given.pool, [...words].flatMap(requestsFor));
  const { statistics } = given;
  const isListed = (word: string) => requestsFor(word).some((request) => stemOf(request).isStop);
  const isKnownFrequent = (word: string) =>
    !statistics.isKnown("words") || statistics.shareOf("words", word) >= FREQUENT;
  const doubtful = [...words].filter((word) => isListed(word) && !isKnownFrequent(word));
  const counted = doubtful.length > 0 ? await frequentAmong(doubtful, given) : new Set<string>();
  return {
    formsOf: (word) => {
      const stems = writings(word).flatMap((one) => [
        one,
        ...requestsFor(one).map((request) => stemOf(request).stem),
      ]);
      return [...new Set([...stems, ...stems.map(formOf)])];
    },
    isStop: (word) => isListed(word) && (isKnownFrequent(word) || counted.has(word)),
  };
}

/** The statistics know of what was there when the database last looked; the lists of postings know of all. */
async function frequentAmong(
  words: readonly string[],
  { pool, source }: { pool: pg.Pool; source: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ lexeme: string; documents: number }>({
    name: "documents-of-words",
    text: `SELECT lexeme, sum(documents)::int AS documents FROM search_posting
            WHERE source = $1 AND lexeme = ANY($2) GROUP BY lexeme`,
    values: [source, [EVERY, ...words]],
  });
  const documentsOf = new Map(rows.map(({ lexeme, documents }) => [lexeme, documents]));
  const least = FREQUENT * (documentsOf.get(EVERY) ?? Infinity);
  return new Set(words.filter((word) => (documentsOf.get(word) ?? 0) >= least));
}

const writings = ({ word, spellings }: Word) => [word, ...spellings];

/** The texts of a query whose words are looked for in some form. */
function textsOf(query: Query): string[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.of.flatMap(textsOf);
    case "clauses":
      return [...query.must, ...query.should, ...query.mustNot].flatMap(textsOf);
    case "not":
    case "boost":
      return textsOf(query.of);
    case "word":
    case "phrase":
      return [query.text];
    case "pattern":
      return query.parts.flatMap((part) => (typeof part === "string" ? [] : part.literal));
    default:
      return [];
  }
}
