import type { RankingTerm } from "./compile";
import { Parameters, shareOfText } from "./conditions";
import { wordIn } from "./lexemes";
import { ORDERS, orderSql } from "./orders";
import { conditionsOf, expectedRows, firstRows, type Plan, type Statement } from "./plan";
import { anyText, render, type TextQuery } from "./text-query";

/**
 * The page of hits. Lists in an order of their own are read along it. For the best matches a fixed number of
 * candidates is ranked: the newest that have all the words, the newest that have one in the title, the newest
 * at all. Up to some hundred matches that is every one of them; behind the candidates come the others, newest
 * first, on all further pages.
 */
const CANDIDATES = { strict: 256, headline: 256, newest: 256 };
const MAX_CANDIDATES = CANDIDATES.strict + CANDIDATES.headline + CANDIDATES.newest;
/** More parts than this are ranked as one. */
const RANKED_APART = 4;

export function hitsStatement(plan: Plan): Statement {
  const to = new Parameters();
  const { sort, page, size } = plan.question;
  const end = page * size;
  const text =
    sort === "bestmatch" && plan.wanted.length > 0
      ? best(plan, to, end)
      : `SELECT kind, id FROM (${firstRows(plan, to, ORDERS[sort], end)}) AS o
         ORDER BY ${orderSql(ORDERS[sort], "place")}`;
  const limit = to.add(size, "int");
  return { text: `${text} LIMIT ${limit} OFFSET ${to.add(end - size, "int")}`, values: to.values };
}

function best(plan: Plan, to: Parameters, end: number): string {
  const ranked = scored(plan, to, candidates(plan, to));
  const order = "ORDER BY score DESC NULLS LAST, created_at DESC, id, kind";
  if (end <= CANDIDATES.newest) return `SELECT kind, id FROM (${ranked}) AS r ${order}`;
  const others = firstRows(plan, to, ORDERS.newest, end + MAX_CANDIDATES);
  return `WITH r AS MATERIALIZED (${ranked})
    SELECT kind, id FROM (SELECT at, kind, id, created_at, score FROM r
      UNION ALL SELECT at, kind, id, created_at, NULL::float8 FROM (${others}) AS o
        WHERE at NOT IN (SELECT at FROM r)) AS b ${order}`;
}

/** Where the best matches are looked for. */
function candidates(plan: Plan, to: Parameters): string {
  const { text, wanted, definition } = plan;
  if (expectedRows(plan, conditionsOf(plan)) <= CANDIDATES.newest)
    return `SELECT at FROM (${firstRows(plan, to, ORDERS.newest, MAX_CANDIDATES)}) AS s`;
  const parts = wanted.map(({ query }) => query);
  // Mostly the parts are the whole question, and what holds them all needs no other check.
  const isWhole = text !== undefined && render(text) === render(anyText(parts) ?? text);
  const narrowed = (query: TextQuery): TextQuery =>
    isWhole || !text ? query : { op: "and", of: [text, query] };
  const sets: string[] = [];
  if (parts.length > 1)
    sets.push(
      firstRows(plan, to, ORDERS.newest, CANDIDATES.strict, narrowed({ op: "and", of: parts })),
    );
  const headline = anyText(
    parts.flatMap((part) =>
      part.op === "lexeme" && !part.isPrefix && isPlainWord(part.lexeme)
        ? [{ ...part, lexeme: wordIn(definition.headline, part.lexeme) }]
        : [],
    ),
  );
  if (headline)
    sets.push(firstRows(plan, to, ORDERS.newest, CANDIDATES.headline, narrowed(headline)));
  sets.push(firstRows(plan, to, ORDERS.newest, CANDIDATES.newest));
  return sets.map((set) => `SELECT at FROM (${set}) AS s`).join(" UNION ");
}

/** Rarer words count more; the weights of the row's fields, D to A, and its length do the rest. */
function scored(
  { wanted, statistics, definition }: Plan,
  to: Parameters,
  candidates: string,
): string {
  const importance = ({ query, boost }: RankingTerm) => {
    const share = Math.min(1, Math.max(shareOfText(query, statistics), 1e-6));
    return (boost * Math.log(1 + 1 / share)).toFixed(4);
  };
  const together = anyText(wanted.map(({ query }) => query));
  const parts: readonly RankingTerm[] =
    wanted.length <= RANKED_APART || !together ? wanted : [{ query: together, boost: 1 }];
  const score = parts.map((part) => {
    const question = to.add(render(part.query), "tsquery");
    return `${to.add(importance(part), "float8")} * ts_rank('{0.1,0.3,0.6,1}', words, ${question}, 1)`;
  });
  return `SELECT at, kind, id, created_at, ${score.join(" + ")} AS score FROM (
      SELECT s.ctid AS at, s.kind, s.id, s.created_at, s.words
      FROM (${candidates}) AS c JOIN ${definition.table} s ON s.ctid = c.at OFFSET 0) AS w`;
}

const isPlainWord = (text: string) => !/[\u0001-\u0003]/.test(text);
