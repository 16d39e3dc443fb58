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

export type Counts = { total: number; tags: [string, number][] | null };

export function countsStatement(plan: Plan): Statement {
  const to = new Parameters();
  const rules = plan.definition.facets;
  const names = (plan.question.facets ?? []).filter((name) => rules[name]);
  if (names.length === 0)
    return { text: `SELECT ${countOf(plan, to)} AS total, NULL::json AS tags`, values: to.values };
  const found = anyRows(unselected(plan), to, "facets, closed_facets");
  const total = plan.selections.length > 0 ? countOf(plan, to) : "(SELECT count(*)::int FROM m)";
  const text = `WITH m AS MATERIALIZED (${found})
    SELECT ${total} AS total, ${tagsOf(plan, names, to)} AS tags`;
  return { text, values: to.values };
}

/** Rows with the chosen facet values, up to the bound. */
const countOf = (plan: Plan, to: Parameters) =>
  `(SELECT count(*)::int FROM (${anyRows(plan, to, "1")}) AS r)`;

/** Facet values of the rows in `m`, with how many have them. */
function tagsOf(plan: Plan, names: readonly string[], to: Parameters): string {
  const { selected = {} } = plan.question;
  const rules = plan.definition.facets;
  const open = names.filter((name) => rules[name]?.isOpen);
  const slice = open.length > 0 ? "facets" : "facets[1:closed_facets]";
  const grouped = `SELECT tag, count(*)::int AS n FROM (SELECT unnest(${slice}) AS tag FROM m) AS t
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
