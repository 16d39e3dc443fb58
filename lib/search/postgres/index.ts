import { Unavailable } from "@/lib/core/errors";
import { pool, statementName } from "@/lib/db/database";
import { sqlState } from "@/lib/db/errors";
import { fieldsOf, type IndexDefinition } from "../definition";
import type { Piece, Question, Scan, SearchDocument, SearchIndex } from "../port";
import { answerOf, type Result } from "./answers";
import { compareIndex } from "./compare";
import { compile } from "./compile";
import { facetCondition, filterCondition, matchCondition } from "./conditions";
import { searchPool } from "./connections";
import { dictionaryOf } from "./dictionary";
import { ALL } from "./match";
import { rebuildIndex } from "./rebuild";
import { rowOf } from "./rows";
import { scanStatement, type Found } from "./scan";
import { FEW_GUARD, type Plan, statementFor } from "./statement";
import { statisticsOf } from "./statistics";
import { putRows, removeRows } from "./write";

/** The search engine that every installation has: tables of its own beside the works themselves. */
export function postgresIndex(definition: IndexDefinition): SearchIndex {
  const fields = fieldsOf(definition);
  const dictionary = dictionaryOf(definition.name, { reader: searchPool, writer: pool });
  const statistics = statisticsOf("search_work", searchPool);

  const put: SearchIndex["put"] = async (db, documents) => {
    const prepared = documents.map((document: SearchDocument) =>
      rowOf(document, definition, fields),
    );
    await dictionary.add([...new Set(prepared.flatMap(({ dictionary }) => dictionary))]);
    await putRows(
      db,
      definition.name,
      prepared.map(({ row }) => row),
    );
  };

  const plan = async (question: Question): Promise<Plan> => {
    const known = await statistics();
    const { match, wanted } = question.query
      ? await compile(question.query, { definition, fields, dictionary, now: new Date() })
      : { match: ALL, wanted: [] };
    const selections = Object.entries(question.selected ?? {}).map(([name, values]) =>
      facetCondition(name, values, definition, known),
    );
    return {
      scope: question.scope,
      match: matchCondition(match, known),
      filter: filterCondition(question.where, known),
      selections: selections.filter((one) => one !== undefined),
      wanted,
      statistics: known,
      definition,
      question,
    };
  };

  return {
    definition,
    isField: (name) => name === "_exists_" || fields.resolve(name) !== undefined,
    put,
    remove: removeRows,

    query: (question) =>
      inTime(async () => {
        const planned = await plan(question);
        const first = statementFor(planned);
        let result = await run<Result>(first.text, first.values);
        if (first.isWhole && result && result.matched > FEW_GUARD) {
          // More than the statistics knew of.
          const second = statementFor(planned, "many");
          result = await run<Result>(second.text, second.values);
        }
        if (!result) throw new Error("a search answered nothing");
        return answerOf(result, question, definition);
      }),

    scan: (question: Scan): Promise<Piece> =>
      inTime(async () => {
        const { sort, after, size } = question;
        const planned = await plan({ ...question, page: 1 });
        const statement = scanStatement(planned, { sort, size, after });
        const { rows } = await searchPool().query<Found>({
          name: statementName(statement.text) || undefined,
          text: statement.text,
          values: statement.values,
        });
        return statement.piece(rows);
      }),

    rebuild: (source, options = {}) => rebuildIndex(definition.name, put, source, options),
    compare: compareIndex,
  };
}

async function run<Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> {
  const name = statementName(text) || undefined;
  const { rows } = await searchPool().query<Row>({ name, text, values });
  return rows[0];
}

const CANCELED = "57014";

/** A search that takes too long says so instead of being a bug. */
async function inTime<Result>(search: () => Promise<Result>): Promise<Result> {
  try {
    return await search();
  } catch (error) {
    if (sqlState(error) === CANCELED)
      throw new Unavailable("This search takes too long. Ask for something more specific.");
    throw error;
  }
}
