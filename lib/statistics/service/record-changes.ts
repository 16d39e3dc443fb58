import type { Counts, DayKind, UsageCategory } from "../counts";
import type { RecordDay } from "../record-days";
import type { DayCounts, DayKey, UploaderDay } from "../repository/record-days";

type Numbers = number[];
type Sum = { totals: Numbers; subcounts: Map<UsageCategory, Map<string, Numbers>> };
type Change = DayKey & Sum;

/** Sums of what works add to days, and take from them. */
export class RecordChanges {
  readonly #days = new Map<string, Change>();
  readonly #uploads = new Map<string, { -readonly [Key in keyof UploaderDay]: UploaderDay[Key] }>();

  add(days: readonly RecordDay[], ownerId: number, sign: 1 | -1): void {
    for (const { collectionId, basis, day, counts, entered } of days) {
      this.addCounts({ collectionId, kind: `records-${basis}`, day, counts }, sign);
      if (entered > 0) this.addUpload({ collectionId, basis, ownerId, day, works: entered }, sign);
    }
  }

  addCounts({ counts, ...key }: DayCounts, sign: 1 | -1): void {
    const change = this.#change(key);
    addTo(change.totals, counts.totals, sign);
    for (const [category, id, numbers] of itemsOf(counts))
      addTo(numbersOf(change, category, id), numbers, sign);
  }

  addUpload(added: UploaderDay, sign: 1 | -1): void {
    const key = `${added.collectionId} ${added.basis} ${added.ownerId} ${added.day}`;
    const upload = this.#uploads.get(key) ?? { ...added, works: 0 };
    upload.works += sign * added.works;
    this.#uploads.set(key, upload);
  }

  /** The days that differ. */
  keys(): DayKey[] {
    return [...this.#days.values()]
      .filter(({ totals, subcounts }) => hasValue(totals) || hasItems(subcounts))
      .map(({ collectionId, kind, day }) => ({ collectionId, kind, day }));
  }

  uploads(): UploaderDay[] {
    return [...this.#uploads.values()].filter(({ works }) => works !== 0);
  }

  /** What a day has after the changes; nothing where that is nothing. */
  apply(key: DayKey, stored: Counts | undefined): DayCounts | undefined {
    const own = this.#days.get(keyOf(key));
    const counts = sumOf([stored, own && countsOf(own)]);
    return counts && { ...key, counts };
  }

  #change(key: DayKey): Change {
    const id = keyOf(key);
    let change = this.#days.get(id);
    if (!change) this.#days.set(id, (change = { ...key, totals: [], subcounts: new Map() }));
    return change;
  }
}

export const keyOf = ({
  collectionId,
  kind,
  day,
}: {
  collectionId: string;
  kind: DayKind;
  day: number;
}) => `${collectionId} ${kind} ${day}`;

/** In one order and without what is zero, so that equal counts are equal texts; nothing where nothing is left. */
export function sumOf(all: readonly (Counts | undefined)[]): Counts | undefined {
  const sum: Sum = { totals: [], subcounts: new Map() };
  for (const counts of all)
    if (counts) {
      addTo(sum.totals, counts.totals, 1);
      for (const [category, id, numbers] of itemsOf(counts))
        addTo(numbersOf(sum, category, id), numbers, 1);
    }
  const counts = countsOf(sum);
  const isEmpty = !hasValue(counts.totals) && Object.keys(counts.subcounts).length === 0;
  return isEmpty ? undefined : counts;
}

const hasValue = (numbers: readonly number[]) => numbers.some((value) => value !== 0);
const hasItems = (subcounts: Change["subcounts"]) =>
  [...subcounts.values()].some((items) => [...items.values()].some(hasValue));

function addTo(sums: Numbers, numbers: readonly number[], sign: 1 | -1): void {
  numbers.forEach((value, index) => {
    sums[index] = (sums[index] ?? 0) + sign * value;
  });
}

const itemsOf = ({ subcounts }: Counts): [UsageCategory, string, readonly number[]][] =>
  (Object.entries(subcounts) as [UsageCategory, Record<string, readonly number[]>][]).flatMap(
    ([category, items]) =>
      Object.entries(items).map(([id, numbers]): [UsageCategory, string, readonly number[]] => [
        category,
        id,
        numbers,
      ]),
  );

function numbersOf({ subcounts }: Sum, category: UsageCategory, id: string): Numbers {
  let items = subcounts.get(category);
  if (!items) subcounts.set(category, (items = new Map<string, Numbers>()));
  let numbers = items.get(id);
  if (!numbers) items.set(id, (numbers = []));
  return numbers;
}

/** Without items that are zero throughout, and in one order, so that equal counts are equal texts. */
function countsOf({ totals, subcounts }: Sum): Counts {
  const categories = [...subcounts].flatMap(([category, items]) => {
    const kept = [...items].filter(([, numbers]) => hasValue(numbers)).sort(byKey);
    return kept.length === 0 ? [] : [[category, Object.fromEntries(kept)] as const];
  });
  return { totals, subcounts: Object.fromEntries(categories.sort(byKey)) };
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0;
