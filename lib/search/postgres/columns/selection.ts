import type { LRUCache } from "lru-cache";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Filter } from "@/lib/core/rule";
import { facetRange } from "../../facet-range";
import type { IndexDefinition } from "../../definition";
import type { Scope } from "../../port";
import { dayNumber, FIRST_DATED_NUMBER } from "../database-days";
import { tag } from "../rows";
import { type Columns, DRAFT, HAS_DRAFT, LATEST, LATEST_DRAFT, RECORD } from "./columns";

/** Whether the document of a slot belongs to a list. */
type SlotTest = (slot: number) => boolean;

/**
 * The documents of a scope that the caller may see, ascending.
 *
 * @param among  the slots to look at, ascending; all where they are absent
 */
export function slotsSeen(
  columns: Columns,
  { scope, where }: { scope: Scope; where: Filter },
  among?: Uint32Array,
): Uint32Array {
  const inScope = inScopeByFlags(scope);
  const seen = seenSets(columns, where);
  const { flags, visibility, size } = columns;
  const length = among ? among.length : size;
  const slots = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at++) {
    const slot = among ? (among[at] ?? 0) : at;
    if (inScope[flags[slot] ?? 0] === 1 && seen[visibility[slot] ?? 0] === 1) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/**
 * How many documents each of many questions finds. All documents are walked once for a scope, however many questions there
 * are: for each, only what the lists of visibility tags come to is added up.
 */
export function countSeen(
  columns: Columns,
  questions: readonly { scope: Scope; where: Filter }[],
): number[] {
  const byScope = new Map<string, Uint32Array>();
  return questions.map(({ scope, where }) => {
    const name = `${scope.of} ${scope.versions}`;
    const bySet = byScope.get(name) ?? countBySet(columns, scope);
    byScope.set(name, bySet);
    const seen = seenSets(columns, where);
    return bySet.reduce((sum, count, set) => (seen[set] === 1 ? sum + count : sum), 0);
  });
}

/** How many documents of a scope have each list of visibility tags. */
function countBySet(columns: Columns, scope: Scope): Uint32Array {
  const inScope = inScopeByFlags(scope);
  const { flags, visibility, size } = columns;
  const bySet = new Uint32Array(columns.sets);
  for (let slot = 0; slot < size; slot++) {
    const set = visibility[slot] ?? 0;
    if (inScope[flags[slot] ?? 0] === 1) bySet[set] = (bySet[set] ?? 0) + 1;
  }
  return bySet;
}

/** 1 for each combination of flags that a document of the scope may have. */
const inScopeByFlags = (scope: Scope): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, flags) => Number(isInScope(flags, scope)));

function isInScope(flags: number, { of, versions }: Scope): boolean {
  const has = (flag: number) => (flags & flag) !== 0;
  const once = of === "records" ? has(RECORD) : has(DRAFT) || (has(RECORD) && !has(HAS_DRAFT));
  if (!once || versions === "all") return once;
  if (versions === "current") return has(LATEST) || has(DRAFT);
  return has(of === "records" ? LATEST : LATEST_DRAFT);
}

/** Filters whose results are remembered. */
const REMEMBERED = 50;

/** Caches, by columns and filter, which lists of visibility tags pass. Lists never change; there may be more. */
const remembered = new WeakMap<Columns, LRUCache<string, Uint8Array>>();

/** 1 for each list of visibility tags that passes. */
function seenSets(columns: Columns, where: Filter): Uint8Array {
  let filters = remembered.get(columns);
  if (!filters) remembered.set(columns, (filters = recentlyUsed(REMEMBERED)));
  const key = JSON.stringify(where);
  const known = filters.get(key);
  if (known?.length === columns.sets) return known;
  const made = passing(columns, where);
  filters.set(key, made);
  return made;
}

/** By tag: with a collection for each few works there are as many lists as collections, and a filter is about some of them. */
function passing(columns: Columns, filter: Filter): Uint8Array {
  const seen = new Uint8Array(columns.sets);
  if (filter.op === "in") {
    for (const value of filter.values)
      for (const set of columns.setsOf(tag(filter.field, value))) seen[set] = 1;
    return seen;
  }
  const isAll = filter.op === "all";
  if (isAll) seen.fill(1);
  for (const part of filter.of) {
    const passes = passing(columns, part);
    for (let set = 0; set < seen.length; set++)
      if (isAll ? passes[set] === 0 : passes[set] === 1) seen[set] = isAll ? 0 : 1;
  }
  return seen;
}

/** The chosen values of a facet. */
type Chosen = { readonly name: string; readonly values: readonly string[] };

/** Whether a document has one of the values that are chosen in a facet. */
type ChosenTest = { readonly name: string; readonly has: SlotTest };
type Selection = { readonly chosen: readonly Chosen[]; readonly definition: IndexDefinition };

/** @param numberOf  the number of a facet value as rows hold it; undefined for one that no document has */
function chosenTests(
  columns: Columns,
  { chosen, definition }: Selection,
  numberOf: (tag: string) => number | undefined,
): ChosenTest[] {
  return chosen.flatMap(({ name, values }): ChosenTest[] => {
    const rule = definition.facets[name];
    if (!rule || values.length === 0) return [];
    if (rule.kind === "years") return [{ name, has: inAnySpan(columns, name, values) }];
    const wanted = new Set(values.flatMap((value) => numberOf(tag(name, value)) ?? []));
    return [{ name, has: (slot) => columns.someFacet(slot, (value) => wanted.has(value)) }];
  });
}

/**
 * Whether a document has what is chosen; undefined where nothing is.
 *
 * @param numberOf  as above
 */
export function whereChosen(
  columns: Columns,
  selection: Selection,
  numberOf: (tag: string) => number | undefined,
): SlotTest | undefined {
  const tests = chosenTests(columns, selection, numberOf);
  return tests.length === 0 ? undefined : (slot) => tests.every(({ has }) => has(slot));
}

/** Those of some slots that have all that is chosen; and by facet, those that have what is chosen in the other facets. */
export type Narrowed = {
  readonly hits: Uint32Array;
  readonly alternatives: ReadonlyMap<string, Uint32Array>;
};

/** Looks at each slot once, however many facets there are. */
export function narrowed(
  columns: Columns,
  selection: Selection,
  given: { slots: Uint32Array; numberOf: (tag: string) => number | undefined },
): Narrowed {
  const { slots, numberOf } = given;
  const tests = chosenTests(columns, selection, numberOf);
  const hits = slotList(slots.length);
  const lists = tests.map(() => slotList(slots.length));
  for (const slot of slots) {
    const failed = tests.findIndex(({ has }) => !has(slot));
    if (failed < 0) {
      hits.add(slot);
      for (const list of lists) list.add(slot);
    } else if (!tests.some(({ has }, at) => at > failed && !has(slot))) lists[failed]?.add(slot);
  }
  const alternatives = tests.map(
    ({ name }, at) => [name, lists[at]?.whole() ?? hits.whole()] as const,
  );
  return { hits: hits.whole(), alternatives: new Map(alternatives) };
}

function slotList(most: number) {
  const slots = new Uint32Array(most);
  let count = 0;
  return {
    add(slot: number) {
      slots[count++] = slot;
    },
    whole: () => slots.subarray(0, count),
  };
}

function inAnySpan(columns: Columns, name: string, values: readonly string[]): SlotTest {
  const spans = values.map((value) => {
    const { from, to } = facetRange(name, value);
    return {
      from: from === undefined ? FIRST_DATED_NUMBER : dayNumber(from),
      to: to === undefined ? Infinity : dayNumber(to),
    };
  });
  return (slot) =>
    spans.some(
      ({ from, to }) => (columns.to[slot] ?? 0) >= from && (columns.from[slot] ?? 0) <= to,
    );
}
