import type { Columns } from "./columns/columns";
import type { Snapshot } from "./columns/current";
import type { IndexDefinition } from "../definition";
import { FACET_MASK } from "./facet-tags";
import { giveBackCounts, takeCounts } from "./scratch-arrays";

/*
 * The facets of a list. Each shows the alternatives to what is chosen in it, so it is counted without the chosen values.
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

/** Documents counted between two looks at the clock. */
const AT_ONCE = 8_192;
/** After so long, what the database has read meanwhile goes on its way. */
const PAUSE_AFTER_MS = 10;

type WantedFacets = {
  readonly definition: IndexDefinition;
  /** Their numbers. */
  readonly facets: ReadonlySet<number>;
  readonly chosen: ReadonlySet<number>;
};

/**
 * The counts that an answer shows: of open facets the most frequent and the chosen values, of the others all.
 *
 * @param lookAt  the columns as the search sees them
 */
export async function countFacets(
  lookAt: Snapshot<unknown>["with"],
  slots: Uint32Array,
  wanted: WantedFacets,
): Promise<ValueCount[]> {
  if (wanted.facets.size === 0 || slots.length === 0) return [];
  const counts = takeCounts(lookAt((columns) => columns.facetValues));
  for (let from = 0; from < slots.length;) {
    await new Promise(setImmediate);
    from += lookAt((columns) => countSome(columns, counts, slots.subarray(from)));
  }
  const shown = lookAt((columns) => shownOf(columns, { counts, slots }, wanted));
  giveBackCounts(counts);
  return shown;
}

/** Answers how many were counted. To look at the columns may itself take long, so that not every few documents are worth it. */
function countSome(columns: Columns, counts: Uint32Array, slots: Uint32Array): number {
  const until = performance.now() + PAUSE_AFTER_MS;
  let from = 0;
  while (from < slots.length && performance.now() < until) {
    columns.countFacets(counts, slots.subarray(from, from + AT_ONCE));
    from += AT_ONCE;
  }
  return from;
}

function shownOf(
  columns: Columns,
  { counts, slots }: { counts: Uint32Array; slots: Uint32Array },
  { definition, facets, chosen }: WantedFacets,
): ValueCount[] {
  const ofOpen: (ReturnType<typeof mostFrequent> | undefined)[] = [];
  for (const { isOpen, number, kind } of Object.values(definition.facets))
    if (isOpen && facets.has(number))
      ofOpen[number] = mostFrequent(kind === "nested" ? MAX_NESTED : MAX_FREQUENT);
  const isWanted = Array.from({ length: FACET_MASK + 1 }, (_, facet) => facets.has(facet));
  const shown: ValueCount[] = [];
  columns.visitFacets(counts, slots, (value, count) => {
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
