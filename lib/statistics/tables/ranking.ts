import { TOP } from "../schema";
import type { Strand } from "./day-table";

/** The best of a category while the days go by. Items are numbers in the order of their ids, which decides between equals. */
export class Ranking {
  /** Items from the best on; those that are not ranked yet stand at the end. */
  private readonly order: number[];
  private readonly position: number[];
  private readonly sums: number[];
  private readonly scores: number[];

  /** @param ranksZeros  whether an item is ranked from its first day on, else once it has a point */
  constructor(
    items: number,
    private readonly ranksZeros: boolean,
  ) {
    this.order = Array.from({ length: items }, (_, item) => item);
    this.position = [...this.order];
    this.sums = this.order.map(() => 0);
    this.scores = this.order.map(() => -Infinity);
  }

  add(item: number, points: number): void {
    const sum = (this.sums[item] ?? 0) + points;
    this.sums[item] = sum;
    if (!this.ranksZeros && sum <= 0) return;
    this.scores[item] = sum;
    this.move(item);
  }

  /** The best of now, from the best on. */
  top(): number[] {
    const best = this.order.slice(0, TOP);
    const end = best.findIndex((item) => this.scores[item] === -Infinity);
    return end < 0 ? best : best.slice(0, end);
  }

  private move(item: number): void {
    let at = this.position[item] ?? 0;
    for (; at > 0 && this.isBefore(item, this.at(at - 1)); at--) this.put(this.at(at - 1), at);
    for (; at + 1 < this.order.length && this.isBefore(this.at(at + 1), item); at++)
      this.put(this.at(at + 1), at);
    this.put(item, at);
  }

  private at(position: number): number {
    return this.order[position] ?? 0;
  }

  private put(item: number, position: number): void {
    this.order[position] = item;
    this.position[item] = position;
  }

  private isBefore(item: number, other: number): boolean {
    const score = this.scores[item] ?? 0;
    const others = this.scores[other] ?? 0;
    return score > others || (score === others && item < other);
  }
}

/** Days from `from` to `to`, both included; the last one may have no end. */
export type Interval = { readonly from: number; to: number };

/** What an entry of a column counts for. */
export type Score = (numbers: readonly number[], offset: number) => number;

/** When each item was among the best, by its number. */
export function intervalsOnTop(
  strands: readonly Strand[],
  width: number,
  score: Score,
  ranksZeros: boolean,
): Interval[][] {
  const intervals = strands.map((): Interval[] => []);
  const ranking = new Ranking(strands.length, ranksZeros);
  let top = new Set<number>();
  const endDay = (day: number) => {
    const now = new Set(ranking.top());
    for (const item of top) {
      const open = intervals[item]?.at(-1);
      if (!now.has(item) && open) open.to = day - 1;
    }
    for (const item of now) if (!top.has(item)) intervals[item]?.push({ from: day, to: Infinity });
    top = now;
  };
  let today: number | undefined;
  for (const { day, item, numbers, offset } of entriesByDay(strands, width)) {
    if (today !== undefined && day !== today) endDay(today);
    today = day;
    ranking.add(item, score(numbers, offset));
  }
  if (today !== undefined) endDay(today);
  return intervals;
}

export type Entry = { day: number; item: number; numbers: readonly number[]; offset: number };

/** The entries of all items in the order of days. */
export function* entriesByDay(strands: readonly Strand[], width: number): Generator<Entry, void> {
  const columns = strands.flatMap((strand, item) =>
    strand.map(({ days, numbers }) => ({ item, days, numbers })),
  );
  const count = columns.reduce((sum, { days }) => sum + days.length, 0);
  const first = columns.reduce((least, { days }) => Math.min(least, days[0] ?? Infinity), Infinity);
  // Day and place of an entry in one number, because numbers are sorted fastest.
  const keys = new Float64Array(count);
  const columnOf = new Int32Array(count);
  const entryOf = new Int32Array(count);
  let place = 0;
  for (const [index, { days }] of columns.entries())
    for (const [entry, day] of days.entries()) {
      keys[place] = (day - first) * count + place;
      columnOf[place] = index;
      entryOf[place] = entry;
      place++;
    }
  keys.sort();
  for (const key of keys) {
    const at = key % count;
    const column = columns[columnOf[at] ?? 0];
    if (!column) continue;
    yield {
      day: (key - at) / count + first,
      item: column.item,
      numbers: column.numbers,
      offset: (entryOf[at] ?? 0) * width,
    };
  }
}
