import { textOfDay } from "@/lib/core/calendar";
import { yearOf } from "./dates";
import type { Points } from "./points";
import type { SeriesData } from "./series";

/** A series as JSON. It is written point by point: lists of pairs would take most of the time and all of the memory. */
export function seriesJson({ id, name, type, valueType, points }: SeriesData): string {
  const year = yearOf(points.days);
  const start = JSON.stringify({
    id,
    name,
    type,
    valueType,
    ...(year === undefined ? {} : { year }),
  });
  return `${start.slice(0, -1)},"data":${pointsJson(points, year !== undefined)}}`;
}

/** Bytes of a point at most: `["2026-02-03",` and a number of 25 signs with what stands around it. */
const MAX_POINT = 48;
let bytes = Buffer.alloc(0);

/** Points are bytes first: a text that grows by a few signs takes longer. */
function pointsJson({ days, values }: Points, withoutYear: boolean): string {
  const size = days.length * MAX_POINT + 2;
  if (bytes.length < size) bytes = Buffer.alloc(size);
  const out: Uint8Array = bytes;
  const from = withoutYear ? "YYYY-".length : 0;
  let window: Window = { first: Infinity, dates: new Uint8Array() };
  let at = 0;
  out[at++] = OPEN;
  for (let point = 0; point < days.length; point++) {
    const day = days[point] as number;
    if (!(day >= window.first && day < window.first + DAYS_OF_WINDOW)) window = windowOf(day);
    const { dates } = window;
    const date = (day - window.first) * DATE_LENGTH;
    if (point > 0) out[at++] = COMMA;
    out[at++] = OPEN;
    out[at++] = QUOTE;
    for (let sign = from; sign < DATE_LENGTH; sign++) out[at++] = dates[date + sign] as number;
    out[at++] = QUOTE;
    out[at++] = COMMA;
    at = writeNumber(out, at, values[point] as number);
    out[at++] = CLOSE;
  }
  out[at++] = CLOSE;
  return bytes.toString("latin1", 0, at);
}

const [OPEN = 0, CLOSE = 0, COMMA = 0, QUOTE = 0, ZERO = 0] = Buffer.from('[],"0');
const MAX_DIGITS = 1_000_000_000;

function writeNumber(out: Uint8Array, from: number, value: number): number {
  if (!(Number.isInteger(value) && value >= 0 && value < MAX_DIGITS)) {
    const text = String(value);
    for (let sign = 0; sign < text.length; sign++) out[from + sign] = text.charCodeAt(sign);
    return from + text.length;
  }
  let end = from + 1;
  for (let power = 10; value >= power; power *= 10) end++;
  let rest = value;
  for (let at = end - 1; at >= from; at--) {
    const next = Math.trunc(rest / 10);
    out[at] = ZERO + rest - next * 10;
    rest = next;
  }
  return end;
}

/** The texts of days that follow each other, one after the other. */
type Window = { readonly first: number; readonly dates: Uint8Array<ArrayBuffer> };

const DATE_LENGTH = "YYYY-MM-DD".length;
/** The days of eleven years. */
const DAYS_OF_WINDOW = 4_000;
/** There are two hundred from the year 1 on. */
const windows = new Map<number, Window>();

function windowOf(day: number): Window {
  const number = Math.floor(day / DAYS_OF_WINDOW);
  let window = windows.get(number);
  if (!window) {
    const first = number * DAYS_OF_WINDOW;
    const texts = Array.from({ length: DAYS_OF_WINDOW }, (_, at) => textOfDay(first + at));
    windows.set(number, (window = { first, dates: new Uint8Array(Buffer.from(texts.join(""))) }));
  }
  return window;
}
