import { Parameters } from "./conditions";
import { anyRows, type Plan, type Statement, unselected } from "./plan";
import { tag } from "./rows";
import { FACET_BITS, FACET_MASK } from "./tags";

/**
 * The total and the facets, over the first 10,000 rows that are found. Facets show the alternatives to what is
 * chosen, so they are counted without the chosen values; the total is counted with them.
 */
/** Values answered of an open facet. */
export const MAX_FREQUENT = 20;
/** Inner values take turns with outer ones, so more of them are needed to know the most frequent outer ones. */
const MAX_NESTED = 1_000;

export type Counts = { total: number; tags: [string, number][] | null };

export function countsStatement(plan: Plan): Statement {
  const to = new Parameters();
  const rules = plan.definition.facets;
  const names = (plan.question.facets ?? []).filter((name) => rules[name]);
  if (names.length === 0)
    return { text: `SELECT ${countOf(plan, to)} AS total, NULL::json AS tags`, values: to.values };
  const found = anyRows(unselected(plan), to, "facet_tags, closed_facets");
  const total = plan.selections.length > 0 ? countOf(plan, to) : "(SELECT count(*)::int FROM m)";
  const text = `WITH m AS MATERIALIZED (${found}), ${groupsOf(plan, names)}
    SELECT ${total} AS total, (SELECT json_agg(json_build_array(s.tag, f.n))
      FROM (${frequentOf(plan, names, to)}) AS f JOIN search_tag s ON s.number = f.tag >> ${FACET_BITS}) AS tags`;
  return { text, values: to.values };
}

/** Rows with the chosen facet values, up to the bound. */
const countOf = (plan: Plan, to: Parameters) =>
  `(SELECT count(*)::int FROM (${anyRows(plan, to, "1")}) AS r)`;

const openOf = ({ definition: { facets } }: Plan, names: readonly string[]) =>
  names.filter((name) => facets[name]?.isOpen);

/** Facet values of the rows in `m`, with how many have them, as `g`. */
function groupsOf(plan: Plan, names: readonly string[]): string {
  const slice = openOf(plan, names).length > 0 ? "facet_tags" : "facet_tags[1:closed_facets]";
  return `g AS MATERIALIZED (SELECT tag, count(*)::int AS n
    FROM (SELECT unnest(${slice}) AS tag FROM m) AS t GROUP BY tag)`;
}

/** Of open facets the most frequent and the chosen values; of the others all. */
function frequentOf(plan: Plan, names: readonly string[], to: Parameters): string {
  const { facets: rules, name: source } = plan.definition;
  const { selected = {} } = plan.question;
  const open = openOf(plan, names);
  if (open.length === 0) return "SELECT tag, n FROM g";
  const facet = `tag & ${FACET_MASK}`;
  const openOnes = Object.values(rules).flatMap(({ isOpen, number }) => (isOpen ? number : []));
  const chosen = open.flatMap((name) => (selected[name] ?? []).map((value) => tag(name, value)));
  const parts = [
    `SELECT tag, n FROM g WHERE ${facet} NOT IN (${openOnes.join(", ")})`,
    ...open.map((name) => {
      const { kind, number } = rules[name] ?? {};
      const limit = kind === "nested" ? MAX_NESTED : MAX_FREQUENT;
      return `(SELECT tag, n FROM g WHERE ${facet} = ${number} ORDER BY n DESC, tag LIMIT ${limit})`;
    }),
    ...(chosen.length > 0
      ? [
          `SELECT tag, n FROM g WHERE tag >> ${FACET_BITS} IN (SELECT number FROM search_tag
            WHERE source = ${to.add(source, "text")} AND tag = ANY(${to.add(chosen, "text[]")}))`,
        ]
      : []),
  ];
  return parts.join("\n UNION ALL ");
}
