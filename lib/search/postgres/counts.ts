import type { Columns } from "./columns/columns";
import type { IndexDefinition } from "../definition";
import { FACET_MASK } from "./tags";

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
  if (facets.size === 0) return [];
  const ofOpen = new Map(
    Object.values(definition.facets).flatMap(({ isOpen, number, kind }) =>
      isOpen
        ? [[number, mostFrequent(kind === "nested" ? MAX_NESTED : MAX_FREQUENT)] as const]
        : [],
    ),
  );
  const shown: ValueCount[] = [];
  const { facetValues } = columns;
  const counts = columns.countFacets(slots);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0;
    if (count === 0) continue;
    const value = facetValues[at] ?? 0;
    if (!facets.has(value & FACET_MASK)) continue;
    const frequent = chosen.has(value) ? undefined : ofOpen.get(value & FACET_MASK);
    if (frequent) frequent.add(value, count);
    else shown.push([value, count]);
  }
  for (const frequent of ofOpen.values()) shown.push(...frequent.first());
  return shown;
}

const byCount = ([a, n]: ValueCount, [b, m]: ValueCount) => m - n || a - b;

/** Keeps the most frequent values; most are rarer than all of these, and are not put in order. */
function mostFrequent(most: number) {
  let kept: ValueCount[] = [];
  let least = 0;
  const cut = () => (kept = kept.sort(byCount).slice(0, most));
  return {
    add(value: number, count: number) {
      if (count < least) return;
      kept.push([value, count]);
      if (kept.length >= 2 * most + 50) least = cut().at(-1)?.[1] ?? 0;
    },
    first: cut,
  };
}
