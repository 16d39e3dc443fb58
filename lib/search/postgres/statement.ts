import type { IndexDefinition } from "../definition";
import { type Question, RESULT_WINDOW, type Scope } from "../port";
import type { Wanted } from "./compile";
import { type Condition, Parameters, scopeCondition, shareOfText } from "./conditions";
import { wordIn } from "./lexemes";
import { type Order, orderSql, ORDERS } from "./orders";
import type { Statistics } from "./statistics";
import { anyText, render, type TextQuery } from "./text-query";

/**
 * One statement for hits, total and facets, whose work has a bound whatever the number of works.
 *
 * Few matches (by the statistics): all of them are read once, and everything is taken from there.
 * Many matches: totals and facets look at the first 10,000 only, and hits come either from an index in the
 * order of the list (nearly every row fits, so a page is soon full) or, for the best ones, from a fixed number
 * of candidates: the newest that have all the words, the newest that have one in the title, the newest at all.
 */
export type Plan = {
  readonly scope: Scope;
  readonly match: Condition | undefined;
  readonly filter: Condition | undefined;
  readonly selections: readonly Condition[];
  readonly wanted: readonly Wanted[];
  readonly statistics: Statistics;
  readonly definition: IndexDefinition;
  readonly question: Question;
};

export type Statement = {
  readonly text: string;
  readonly values: unknown[];
  readonly isWhole: boolean;
};

/** Read completely when no more than these are expected; the guard notices when there are more. */
const FEW = RESULT_WINDOW;
export const FEW_GUARD = 3 * FEW;

/** Candidates for the best matches, by how they are found. */
const CANDIDATES = { strict: 256, headline: 256, newest: 256 };
const RANKED_APART = 4;

/** Rough costs of one row, in microseconds: by the index, and walked past while its text is checked. */
const COST_INDEXED = 0.5;
const COST_WALKED = 0.5;
const COST_CHECKED = 3;
/** Rarer than this, a condition is worth a look into the index. */
const WORTH_INDEX = 0.25;

export function statementFor(plan: Plan, way: "auto" | "many" = "auto"): Statement {
  return new Builder(plan).build(way);
}

class Builder {
  private readonly to = new Parameters();
  private readonly conditions: readonly Condition[];
  private readonly all: readonly Condition[];

  constructor(private readonly plan: Plan) {
    this.conditions = [plan.match, plan.filter].filter((one) => one !== undefined);
    this.all = [...this.conditions, ...plan.selections];
  }

  build(way: "auto" | "many"): Statement {
    const isWhole = way === "auto" && this.expected(this.conditions) <= FEW;
    const text = isWhole ? this.few() : this.many();
    return { text, values: this.to.values, isWhole };
  }

  private expected(conditions: readonly Condition[]): number {
    return conditions.reduce((rows, { share }) => rows * share, this.plan.statistics.rows);
  }

  private few(): string {
    const { question, selections } = this.plan;
    const order = ORDERS[question.sort];
    const chosen = selections.map((one) => one.sql(this.to, "checked"));
    const isRanked = question.sort === "bestmatch" && this.plan.wanted.length > 0;
    const found = `SELECT ctid AS at, id, kind, created_at, ${order.column} AS place, facets, closed_facets,
        published_from, published_to
      FROM search_work WHERE ${this.where(this.conditions, this.access(this.conditions))} LIMIT ${FEW_GUARD + 1}`;
    const parts = [
      `m AS MATERIALIZED (${found})`,
      `f AS (SELECT * FROM m${chosen.length > 0 ? ` WHERE ${chosen.join(" AND ")}` : ""})`,
    ];
    if (isRanked) {
      const isSmall = this.expected(this.conditions) <= CANDIDATES.newest;
      const best = isSmall
        ? `SELECT at FROM f ORDER BY created_at DESC LIMIT ${4 * CANDIDATES.newest}`
        : this.candidates();
      parts.push(`r AS (${this.scored(best)})`);
    }
    const page = isRanked
      ? `SELECT f.kind, f.id FROM f LEFT JOIN r ON r.at = f.at
         ORDER BY r.score DESC NULLS LAST, f.created_at DESC, f.id, f.kind`
      : `SELECT kind, id FROM f ORDER BY ${orderSql(order, "place")}`;
    return `WITH ${parts.join(",\n")}
      SELECT (SELECT count(*) FROM m)::int AS matched, (SELECT count(*) FROM f)::int AS total,
        ${this.hits(page)}, ${this.facets("m")}`;
  }

  private many(): string {
    const { question, selections, wanted } = this.plan;
    const order = ORDERS[question.sort];
    const counted = `SELECT facets, closed_facets FROM search_work
      WHERE ${this.where(this.conditions, this.access(this.conditions))}
      LIMIT ${RESULT_WINDOW + 1}`;
    const parts = [`m AS MATERIALIZED (${counted})`];
    if (selections.length > 0)
      parts.push(`f AS (SELECT 1 FROM search_work
        WHERE ${this.where(this.all, this.access(this.all))} LIMIT ${RESULT_WINDOW + 1})`);
    const end = question.page * question.size;
    let page: string;
    if (question.sort === "bestmatch" && wanted.length > 0) {
      parts.push(`r AS MATERIALIZED (${this.scored(this.candidates())})`);
      const ranked = "SELECT kind, id, score, created_at FROM r";
      // Behind the ranked ones come the others, newest first, for as long as anybody turns the pages.
      const others = `SELECT kind, id, NULL::float8, created_at FROM (${this.newest(this.all, end + candidateCount())}) AS o
        WHERE o.at NOT IN (SELECT at FROM r)`;
      const both = end > CANDIDATES.newest ? `${ranked} UNION ALL ${others}` : ranked;
      page = `SELECT kind, id FROM (${both}) AS b ORDER BY score DESC NULLS LAST, created_at DESC, id, kind`;
    } else
      page = `SELECT kind, id FROM (${this.ordered(this.all, order, end)}) AS o ORDER BY ${orderSql(order, "place")}`;
    return `WITH ${parts.join(",\n")}
      SELECT 0 AS matched, (SELECT count(*) FROM ${selections.length > 0 ? "f" : "m"})::int AS total,
        ${this.hits(page)}, ${this.facets("m")}`;
  }

  private hits(page: string): string {
    const { size, page: number } = this.plan.question;
    const limits = `LIMIT ${this.to.add(size, "int")} OFFSET ${this.to.add((number - 1) * size, "int")}`;
    return `(SELECT json_agg(json_build_array(kind, id)) FROM (${page} ${limits}) AS h) AS hits`;
  }

  private facets(source: string): string {
    const { facets: names = [], selected = {} } = this.plan.question;
    const rules = this.plan.definition.facets;
    const count = (slice: string, limit: number, order: string) =>
      `(SELECT json_agg(json_build_array(tag, n)) FROM (
         SELECT tag, count(*)::int AS n FROM (SELECT unnest(${slice}) AS tag FROM
           (SELECT facets, closed_facets FROM ${source} LIMIT ${RESULT_WINDOW}) AS s) AS t
         GROUP BY tag ORDER BY ${order}n DESC, tag LIMIT ${limit}) AS c)`;
    const isOpen = (name: string) => rules[name]?.isOpen === true;
    const hasClosed = names.some((name) => rules[name] && !isOpen(name));
    const open = names.filter(isOpen);
    const chosen = open.flatMap((name) =>
      (selected[name] ?? []).map((value) => `${name}=${value}`),
    );
    const closedSql = hasClosed ? count("facets[1:closed_facets]", 2000, "") : "NULL::json";
    const first = chosen.length > 0 ? `(tag = ANY(${this.to.add(chosen, "text[]")})) DESC, ` : "";
    const openSql =
      open.length > 0 ? count("facets[closed_facets + 1:]", 400, first) : "NULL::json";
    return `${closedSql} AS closed, ${openSql} AS open`;
  }

  /** The conditions that are rare enough to find rows by. */
  private access(conditions: readonly Condition[]): ReadonlySet<Condition> {
    const rare = conditions.filter(({ share }) => share <= WORTH_INDEX);
    if (rare.length > 0) return new Set(rare);
    return new Set(
      this.plan.match && conditions.includes(this.plan.match) ? [this.plan.match] : [],
    );
  }

  private where(conditions: readonly Condition[], indexed: ReadonlySet<Condition>): string {
    const parts = conditions.map((one) =>
      one.sql(this.to, indexed.has(one) ? "indexed" : "checked"),
    );
    return [scopeCondition(this.plan.scope), ...parts].join(" AND ");
  }

  private newest(conditions: readonly Condition[], count: number): string {
    return this.ordered(conditions, ORDERS.newest, count);
  }

  /** The first rows in an order: by walking along its index, or by finding all and sorting them. */
  private ordered(conditions: readonly Condition[], order: Order, count: number): string {
    const rows = this.plan.statistics.rows;
    const indexed = this.access(conditions);
    const found = [...indexed].reduce((left, { share }) => left * share, rows);
    const needed = count / Math.max(this.expected(conditions) / Math.max(rows, 1), 1e-6);
    const walked = Math.min(needed, rows) * (this.plan.match ? COST_CHECKED : COST_WALKED);
    const columns = `ctid AS at, kind, id, created_at, ${order.column} AS place`;
    // The planner has to know how few are asked for, so the number is part of the text, rounded up to keep texts few.
    const limit = 2 ** Math.ceil(Math.log2(Math.max(count, 32)));
    if (indexed.size > 0 && found * COST_INDEXED <= walked)
      return `SELECT * FROM (SELECT ${columns} FROM search_work WHERE ${this.where(conditions, indexed)} OFFSET 0) AS i
        ORDER BY ${orderSql(order, "place")} LIMIT ${limit}`;
    return `SELECT ${columns} FROM search_work WHERE ${this.where(conditions, new Set())}
      ORDER BY ${orderSql(order)} LIMIT ${limit}`;
  }

  /** Where the best matches are looked for. */
  private candidates(): string {
    const { wanted, statistics, definition } = this.plan;
    const narrowed = (query: TextQuery): Condition => ({
      share: shareOfText(query, statistics),
      sql: (to, way) => {
        const sql = `words @@ ${to.add(render(query), "tsquery")}`;
        return way === "indexed" ? sql : `coalesce(${sql}, FALSE)`;
      },
    });
    const sets: string[] = [];
    if (wanted.length > 1) {
      const strict: TextQuery = { op: "and", of: wanted.map(({ query }) => query) };
      sets.push(this.newest([...this.all, narrowed(strict)], CANDIDATES.strict));
    }
    const titles = wanted.flatMap(({ query }) =>
      query.op === "lexeme" && !query.isPrefix && isPlainWord(query.lexeme)
        ? [{ ...query, lexeme: wordIn(definition.headline, query.lexeme) }]
        : [],
    );
    const headline = anyText(titles);
    if (headline) sets.push(this.newest([...this.all, narrowed(headline)], CANDIDATES.headline));
    sets.push(this.newest(this.all, CANDIDATES.newest));
    return sets.map((set) => `SELECT at FROM (${set}) AS s`).join(" UNION ");
  }

  /** Rarer words count more; the weights of the row's fields, D to A, and its length do the rest. */
  private scored(candidates: string): string {
    const { wanted, statistics } = this.plan;
    const importance = ({ query, boost }: Wanted) => {
      const share = Math.min(1, Math.max(shareOfText(query, statistics), 1e-6));
      return (boost * Math.log(1 + 1 / share)).toFixed(4);
    };
    const together = anyText(wanted.map(({ query }) => query));
    const parts: readonly Wanted[] =
      wanted.length <= RANKED_APART || !together ? wanted : [{ query: together, boost: 1 }];
    const score = parts.map((part) => {
      const question = this.to.add(render(part.query), "tsquery");
      return `${this.to.add(importance(part), "float8")} * ts_rank('{0.1,0.3,0.6,1}', w.words, ${question}, 1)`;
    });
    // "|| ''" unpacks the words once for all ranks of the row.
    return `SELECT w.at, w.kind, w.id, w.created_at, ${score.join(" + ")} AS score FROM (
        SELECT s.ctid AS at, s.kind, s.id, s.created_at, ${score.length > 1 ? "s.words || ''::tsvector" : "s.words"} AS words
        FROM (${candidates}) AS c JOIN search_work s ON s.ctid = c.at OFFSET 0) AS w`;
  }
}

const candidateCount = () => CANDIDATES.strict + CANDIDATES.headline + CANDIDATES.newest;

const isPlainWord = (text: string) => !/[\u0001-\u0003]/.test(text);
