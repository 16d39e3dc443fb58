import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { disconnect } from "@/lib/db/database";
import { fieldsOf } from "@/lib/search/definition";
import { dictionaryPool } from "@/lib/search/postgres/connections";
import { languagesOf } from "@/lib/search/postgres/languages";
import { prepareRows, type RowSources } from "@/lib/search/postgres/prepare-rows";
import type { Row as SearchRow } from "@/lib/search/postgres/rows";
import { tagsOf } from "@/lib/search/postgres/facet-tags";
import { WORKS } from "@/lib/search/works";
import type { FileContent } from "@/lib/files";
import { currentTerms, freshTerms } from "@/lib/vocabularies";
import type { Inclusion } from "@/lib/works/rows";
import { toSearchDocument } from "@/lib/works/search-document";
import { collectionIdOf, collectionsOf, isRestricted, type Shape } from "./collection-sample";
import { type Copy, copyInto } from "./copy";
import { collected, formsForAll } from "./fill-sources";
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

/** What a process tells: works it has written, and at last milliseconds of a processor that it took. */
export type Told = { readonly works: number } | { readonly processorMs: number };

const BATCH = 50;
const PARTS_AT_ONCE = 500;

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
    loadForms: formsForAll(),
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
    for (const { number, weights } of rows) lists.add(number, weights);
    tell({ works: count });
  }
  let parts: Row[] = [];
  for (const row of lists.rows()) {
    if (parts.push(row) < PARTS_AT_ONCE) continue;
    await copies.add("search_posting", parts);
    parts = [];
  }
  await copies.add("search_posting", parts);
  await copies.add(
    WORDS_TABLE,
    [...vocabulary.words].map((lexeme) => ({ lexeme })),
  );
  await copies.end();
  await disconnect();
  const { user, system } = process.cpuUsage();
  tell({ processorMs: (user + system) / 1000 });
}

const tell = (told: Told) => process.send?.(told);

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
