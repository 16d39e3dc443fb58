import type { Bucket } from "./search-results";

/** Years that are drawn as one bar, the last one included. */
export type YearBin = { from: number; to: number; count: number };

/** A range of years; an end that is open is the end of what there is. */
type YearRange = { from?: number | undefined; to?: number | undefined };

const MAX_BINS = 32;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000] as const;

/** Counts by year as bars of equal width without gaps, within a range where one is chosen. */
export function yearBins(buckets: readonly Bucket[], { from, to }: YearRange = {}): YearBin[] {
  const counts = buckets
    .map(({ key, doc_count: count = 0 }) => ({ year: Number(key), count }))
    .filter(({ year }) => Number.isInteger(year) && year >= (from ?? year) && year <= (to ?? year));
  if (counts.length === 0) return [];
  const years = counts.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const step =
    STEPS.find((one) => Math.floor(last / one) - Math.floor(first / one) < MAX_BINS) ??
    STEPS[STEPS.length - 1] ??
    1;
  const start = Math.floor(first / step) * step;
  const bins = Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, at) => ({
    from: start + at * step,
    to: start + (at + 1) * step - 1,
    count: 0,
  }));
  for (const { year, count } of counts) {
    const bin = bins[Math.floor((year - start) / step)];
    if (bin) bin.count += count;
  }
  return bins;
}

/** With more of them the years would be a list that says little. */
const MAX_TIED = 3;

/** The bars that stand highest; none where too many are equally high. */
export function highestBins(bins: readonly YearBin[]): YearBin[] {
  const most = Math.max(...bins.map(({ count }) => count));
  const highest = bins.filter(({ count }) => count === most);
  return highest.length > MAX_TIED ? [] : highest;
}

const RANGE = /^(\d{1,4})?\.\.(\d{1,4})?$/;

/** The range that a chosen value stands for (`2014..2020`, `2014..`, `2014`); undefined for finer ones. */
export function readYearRange(value: string | undefined): YearRange | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,4}$/.test(value)) return { from: Number(value), to: Number(value) };
  const [found, from, to] = RANGE.exec(value) ?? [];
  if (!found || (from === undefined && to === undefined)) return undefined;
  return {
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(to === undefined ? {} : { to: Number(to) }),
  };
}

/** The value of a facet for a range; ends in the wrong order are put right. */
export function writeYearRange({ from, to }: YearRange): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  const year = (one: number | undefined) => (one === undefined ? "" : String(one).padStart(4, "0"));
  return low === high ? year(low) : `${year(low)}..${year(high)}`;
}
