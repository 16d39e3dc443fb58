import { Unavailable } from "@/lib/core/errors";
import { pauseAfter } from "@/lib/core/pause";
import type { Sql } from "@/lib/db/sql";
import { fieldsOf, type IndexDefinition } from "../definition";
import {
  type Piece,
  type SearchRequest,
  type Scan,
  type SearchDocument,
  type SearchIndex,
} from "../port";
import { analyse } from "./analyse";
import { isCanceled } from "./canceled";
import { currentColumns } from "./columns/current";
import { compareIndex } from "./compare";
import { compile } from "./compile";
import { facetCondition, filterConditions, partsOfMatch } from "./conditions";
import { dictionaryPool, rowsOf, searchPool } from "./connections";
import { dictionaryOf } from "./dictionary";
import { languagesOf } from "./languages";
import { ALL } from "./match";
import { numbersOf } from "./numbers";
import { MAX_FOUND, type Plan } from "./plan";
import { queryWords } from "./query-words";
import { type Reading, readDocument, stemRequestsOf } from "./read-document";
import { isOutdated, rebuildIndex } from "./rebuild";
import { type Row, rowOf } from "./rows";
import { highlightsIn } from "./highlight";
import { type Query, slipsIn } from "../query";
import { countMatches, runSearch } from "./run-search";
import { scanStatement, type Found } from "./scan";
import { type Statistics, statisticsOf } from "./statistics";
import { loadStems } from "./stems";
import { tagsOf } from "./tags";
import { putRows, putSql, recentSql, removeRows, removeSql, setVisibility } from "./write";

/** Documents written by one statement. */
const CHUNK = 100;

/** The search engine that every installation has: tables of its own beside the works themselves. */
export function postgresIndex(
  definition: IndexDefinition,
  { maxFound = MAX_FOUND }: { maxFound?: number } = {},
): SearchIndex {
  const fields = fieldsOf(definition);
  const dictionary = dictionaryOf(definition.name, { reader: searchPool, writer: dictionaryPool });
  const tags = tagsOf(definition, { reader: searchPool, writer: dictionaryPool });
  const columns = currentColumns(definition);
  const numbers = numbersOf(definition.table, dictionaryPool);
  const languages = languagesOf(definition.name, { reader: searchPool, writer: dictionaryPool });
  const statistics = statisticsOf(definition.table, searchPool);

  /** The rows of documents, when words and tags of theirs are known to the database. */
  const prepare = async (
    documents: readonly SearchDocument[],
    after?: Promise<unknown>,
  ): Promise<Row[]> => {
    const pause = pauseAfter();
    const readings: Reading[] = [];
    for (const document of documents) {
      readings.push(await readDocument(document.fields, { definition, fields, pause }));
    }
    const requests = readings.flatMap(stemRequestsOf);
    // What need not wait for the analysis goes on beside it.
    const known = Promise.all([
      numbers.take(documents.length),
      dictionary.add(readings.map(({ vocabulary }) => vocabulary)),
      languages.add(requests.map(({ stemmer }) => stemmer)),
      after,
    ]);
    known.catch(() => undefined); // it is waited for below
    const stemOf = await loadStems(dictionaryPool(), requests);
    await pause();
    const rows: Row[] = [];
    for (const [at, reading] of readings.entries()) {
      const document = documents[at];
      if (document)
        rows.push(rowOf(document, await analyse(document.id, reading, stemOf, pause), definition));
      await pause();
    }
    const tagNumbers = await tags.numbersOf(rows.flatMap(({ facets }) => facets));
    const [rowNumbers] = await known;
    return rows.map((row, at) => ({
      ...row,
      facet_tags: row.facets.flatMap((tag) => tagNumbers.get(tag) ?? []),
      number: rowNumbers[at] ?? 0,
    }));
  };

  const put: SearchIndex["put"] = async (db, documents, { after } = {}) => {
    let written = Promise.resolve(after);
    try {
      for (let from = 0; from < documents.length; from += CHUNK) {
        // While the database writes one part, the words of the next are taken apart.
        const rows = await prepare(documents.slice(from, from + CHUNK), written);
        written = putRows(db, definition, rows);
        written.catch(() => undefined); // it is waited for below
      }
    } finally {
      await written;
    }
  };

  const changesOf = async (documents: readonly SearchDocument[]): Promise<Sql[]> => {
    const rows = await prepare(documents);
    return Promise.all([recentSql(definition, rows), putSql(definition, rows)]);
  };

  const compiled = async (query: Query, known: Statistics) =>
    compile(query, {
      definition,
      fields,
      dictionary,
      words: await queryWords(query, {
        pool: searchPool(),
        stemmers: await languages.all(),
        statistics: known,
      }),
      now: new Date(),
    });

  const plan = async (question: SearchRequest): Promise<Plan> => {
    const known = await statistics();
    const { match, wanted, neighbours } = question.query
      ? await compiled(question.query, known)
      : { match: ALL, wanted: [], neighbours: [] };
    const selections = Object.entries(question.selected ?? {}).map(([name, values]) =>
      facetCondition(name, values, definition, known),
    );
    const { text, ranges } = partsOfMatch(match, known);
    return {
      question,
      definition,
      statistics: known,
      maxFound,
      text,
      wanted,
      neighbours,
      ranges,
      permissions: filterConditions(question.where, definition, known),
      selections: selections.filter((one) => one !== undefined),
    };
  };

  return {
    definition,
    isField: (name) => name === "_exists_" || fields.resolve(name) !== undefined,
    put,
    setVisibility: (db, ids, values) => setVisibility(db, definition, ids, values),
    remove: (db, keys) => removeRows(db, definition, keys),
    changesFor: async ({ put: documents = [], remove = [] }) => [
      ...(remove.length > 0 ? [removeSql(definition, remove)] : []),
      ...(documents.length > 0 ? await changesOf(documents) : []),
    ],

    query: (question) =>
      inTime(async () => runSearch({ columns, tags, pool: searchPool() }, await plan(question))),

    totals: (questions) =>
      inTime(() =>
        Promise.all(
          questions.map(async (question) =>
            countMatches(
              { columns, tags, pool: searchPool() },
              await plan({ ...question, sort: "newest", page: 1, size: 1 }),
            ),
          ),
        ),
      ),

    highlight: (query, documents) =>
      inTime(async () => {
        if (documents.length === 0) return [];
        const { match } = await compiled(query, await statistics());
        return highlightsIn(documents, match, { definition, fields, pool: searchPool() });
      }),

    spellings: (word) => inTime(() => dictionary.spellings(word, slipsIn(word))),

    scan: (question: Scan): Promise<Piece> =>
      inTime(async () => {
        const { sort, after, size } = question;
        const planned = await plan({ ...question, page: 1 });
        const statement = scanStatement(planned, { sort, size, after });
        return statement.piece(await rowsOf<Found>(searchPool(), statement));
      }),

    count: async () => {
      const text = `SELECT count(*)::int AS total FROM ${definition.table}`;
      const [counted] = await rowsOf<{ total: number }>(searchPool(), { text, values: [] });
      return counted?.total ?? 0;
    },
    rebuild: (source, options = {}) => {
      numbers.forget();
      return rebuildIndex(definition, put, source, options);
    },
    isOutdated: () => isOutdated(definition),
    compare: (truth) => compareIndex(definition, truth),
  };
}

/** A search that takes too long says so instead of being a bug. */
async function inTime<Result>(search: () => Promise<Result>): Promise<Result> {
  try {
    return await search();
  } catch (error) {
    if (isCanceled(error)) throw new Unavailable("search.tooSlow");
    throw error;
  }
}
