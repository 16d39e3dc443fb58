import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { disconnect } from "@/lib/db/database";
import { fieldsOf } from "@/lib/search/definition";
import { dictionaryPool } from "@/lib/search/postgres/connections";
import { languagesOf } from "@/lib/search/postgres/languages";
import { prepareRows, type RowSources } from "@/lib/search/postgres/prepare";
import type { Vocabulary } from "@/lib/search/postgres/read-document";
import type { Row as SearchRow } from "@/lib/search/postgres/rows";
import { askForStems, type Stem } from "@/lib/search/postgres/stems";
import { tagsOf } from "@/lib/search/postgres/tags";
import { WORKS } from "@/lib/search/works";
import type { FileContent } from "@/lib/files";
import { currentTerms, freshTerms } from "@/lib/vocabularies";
import type { Inclusion } from "@/lib/works/rows";
import { toSearchDocument } from "@/lib/works/search-document";
import { collectionIdOf, collectionsOf, isRestricted, type Shape } from "./collection-sample";
import { type Copy, copyInto } from "./copy";
import type { Row } from "./insert-rows";
import { postingLists } from "./posting-lists";
import { type Published, publishedWork } from "./rows";
import { rowsOfWork } from "./work-rows";

/** What one of several processes writes. */
export type Part = {
  readonly settings: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly ownerId: number;
  readonly contents: readonly FileContent[];
  readonly shape: Shape | undefined;
  /** Numbers of works. */
  readonly first: number;
  readonly end: number;
  /** The number of the row of work 0 in the index. */
  readonly firstNumber: number;
  readonly generation: number;
};

/** Words and values of the part, some of them several times. */
export const WORDS_TABLE = "bench_words";
export const VALUES_TABLE = "bench_values";

const BATCH = 50;
/** Remembered, so that most are written once. */
const REMEMBERED = 200_000;

process.once("message", (part: Part) => {
  fillPart(part).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function fillPart(part: Part): Promise<void> {
  adoptConfig(parseConfig({ ...part.settings, LOG_LEVEL: "silent" }));
  await freshTerms(systemContext().db);
  const contents = part.contents.map((one) => ({ ...one, storedAt: new Date(one.storedAt) }));
  const copies = copiesTo(part.databaseUrl);
  const lists = postingLists(WORKS.name);
  const vocabulary = collected();
  const languages = languagesOf(WORKS.name, { reader: dictionaryPool, writer: dictionaryPool });
  const tags = tagsOf(WORKS, { reader: dictionaryPool, writer: dictionaryPool });
  let next = part.first;
  const sources: RowSources = {
    takeNumbers: async (count) =>
      Array.from({ length: count }, (_, at) => part.firstNumber + next + at),
    addVocabulary: async (all) => copies.add(VALUES_TABLE, vocabulary.add(all)),
    addLanguages: (stemmers) => languages.add(stemmers),
    loadStems: loadStems(),
    tagNumbers: (all) => tags.numbersOf(all),
  };
  const given = { definition: WORKS, fields: fieldsOf(WORKS), sources };
  for (; next < part.end; next += BATCH) {
    const count = Math.min(BATCH, part.end - next);
    const works = Array.from({ length: count }, (_, at) => workAt(next + at, part, contents));
    for (const [table, rows] of Object.entries(rowsOfWork(works))) await copies.add(table, rows);
    const documents = works.map(({ work }) => toSearchDocument({ work }, currentTerms()));
    const rows = await prepareRows(documents, given);
    await copies.add(
      WORKS.table,
      rows.map((row) => indexRow(row, part.generation)),
    );
    for (const { number, weights } of rows)
      await copies.add("search_posting", lists.add(number, weights));
    process.send?.(count);
  }
  for (const row of lists.rest()) await copies.add("search_posting", [row]);
  await copies.add(
    WORDS_TABLE,
    [...vocabulary.words].map((lexeme) => ({ lexeme })),
  );
  await copies.end();
  await disconnect();
}

function workAt(index: number, part: Part, contents: readonly FileContent[]): Published {
  return publishedWork(
    index,
    part.ownerId,
    contents,
    part.shape ? inclusionsOf(index, part.shape) : [],
  );
}

/** In the order in which the database reads what came at one moment. */
function inclusionsOf(index: number, shape: Shape): Inclusion[] {
  return collectionsOf(index, shape)
    .map((one) => ({ collectionId: collectionIdOf(one), isPublic: !isRestricted(one) }))
    .sort((a, b) => (a.collectionId < b.collectionId ? -1 : 1));
}

function indexRow({ weights: _, ...row }: SearchRow, generation: number): Row {
  return { ...row, generation };
}

function collected() {
  const words = new Set<string>();
  let values = new Set<string>();
  return {
    words,
    /** Answers the values as rows. */
    add(all: readonly Vocabulary[]): Row[] {
      const fresh: Row[] = [];
      for (const one of all) {
        for (const word of one.words) words.add(word);
        for (const value of one.values) {
          if (values.has(value)) continue;
          values.add(value);
          fresh.push({ lexeme: value });
        }
      }
      if (values.size > REMEMBERED) values = new Set();
      return fresh;
    },
  };
}

/** Keeps all: the language of the samples has so many words and no more. */
function loadStems(): RowSources["loadStems"] {
  const known = new Map<string, Map<string, Stem>>();
  const stemmed = (stemmer: string) => {
    let words = known.get(stemmer);
    if (!words) known.set(stemmer, (words = new Map<string, Stem>()));
    return words;
  };
  return async (requests) => {
    const missing = requests.filter(({ word, stemmer }) => !known.get(stemmer)?.has(word));
    if (missing.length > 0)
      for (const [at, stem] of (await askForStems(dictionaryPool(), missing)).entries()) {
        const asked = missing[at];
        if (asked) stemmed(asked.stemmer).set(asked.word, stem);
      }
    return ({ word, stemmer }) => stemmed(stemmer).get(word) ?? { stem: word, isStop: false };
  };
}

/** One for each table that gets rows. */
function copiesTo(databaseUrl: string) {
  const copies = new Map<string, Promise<Copy>>();
  return {
    async add(table: string, rows: readonly Row[]): Promise<void> {
      const [row] = rows;
      if (!row) return;
      let copy = copies.get(table);
      if (!copy) copies.set(table, (copy = copyInto(databaseUrl, table, Object.keys(row))));
      await (await copy).add(rows);
    },
    async end(): Promise<void> {
      for (const copy of copies.values()) await (await copy).end();
    },
  };
}
