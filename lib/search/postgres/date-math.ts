import { MS_PER_DAY } from "@/lib/core/calendar";
import { dayRangeOfDateOrTime } from "@/lib/core/edtf";

/** First and last moment of the period that a date in a query names, in milliseconds, both inclusive. */
export type Span = { readonly first: number; readonly last: number };

const MOMENT =
  /^\d{4}-\d{2}-\d{2}T\d{2}(?::\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const MATH = /^(.+?)(?:\|\||(?<=^now))((?:[+-]\d{1,6}[yMwdhHms]|\/[yMwdhHms]){1,8})$/;
const STEP = /([+-]\d{1,6}|\/)([yMwdhHms])/g;

/**
 * Reads `2020`, `2020-05`, `2020-05-03`, `2020-05-03T10:00:00Z`, `now`, and these with arithmetic:
 * `now-7d`, `now/M`, `2020-01-01||+1y`. Undefined for anything else. Times without a zone are UTC.
 */
export function parseDateMath(text: string, now: Date): Span | undefined {
  const math = text.length <= 80 ? MATH.exec(text) : null;
  const base = parseDate(math?.[1] ?? text, now);
  if (!base || !math?.[2]) return base;
  let span: Span = { first: base.first, last: base.first };
  for (const [, amount, unit] of math[2].matchAll(STEP))
    span =
      amount === "/" ? roundTo(span.first, unit ?? "d") : shift(span, Number(amount), unit ?? "d");
  return Number.isFinite(span.first) && Number.isFinite(span.last) ? span : undefined;
}

function parseDate(text: string, now: Date): Span | undefined {
  if (text === "now") return { first: now.getTime(), last: now.getTime() };
  const days = text.includes("T") || text.includes("/") ? undefined : dayRangeOfDateOrTime(text);
  if (days) return { first: Date.parse(`${days.gte}T00:00:00Z`), last: endOfDay(days.lte) };
  if (!MOMENT.test(text)) return undefined;
  const [day = "", time = ""] = text.toUpperCase().split("T");
  const clock = /^(\d{2})(?::(\d{2})(?::(\d{2}(?:\.\d+)?))?)?(.*)$/.exec(time);
  if (!clock) return undefined;
  const [, hours = "", minutes, seconds, zone = ""] = clock;
  const first = Date.parse(`${day}T${hours}:${minutes ?? "00"}:${seconds ?? "00"}${zone || "Z"}`);
  if (Number.isNaN(first)) return undefined;
  const length = minutes === undefined ? 3_600_000 : seconds === undefined ? 60_000 : 1_000;
  return { first, last: seconds?.includes(".") ? first : first + length - 1 };
}

const endOfDay = (day: string) => Date.parse(`${day}T23:59:59.999Z`);

function shift({ first, last }: Span, amount: number, unit: string): Span {
  return { first: shiftTime(first, amount, unit), last: shiftTime(last, amount, unit) };
}

const FIXED: Readonly<Record<string, number>> = {
  ...{ s: 1000, m: 60_000, h: 3_600_000, H: 3_600_000, d: MS_PER_DAY, w: 604_800_000 },
};

function shiftTime(time: number, amount: number, unit: string): number {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return time + amount * fixed;
  const date = new Date(time);
  if (unit === "y") return date.setUTCFullYear(date.getUTCFullYear() + amount);
  return date.setUTCMonth(date.getUTCMonth() + amount);
}

function roundTo(time: number, unit: string): Span {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return { first: NaN, last: NaN };
  const year = date.getUTCFullYear();
  if (unit === "y") return { first: Date.UTC(year, 0), last: Date.UTC(year + 1, 0) - 1 };
  const month = date.getUTCMonth();
  if (unit === "M") return { first: Date.UTC(year, month), last: Date.UTC(year, month + 1) - 1 };
  const length = FIXED[unit] ?? MS_PER_DAY;
  // Weeks begin on Monday; the epoch was a Thursday.
  const offset = unit === "w" ? 3 * MS_PER_DAY : 0;
  const first = Math.floor((time + offset) / length) * length - offset;
  return { first, last: first + length - 1 };
}
