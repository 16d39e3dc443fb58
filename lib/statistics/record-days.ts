import { type Counts, DATE_BASES, type DateBasis, GLOBAL_ID, RECORD_NUMBERS } from "./counts";
import { dayOfTime, MS_PER_DAY } from "@/lib/core/calendar";
import type { UsageAttributes } from "@/lib/usage/schema";

/** From a moment to before another one, in milliseconds; without an end it lasts. */
export type Span = { readonly from: number; readonly to: number | null };

/** What record statistics say of a work: all its versions, and when it was in which collections. It is kept as JSON. */
export type WorkState = {
  /** The day on which it was so: later ones had not come yet. */
  readonly asOf: number;
  readonly ownerId: number;
  readonly versions: readonly VersionState[];
  /** By id of the collection, those above included. */
  readonly presence: Readonly<Record<string, readonly Span[]>>;
};

type VersionState = {
  /** Moments in milliseconds. */
  readonly createdAt: number;
  readonly deletedAt: number | null;
  /** A day; `null` for a text that is no date. */
  readonly publishedOn: number | null;
  readonly items: UsageAttributes;
  readonly files: number;
  readonly bytes: number;
};

/** What a work adds to a day of a collection on a basis. */
export type RecordDay = {
  readonly collectionId: string;
  readonly basis: DateBasis;
  readonly day: number;
  readonly counts: Counts;
  /** Versions that entered. */
  readonly entered: number;
};

type RecordDays = {
  readonly days: readonly RecordDay[];
  /** The first day that is still to come: the work has to be counted again then. */
  readonly dueOn: number | undefined;
};

type RecordDaysWanted = {
  readonly collectionIds?: ReadonlySet<string>;
  readonly basis?: DateBasis;
};

/**
 * The days of a work. Added: when a version entered the collection and left it, however often. Created and
 * published: the version counts from that day on if it is there; if it is no longer, it counts until it left. Parents enter with
 * the first of their versions there and leave with the last, in the totals and in each item (companion 4.6 and its decisions 36 to
 * 38). `only` has the ids of collections and a basis, when no others are asked for.
 */
export function recordDaysOf(state: WorkState, only: RecordDaysWanted = {}): RecordDays {
  const tally = new Tally(state.asOf);
  const presence: (readonly [string, readonly Span[]])[] = [
    [GLOBAL_ID, [{ from: -Infinity, to: null }]],
    ...Object.entries(state.presence),
  ];
  for (const [collectionId, spans] of presence)
    if (only.collectionIds?.has(collectionId) ?? true)
      for (const basis of only.basis ? [only.basis] : DATE_BASES)
        tally.count(
          { collectionId, basis },
          state.versions.flatMap((version) => {
            const there = withoutFuture(BASES[basis](version, lifeIn(version, spans)), tally);
            return there.length === 0 ? [] : [{ version, spans: there }];
          }),
        );
  return { days: tally.days(), dueOn: tally.dueOn };
}

type SpansOf = (version: VersionState, life: readonly Span[]) => readonly Span[];

/** When a version counts, of the time when it was there. */
const BASES: Readonly<Record<DateBasis, SpansOf>> = {
  added: (_, life) => life,
  created: ({ createdAt }, life) => sinceDay(dayOfTime(createdAt), life),
  published: ({ publishedOn }, life) => (publishedOn === null ? [] : sinceDay(publishedOn, life)),
};

function sinceDay(day: number, life: readonly Span[]): readonly Span[] {
  const last = life.at(-1);
  if (!last) return [];
  const from = day * MS_PER_DAY;
  // It had left before its day came
  return last.to !== null && last.to < from ? [] : [{ from, to: last.to }];
}

const lifeIn = ({ createdAt, deletedAt }: VersionState, spans: readonly Span[]): Span[] =>
  intersectionOf(spans, { from: createdAt, to: deletedAt });

/** What of each lies within the other; what would be empty is left out. */
export function intersectionOf(spans: readonly Span[], other: Span): Span[] {
  return spans.flatMap((span) => {
    const from = Math.max(span.from, other.from);
    const to = earlierEnd(span.to, other.to);
    return to === null || from < to ? [{ from, to }] : [];
  });
}

const earlierEnd = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** The same time in as few spans as can be, ascending: what touches is one. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = union.at(-1);
    if (!last || (last.to !== null && span.from > last.to)) union.push(span);
    else
      union[union.length - 1] = {
        from: last.from,
        to: last.to === null || span.to === null ? null : Math.max(last.to, span.to),
      };
  }
  return union;
}

type There = { readonly version: VersionState; readonly spans: readonly Span[] };

function withoutFuture(spans: readonly Span[], tally: Tally): Span[] {
  return spans.flatMap(({ from, to }) => {
    if (tally.isToCome(dayOfTime(from))) return [];
    return [{ from, to: to !== null && tally.isToCome(dayOfTime(to)) ? null : to }];
  });
}

const at = (name: (typeof RECORD_NUMBERS)[number]) => RECORD_NUMBERS.indexOf(name);
const NUMBERS = {
  records: {
    bare: { entered: at("recordsBareAdded"), left: at("recordsBareRemoved") },
    withFiles: { entered: at("recordsWithFilesAdded"), left: at("recordsWithFilesRemoved") },
  },
  parents: {
    bare: { entered: at("parentsBareAdded"), left: at("parentsBareRemoved") },
    withFiles: { entered: at("parentsWithFilesAdded"), left: at("parentsWithFilesRemoved") },
  },
  files: { entered: at("filesAdded"), left: at("filesRemoved") },
  bytes: { entered: at("bytesAdded"), left: at("bytesRemoved") },
};
type Pair = { readonly entered: number; readonly left: number };

type Where = { readonly collectionId: string; readonly basis: DateBasis };
type Day = Where & {
  readonly day: number;
  totals: number[];
  subcounts: Record<string, Record<string, number[]>>;
  entered: number;
};

class Tally {
  readonly #today: number;
  readonly #days: Day[] = [];
  dueOn: number | undefined;

  constructor(today: number) {
    this.#today = today;
  }

  isToCome(day: number): boolean {
    if (day <= this.#today) return false;
    this.dueOn = Math.min(this.dueOn ?? day, day);
    return true;
  }

  /** Each collection and basis is counted once. */
  count(where: Where, all: readonly There[]): void {
    const days = new DaysOf(where);
    countGroup(all, (day) => days.on(day).totals);
    for (const { spans } of all)
      for (const { from } of spans) days.on(dayOfTime(from)).entered += 1;
    for (const { category, id, group } of itemGroups(all))
      countGroup(group, (day) => itemNumbers(days.on(day), category, id));
    this.#days.push(...days.all());
  }

  days(): RecordDay[] {
    return this.#days.map(({ totals, subcounts, ...day }) => ({
      ...day,
      counts: { totals, subcounts },
    }));
  }
}

/** The days of a collection and basis on which something happened. */
class DaysOf {
  readonly #where: Where;
  readonly #days = new Map<number, Day>();

  constructor(where: Where) {
    this.#where = where;
  }

  on(day: number): Day {
    let found = this.#days.get(day);
    if (!found) {
      const totals = RECORD_NUMBERS.map(() => 0);
      found = { ...this.#where, day, totals, subcounts: {}, entered: 0 };
      this.#days.set(day, found);
    }
    return found;
  }

  all(): Iterable<Day> {
    return this.#days.values();
  }
}

type Counted = There & { readonly times?: number };

function countGroup(all: readonly Counted[], numbersOn: (day: number) => number[]): void {
  const add = (spans: readonly Span[], pair: Pair, value: number) => {
    if (value === 0) return;
    const addOn = (day: number, index: number) => {
      const numbers = numbersOn(day);
      numbers[index] = (numbers[index] ?? 0) + value;
    };
    for (const { from, to } of spans) {
      addOn(dayOfTime(from), pair.entered);
      if (to !== null) addOn(dayOfTime(to), pair.left);
    }
  };
  for (const { version, spans, times = 1 } of all) {
    add(spans, NUMBERS.records[formOf([version])], times);
    add(spans, NUMBERS.files, version.files);
    add(spans, NUMBERS.bytes, version.bytes);
  }
  if (all.length === 0) return;
  const parents = unionOf(all.flatMap(({ spans }) => spans));
  add(parents, NUMBERS.parents[formOf(all.map(({ version }) => version))], 1);
}

/** A work has files when one of its versions there has some. */
const formOf = (versions: readonly VersionState[]) =>
  versions.some(({ files }) => files > 0) ? "withFiles" : "bare";

type ItemGroup = { readonly category: string; readonly id: string; readonly group: Counted[] };

/** The versions that have an item, by category and id. A version has an affiliation once for each person. */
function itemGroups(all: readonly There[]): Iterable<ItemGroup> {
  const groups = new Map<string, ItemGroup>();
  for (const { version, spans } of all)
    for (const [category, ids] of Object.entries(version.items))
      for (const [id, times] of timesOf(ids)) {
        // No category has a space.
        const key = `${category} ${id}`;
        let found = groups.get(key);
        if (!found) groups.set(key, (found = { category, id, group: [] }));
        found.group.push({ version, spans, times });
      }
  return groups.values();
}

function timesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

function itemNumbers({ subcounts }: Day, category: string, id: string): number[] {
  const items = (subcounts[category] ??= Object.create(null) as Record<string, number[]>);
  return (items[id] ??= RECORD_NUMBERS.map(() => 0));
}
