import { pauseAfter } from "@/lib/core/time-slices";
import type { Fields, IndexDefinition } from "../definition";
import type { SearchDocument } from "../port";
import { analyse } from "./analyse";
import type { AskedWords, loadForms } from "./word-forms";
import { type Reading, readDocument, type Vocabulary } from "./read-document";
import { type Row, rowOf } from "./rows";

/** What rows need of the database, and what it has to know before they are written. */
export type RowSources = {
  readonly takeNumbers: (count: number) => Promise<readonly number[]>;
  readonly addVocabulary: (vocabularies: readonly Vocabulary[]) => Promise<void>;
  readonly addLanguages: (stemmers: readonly string[]) => Promise<void>;
  readonly loadForms: (asked: readonly AskedWords[]) => ReturnType<typeof loadForms>;
  readonly tagNumbers: (tags: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};

type Preparing = { definition: IndexDefinition; fields: Fields; sources: RowSources };

/** Documents taken apart. */
type Chunk = { readonly documents: SearchDocument[]; readonly readings: Reading[] };

/** Documents that one statement writes at most. */
const MAX_DOCUMENTS = 100;
/** The size of the documents of one statement, as `readDocument` counts it: reached by few long documents. */
const MAX_SIZE = 40_000;

/** The documents in chunks that are written by one statement each. A document is analysed when its chunk needs it. */
export async function* chunksOf(
  documents: Iterable<SearchDocument>,
  { definition, fields }: Omit<Preparing, "sources">,
): AsyncGenerator<Chunk, void> {
  const pause = pauseAfter();
  let chunk: Chunk = { documents: [], readings: [] };
  let size = 0;
  for (const document of documents) {
    const reading = await readDocument(document.fields, { definition, fields, pause });
    chunk.documents.push(document);
    chunk.readings.push(reading);
    size += reading.size;
    if (chunk.documents.length < MAX_DOCUMENTS && size < MAX_SIZE) continue;
    yield chunk;
    chunk = { documents: [], readings: [] };
    size = 0;
  }
  if (chunk.documents.length > 0) yield chunk;
}

export async function prepareRows(
  documents: Iterable<SearchDocument>,
  given: Preparing,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunksOf(documents, given))
    rows.push(...(await rowsOfChunk(chunk, given)));
  return rows;
}

/**
 * The rows of documents, when words and tags of theirs are known to the database.
 *
 * @param after  what has to have happened before, and need not before it is asked for
 */
export async function rowsOfChunk(
  { documents, readings }: Chunk,
  { definition, sources }: Preparing,
  after?: Promise<unknown>,
): Promise<Row[]> {
  const pause = pauseAfter();
  const asked = readings.flatMap((one) => one.asked);
  // What need not wait for the analysis goes on beside it.
  const known = Promise.all([
    sources.takeNumbers(documents.length),
    sources.addVocabulary(readings.map(({ vocabulary }) => vocabulary)),
    after,
  ]);
  known.catch(() => undefined); // it is waited for below
  const { formsOf, stemmers } = await sources.loadForms(asked);
  await sources.addLanguages([...stemmers]);
  await pause();
  const rows: Row[] = [];
  const analysing = { formsOf, shortFields: definition.shortFields ?? [], pause };
  for (const [at, reading] of readings.entries()) {
    const document = documents[at];
    if (document)
      rows.push(rowOf(document, await analyse(document.id, reading, analysing), definition));
    await pause();
  }
  const tagNumbers = await sources.tagNumbers(rows.flatMap(({ facets }) => facets));
  const [numbers] = await known;
  return rows.map((row, at) => ({
    ...row,
    facet_tags: row.facets.flatMap((tag) => tagNumbers.get(tag) ?? []),
    number: numbers[at] ?? 0,
  }));
}
