import type { LRUCache } from "lru-cache";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Filter } from "@/lib/core/rule";
import { facetRange } from "../../facet-range";
import type { IndexDefinition } from "../../definition";
import type { Scope } from "../../port";
import { dayNumber, FIRST_DATED_NUMBER } from "../days";
import { tag } from "../rows";
import { type Columns, DRAFT, HAS_DRAFT, LATEST, LATEST_DRAFT, RECORD, SEPARATOR } from "./columns";

/** Whether the document of a slot belongs to a list. */
type SlotTest = (slot: number) => boolean;

/**
 * The documents of a scope that the caller may see, in no particular order.
 *
 * @param among  the slots to look at; all where they are absent
 */
export function slotsSeen(
  columns: Columns,
  { scope, where }: { scope: Scope; where: Filter },
  among?: Uint32Array,
): Uint32Array {
  const inScope = Uint8Array.from({ length: 32 }, (_, flags) => Number(isInScope(flags, scope)));
  const isSeen = seenSets(columns, where);
  const { flags, visibility, size } = columns;
  const length = among ? among.length : size;
  const slots = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at++) {
    const slot = among ? (among[at] ?? 0) : at;
    if (inScope[flags[slot] ?? 0] === 1 && isSeen(visibility[slot] ?? 0)) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

function isInScope(flags: number, { of, versions }: Scope): boolean {
  const has = (flag: number) => (flags & flag) !== 0;
  const once = of === "records" ? has(RECORD) : has(DRAFT) || (has(RECORD) && !has(HAS_DRAFT));
  return once && (versions === "all" || has(of === "records" ? LATEST : LATEST_DRAFT));
}

/** Filters whose results are remembered. */
const REMEMBERED = 50;
const UNKNOWN = 0;
const SEEN = 1;
const UNSEEN = 2;

/** Caches, by columns and filter, which sets of visibility tags pass. The sets never change. */
const remembered = new WeakMap<Columns, LRUCache<string, { of: Uint8Array }>>();

function seenSets(columns: Columns, where: Filter): (set: number) => boolean {
  if (where.op === "all" && where.of.length === 0) return () => true;
  let filters = remembered.get(columns);
  if (!filters) remembered.set(columns, (filters = recentlyUsed(REMEMBERED)));
  const key = JSON.stringify(where);
  let known = filters.get(key);
  if (!known) filters.set(key, (known = { of: new Uint8Array(columns.sets.length) }));
  if (known.of.length < columns.sets.length) {
    const longer = new Uint8Array(Math.ceil(columns.sets.length * 1.5));
    longer.set(known.of);
    known.of = longer;
  }
  const { of } = known;
  const passes = tagTest(where);
  return (set) => {
    const seen = of[set];
    if (seen !== UNKNOWN) return seen === SEEN;
    const isSeen = passes((columns.sets[set] ?? "").split(SEPARATOR));
    of[set] = isSeen ? SEEN : UNSEEN;
    return isSeen;
  };
}

type TagTest = (tags: readonly string[]) => boolean;

function tagTest(filter: Filter): TagTest {
  if (filter.op === "in") {
    const wanted = new Set(filter.values.map((value) => tag(filter.field, value)));
    return (tags) => tags.some((one) => wanted.has(one));
  }
  const tests = filter.of.map(tagTest);
  return filter.op === "all"
    ? (tags) => tests.every((test) => test(tags))
    : (tags) => tests.some((test) => test(tags));
}

/** The chosen values of a facet. */
type Chosen = { readonly name: string; readonly values: readonly string[] };

/**
 * Undefined where nothing is chosen.
 *
 * @param numberOf  the number of a facet value as rows hold it; undefined for one that no document has
 */
export function whereChosen(
  columns: Columns,
  { chosen, definition }: { chosen: readonly Chosen[]; definition: IndexDefinition },
  numberOf: (tag: string) => number | undefined,
): SlotTest | undefined {
  const tests = chosen.flatMap(({ name, values }): SlotTest[] => {
    const rule = definition.facets[name];
    if (!rule || values.length === 0) return [];
    if (rule.kind === "years") return [inAnySpan(columns, name, values)];
    const wanted = new Set(values.flatMap((value) => numberOf(tag(name, value)) ?? []));
    return [(slot) => columns.someFacet(slot, (value) => wanted.has(value))];
  });
  return tests.length === 0 ? undefined : (slot) => tests.every((test) => test(slot));
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
