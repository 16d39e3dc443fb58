import type { Columns } from "./columns/columns";
import type { IndexDefinition } from "../definition";
import { FACET_MASK } from "./facet-tags";

/*
 * The facets of a list. They show the alternatives to what is chosen, so they are counted without the chosen values.
 */

/** A facet value as rows hold it, and how many documents have it. */
type ValueCount = readonly [value: number, count: number];

/** Numbers of the facets that were asked for. */
export const facetNumbers = (
  { facets }: IndexDefinition,
  names: readonly string[] = [],
): ReadonlySet<number> => new Set(names.flatMap((name) => facets[name]?.number ?? []));

/** Values of a facet that are answered where anything may be a value. */
export const MAX_FREQUENT = 20;
/** Inner values take turns with outer ones, so more of them are needed to know the most frequent outer ones. */
const MAX_NESTED = 1_000;

/**
 * The counts that an answer shows: of open facets the most frequent and the chosen values, of the others all.
 *
 * @param facets  the numbers of those to count
 */
export function countFacets(
  columns: Columns,
  slots: Uint32Array,
  {
    definition,
    facets,
    chosen,
  }: {
    definition: IndexDefinition;
    facets: ReadonlySet<number>;
    chosen: ReadonlySet<number>;
  },
): ValueCount[] {
  const ofOpen: (ReturnType<typeof mostFrequent> | undefined)[] = [];
  for (const { isOpen, number, kind } of Object.values(definition.facets))
    if (isOpen && facets.has(number))
      ofOpen[number] = mostFrequent(kind === "nested" ? MAX_NESTED : MAX_FREQUENT);
  const isWanted = Array.from({ length: FACET_MASK + 1 }, (_, facet) => facets.has(facet));
  const shown: ValueCount[] = [];
  columns.countFacets(slots, (value, count) => {
    const facet = value & FACET_MASK;
    if (isWanted[facet] !== true) return;
    const frequent = ofOpen[facet];
    if (frequent && !chosen.has(value)) frequent.add(value, count);
    else shown.push([value, count]);
  });
  for (const frequent of ofOpen) if (frequent) shown.push(...frequent.first());
  return shown;
}

const byCount = ([a, n]: ValueCount, [b, m]: ValueCount) => m - n || a - b;

/** Keeps the most frequent values; most are rarer than all of these, and are not put in order. */
function mostFrequent(most: number) {
  let kept: ValueCount[] = [];
  let last: ValueCount | undefined;
  const cut = () => (kept = kept.sort(byCount).slice(0, most));
  return {
    add(value: number, count: number) {
      if (last && (count < last[1] || (count === last[1] && value > last[0]))) return;
      kept.push([value, count]);
      if (kept.length >= 2 * most + 50) last = cut().at(-1);
    },
    first: cut,
  };
}
