import { config } from "@/lib/core/config";
import { Unavailable } from "@/lib/core/errors";
import type { Sql } from "@/lib/db/sql";
import { fieldsOf, type IndexDefinition } from "../definition";
import {
  type Piece,
  type SearchRequest,
  type Scan,
  type SearchDocument,
  type SearchIndex,
} from "../port";
import { isCanceled } from "./canceled";
import { currentColumns } from "./columns/current";
import { compareIndex } from "./compare";
import { compile } from "./compile";
import { facetCondition, filterConditions, partsOfRowQuery } from "./conditions";
import { dictionaryPool, rowsOf, searchPool } from "./connections";
import { dictionaryOf } from "./dictionary";
import { loadForms } from "./word-forms";
import { newestOfEach } from "./newest";
import { languagesOf } from "./languages";
import { ALL } from "./row-query";
import { documentNumbers } from "./document-numbers";
import { MAX_FOUND, type Plan } from "./plan";
import { MAX_COUNTED } from "./facet-sample";
import { tag } from "./rows";
import { chunksOf, prepareRows, rowsOfChunk, type RowSources } from "./prepare-rows";
import { queryWords } from "./query-words";
import { isOutdated, rebuildIndex } from "./rebuild";
import { highlightsIn } from "./highlight";
import { type Query, slipsIn } from "../query";
import { countEach, countValues, runSearch } from "./run-search";
import { scanRows } from "./scan";
import { type Statistics, statisticsOf } from "./statistics";
import { tagsOf } from "./facet-tags";
import {
  putRows,
  putSql,
  recentSql,
  removeRows,
  removeSql,
  setCounts,
  setVisibility,
} from "./write";

/** The default search engine: its tables are in the database of the works. */
export function postgresIndex(
  definition: IndexDefinition,
  {
    maxFound = MAX_FOUND,
    maxCounted = MAX_COUNTED,
  }: Partial<Pick<Plan, "maxFound" | "maxCounted">> = {},
): SearchIndex {
  const fields = fieldsOf(definition);
  const dictionary = dictionaryOf(definition.name, { reader: searchPool, writer: dictionaryPool });
  const tags = tagsOf(definition, { reader: searchPool, writer: dictionaryPool });
  const columns = currentColumns(definition, () => config().SEARCH_TIMEOUT_MS);
  const numbers = documentNumbers(definition.table, dictionaryPool);
  const languages = languagesOf(definition.name, { reader: searchPool, writer: dictionaryPool });
  const statistics = statisticsOf(definition.table, searchPool);

  const sources: RowSources = {
    takeNumbers: (count) => numbers.take(count),
    addVocabulary: (vocabularies) => dictionary.add(vocabularies),
    addLanguages: (stemmers) => languages.add(stemmers),
    loadForms: (asked) => loadForms(dictionaryPool, asked),
    tagNumbers: (all) => tags.numbersOf(all),
  };
  const preparing = { definition, fields, sources };

  const put: SearchIndex["put"] = async (db, documents, { after } = {}) => {
    let written = Promise.resolve(after);
    try {
      for await (const chunk of chunksOf(documents, preparing)) {
        // While the database writes one part, the words of the next are taken apart.
        const rows = await rowsOfChunk(chunk, preparing, written);
        written = putRows(db, definition, rows);
        written.catch(() => undefined); // it is waited for below
      }
    } finally {
      await written;
    }
  };

  const changesOf = async (documents: readonly SearchDocument[]): Promise<Sql[]> => {
    const rows = await prepareRows(documents, preparing);
    return Promise.all([recentSql(definition, rows), putSql(definition, rows)]);
  };

  const compiled = async (query: Query, known: Statistics) =>
    compile(query, {
      definition,
      fields,
      dictionary,
      words: await queryWords(query, {
        pool: searchPool(),
        source: definition.name,
        stemmers: await languages.all(),
        statistics: known,
      }),
      now: new Date(),
    });

  const plan = async (question: SearchRequest): Promise<Plan> => {
    const known = await statistics();
    const { rowQuery, wanted, neighbours } = question.query
      ? await compiled(question.query, known)
      : { rowQuery: ALL, wanted: [], neighbours: [] };
    const selections = Object.entries(question.selected ?? {}).map(([name, values]) =>
      facetCondition(name, values, definition, known),
    );
    const { text, ranges } = partsOfRowQuery(rowQuery, known);
    return {
      question,
      definition,
      statistics: known,
      maxFound,
      maxCounted,
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
    setCounts: (db, counts) => setCounts(db, definition, counts),
    remove: (db, keys) => removeRows(db, definition, keys),
    changesFor: async ({ put: documents = [], remove = [] }) => [
      ...(remove.length > 0 ? [removeSql(definition, remove)] : []),
      ...(documents.length > 0 ? await changesOf(documents) : []),
    ],

    query: (question, onHits) =>
      inTime(async () =>
        runSearch({ columns, tags, pool: searchPool() }, await plan(question), onHits),
      ),

    totals: (questions) =>
      inTime(async () => {
        const plans = questions.map((one) => plan({ ...one, sort: "newest", page: 1, size: 1 }));
        const index = { columns, tags, pool: searchPool() };
        return countEach(index, definition, await Promise.all(plans));
      }),

    countsOf: (documents, facet, values) =>
      inTime(async () => {
        if (values.length === 0) return [];
        if (!definition.facets[facet]?.isListed) throw new Error(`${facet} is not listed.`);
        return countValues(
          { columns, tags, pool: searchPool(), definition },
          documents,
          values.map((value) => tag(facet, value)),
        );
      }),

    highlight: (query, documents) =>
      inTime(async () => {
        if (documents.length === 0) return [];
        const { rowQuery } = await compiled(query, await statistics());
        return highlightsIn(documents, rowQuery, { definition, fields, pool: searchPool() });
      }),

    spellings: (word) => inTime(() => dictionary.spellings(word, slipsIn(word))),

    scan: (question: Scan): Promise<Piece> =>
      inTime(async () => scanRows(searchPool(), await plan({ ...question, page: 1 }), question)),

    newest: ({ scope, size, enough = size + 1 }, questions) =>
      inTime(async () => {
        const plans = questions.map((one) =>
          plan({ ...one, scope, size, sort: "newest", page: 1 }),
        );
        return newestOfEach({ columns, pool: searchPool(), enough }, await Promise.all(plans));
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

/** Reports a search that takes too long as such instead of as a bug. */
async function inTime<Result>(search: () => Promise<Result>): Promise<Result> {
  try {
    return await search();
  } catch (error) {
    if (isCanceled(error)) throw new Unavailable("search.tooSlow");
    throw error;
  }
}
