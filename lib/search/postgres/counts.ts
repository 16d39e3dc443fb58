import { Parameters } from "./conditions";
import { anyRows, type Plan, type Statement, unselected } from "./plan";
import { tag } from "./rows";

/**
 * The total and the facets, over the first 10,000 rows that are found. Facets show the alternatives to what is
 * chosen, so they are counted without the chosen values; the total is counted with them.
 */
/** Values answered of an open facet. */
export const MOST_FREQUENT = 20;
/** Inner values take turns with outer ones, so more of them are needed to know the most frequent outer ones. */
const MOST_NESTED = 1_000;
/** Counted like a facet's value: every row has it. */
const EVERY_ROW = "";

export type Counts = { total: number | null; tags: [string, number][] | null };

export function countsStatement(plan: Plan): Statement {
  const to = new Parameters();
  const total = plan.selections.length > 0 ? countOf(plan, to) : "NULL::int";
  const text = `SELECT ${total} AS total, ${tagsOf(unselected(plan), to)} AS tags`;
  return { text, values: to.values };
}

/** Rows with the chosen facet values, up to the bound. */
export function totalOf({ total, tags }: Counts): number {
  return total ?? tags?.find(([tag]) => tag === EVERY_ROW)?.[1] ?? 0;
}

const countOf = (plan: Plan, to: Parameters) =>
  `(SELECT count(*)::int FROM (${anyRows(plan, to, "1")}) AS r)`;

function tagsOf(plan: Plan, to: Parameters): string {
  const { facets: names = [], selected = {} } = plan.question;
  const rules = plan.definition.facets;
  const known = names.filter((name) => rules[name]);
  const open = known.filter((name) => rules[name]?.isOpen);
  if (known.length === 0)
    return `(SELECT json_build_array(json_build_array('${EVERY_ROW}', count(*)))
      FROM (${anyRows(plan, to, "1")}) AS r)`;
  const slice = open.length > 0 ? "facets" : "facets[1:closed_facets]";
  const grouped = `SELECT tag, count(*)::int AS n FROM (
      SELECT unnest(array_prepend('${EVERY_ROW}', ${slice})) AS tag
      FROM (${anyRows(plan, to, "facets, closed_facets")}) AS r) AS t
    GROUP BY tag`;
  if (open.length === 0)
    return `(SELECT json_agg(json_build_array(tag, n)) FROM (${grouped}) AS g)`;
  // Of open facets the most frequent and the chosen values; of the others all.
  const isOf = (name: string) => `starts_with(tag, ${to.add(tag(name, ""), "text")})`;
  const openOnes = Object.keys(rules).filter((name) => rules[name]?.isOpen);
  const chosen = open.flatMap((name) => (selected[name] ?? []).map((value) => tag(name, value)));
  const parts = [
    `SELECT tag, n FROM g WHERE NOT (${openOnes.map(isOf).join(" OR ")})`,
    ...open.map((name) => {
      const limit = rules[name]?.kind === "nested" ? MOST_NESTED : MOST_FREQUENT;
      return `(SELECT tag, n FROM g WHERE ${isOf(name)} ORDER BY n DESC, tag LIMIT ${limit})`;
    }),
    ...(chosen.length > 0
      ? [`SELECT tag, n FROM g WHERE tag = ANY(${to.add(chosen, "text[]")})`]
      : []),
  ];
  return `(WITH g AS MATERIALIZED (${grouped})
    SELECT json_agg(json_build_array(tag, n)) FROM (${parts.join("\n UNION ALL ")}) AS f)`;
}
