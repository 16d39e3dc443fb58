import edtf, { type ExtendedDate, List } from "edtf";

/**
 * Extended Date Time Format (https://www.loc.gov/standards/datetime/).
 *
 * Publication dates are level 0, `2018`, `2018-05`, `2018-05-03` or an interval `2018/2020-09`, also before the year 0
 * (`-0044`, level 1), and are read here by hand: exact, fast and bounded. Levels 1 and 2 (`1984?`, `[1667,1668]`, `2020/..`) go to
 * the `edtf` package, behind a length limit because its grammar is ambiguous and its work grows faster
 * than its input.
 *
 * Day ranges are ISO days as JavaScript writes them: `2018-05-03`, and `-000044-03-15` before the year 0. Compare them
 * as times, not as texts.
 */
type DayRange = { gte: string; lte: string };

const MAX_LENGTH = 100;
const LAST_DAY = "9999-12-31";
const DATE = /^((?!-0000)-?\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const TIME =
  /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The days a level 0 date or interval covers, or undefined when the text is none. */
export function dayRange(text: string): DayRange | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [from, to, ...more] = text.split("/");
  if (from === undefined || more.length > 0) return undefined;
  const first = oneDate(from);
  if (!first || to === undefined) return first;
  const last = oneDate(to);
  return last && Date.parse(first.gte) <= Date.parse(last.lte)
    ? { gte: first.gte, lte: last.lte }
    : undefined;
}

/** As `dayRange`, and also for one moment: `2020-05-03T10:00:00Z` or with an offset. The day is the written one. */
export function dayRangeOfDateOrTime(text: string): DayRange | undefined {
  const end = text.startsWith("-") ? 11 : 10;
  const isMoment = text.length <= MAX_LENGTH && text[end] === "T" && TIME.test(text.slice(end));
  return isMoment ? dayRange(text.slice(0, end)) : dayRange(text);
}

/** Whether the text is Extended Date Time Format of level 0, 1 or 2. */
export function isExtendedDate(text: string): boolean {
  return extendedDayRange(text) !== undefined;
}

/** The days an extended date of level 0 to 2 covers; an open, unknown or unreachable end is left out. */
export function extendedDayRange(text: string): Partial<DayRange> | undefined {
  const exact = dayRangeOfDateOrTime(text);
  if (exact || text.length > MAX_LENGTH) return exact;
  try {
    const { min, max } = ends(edtf(text, { level: 2 }));
    if (typeof min === "number" && typeof max === "number" && min > max) return undefined;
    const gte = isoDay(min);
    const lte = isoDay(max);
    return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) };
  } catch {
    return undefined;
  }
}

/** The year the date or interval begins in, for sorting, citing and grouping by year. */
export function earliestYear(text: string): number | undefined {
  const first = extendedDayRange(text)?.gte;
  return first === undefined ? undefined : yearOfDay(first);
}

/** The year of a day as in day ranges; the year 0 comes before the year 1. */
export const yearOfDay = (day: string) => Number(/^-?\d+/.exec(day)?.[0]);

/** A list answers for its first and last member only, which need not be its earliest and latest. */
function ends(date: ExtendedDate): ExtendedDate {
  if (!(date instanceof List)) return date;
  const members = date.values.flat();
  return {
    min: Math.min(date.min, ...members.map((member) => member.min ?? NaN)),
    max: Math.max(date.max, ...members.map((member) => member.max ?? NaN)),
  };
}

function oneDate(text: string): DayRange | undefined {
  const [matched, year, month, day] = DATE.exec(text) ?? [];
  if (matched === undefined || year === undefined) return undefined;
  const isoYear = year.replace("-", "-00");
  if (month === undefined) return { gte: `${isoYear}-01-01`, lte: `${isoYear}-12-31` };
  const days = daysIn(Number(year), Number(month));
  if (days === undefined) return undefined;
  const at = `${isoYear}-${month}`;
  if (day === undefined) return { gte: `${at}-01`, lte: `${at}-${days}` };
  return day !== "00" && Number(day) <= days
    ? { gte: `${at}-${day}`, lte: `${at}-${day}` }
    : undefined;
}

function daysIn(year: number, month: number): number | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : DAYS[month - 1];
}

function isoDay(milliseconds: number | null): string | undefined {
  if (milliseconds === null || !Number.isFinite(milliseconds)) return undefined;
  const date = new Date(milliseconds);
  return date.getUTCFullYear() > 9999 ? LAST_DAY : date.toISOString().split("T")[0];
}
