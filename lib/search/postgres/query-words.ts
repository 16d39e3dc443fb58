import type pg from "pg";
import type { Query } from "../query";
import { unitsOf, type Word } from "../tokens";
import { isWrittenIn } from "../languages";
import { formOf } from "./lexemes";
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
  given: { pool: pg.Pool; stemmers: readonly string[]; statistics: Statistics },
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
  const isFrequent = (word: string) =>
    !statistics.isKnown("words") || statistics.shareOf("words", word) >= FREQUENT;
  return {
    formsOf: (word) => {
      const stems = writings(word).flatMap((one) => [
        one,
        ...requestsFor(one).map((request) => stemOf(request).stem),
      ]);
      return [...new Set([...stems, ...stems.map(formOf)])];
    },
    isStop: (word) =>
      requestsFor(word).some((request) => stemOf(request).isStop) && isFrequent(word),
  };
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
