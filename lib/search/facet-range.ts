import { MS_PER_DAY } from "@/lib/core/calendar";
import { dayRange } from "@/lib/core/edtf";
import { ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";

/** Days, both inclusive; an absent end is open. */
type DaySpan = { readonly from?: string; readonly to?: string };

const RANGE = /^([[(]?)([^.[\]()]*)\.\.([^.[\]()]*)([\])]?)$/;

/**
 * Reads a chosen range of dates: `2014..2020`, `..2020`, `2014..`, `2014-08..2020-03-31`, or one date. A round
 * bracket leaves its end out: `(2014..2020]` begins after 2014.
 */
export function facetRange(facet: string, text: string): DaySpan {
  const single = dayRange(text.trim());
  if (single) return { from: single.gte, to: single.lte };
  const [, open, low, high, close] = RANGE.exec(text.trim()) ?? [];
  if (low === undefined || high === undefined || (low === "" && high === ""))
    throw refusal(facet, text);
  const first = low === "" ? undefined : dayRange(low);
  const last = high === "" ? undefined : dayRange(high);
  if ((low !== "" && !first) || (high !== "" && !last)) throw refusal(facet, text);
  return {
    ...(first ? { from: open === "(" ? nextDay(first.lte, 1) : first.gte } : {}),
    ...(last ? { to: close === ")" ? nextDay(last.gte, -1) : last.lte } : {}),
  };
}

function nextDay(day: string, step: 1 | -1): string {
  const moved = new Date(Date.parse(day) + step * MS_PER_DAY).toISOString().replace(/T.*/, "");
  // The calendar of the index ends with the year 9999.
  return moved.startsWith("+") ? "9999-12-31" : moved;
}

function refusal(facet: string, text: string): ValidationError {
  return new ValidationError([
    {
      field: facet,
      messages: [message("search.dateRange", { text: text.slice(0, 100) })],
    },
  ]);
}
