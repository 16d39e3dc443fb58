import { textOfDay } from "../calendar";
import { yearOf } from "./dates";
import type { SeriesData } from "./series";

/** The beginnings of points by day: `["02-03",` and `["2026-02-03",`. Each is in many series. */
class PointHeads {
  private readonly texts = new Map<number, string>();

  constructor(private readonly from: number) {}

  of(day: number): string {
    let text = this.texts.get(day);
    if (text === undefined) {
      if (this.texts.size >= MAX_HEADS) this.texts.clear();
      this.texts.set(day, (text = `["${textOfDay(day).slice(this.from)}",`));
    }
    return text;
  }
}

const MAX_HEADS = 20_000;
const withYear = new PointHeads(0);
const withoutYear = new PointHeads("YYYY-".length);

/** A series as JSON. It is written point by point: lists of pairs would take most of the time and all of the memory. */
export function seriesJson({ id, name, type, valueType, points }: SeriesData): string {
  const { days, values } = points;
  const year = yearOf(days);
  const heads = year === undefined ? withYear : withoutYear;
  let data = "";
  for (let at = 0; at < days.length; at++)
    data += `${at === 0 ? "" : ","}${heads.of(days[at] ?? 0)}${values[at]}]`;
  const start = JSON.stringify({
    id,
    name,
    type,
    valueType,
    ...(year === undefined ? {} : { year }),
  });
  return `${start.slice(0, -1)},"data":[${data}]}`;
}
