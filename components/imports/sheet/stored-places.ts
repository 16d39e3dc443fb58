import { isObject } from "@/lib/core/json";
import type { WhereOf } from "../item-problems";
import { cellName } from "./cell-name";
import type { SheetReading } from "./sheet-reading";

/** Where the works of an import stand in the sheet they came from, as it is kept with the import. */
type Places = {
  /** Of the works in their order, such as "2-41,43". */
  rows: string;
  headings: readonly string[];
  /** Where in a work the columns belong; null for those that were passed over. */
  places: readonly (string | null)[];
};

/** The service keeps no longer ones. */
const MAX_LENGTH = 20_000;
const MAX_HEADING = 100;

/** Of wide sheets only the rows. */
export function placesText({ works, sheet, mapping }: SheetReading): string | undefined {
  const rows = rangesOf(works.map(({ row }) => row));
  const whole: Places = {
    rows,
    headings: sheet.headings.map((heading) => heading.slice(0, MAX_HEADING)),
    places: mapping.map((mapped) => mapped?.column.place ?? null),
  };
  const few: Places = { rows, headings: [], places: [] };
  return [whole, few].map((one) => JSON.stringify(one)).find((text) => text.length <= MAX_LENGTH);
}

/** Where a field stands, by what is kept: the row, and the column where only one is for this field. */
export function whereByText(text: unknown): WhereOf | undefined {
  const kept = typeof text === "string" ? read(text) : undefined;
  if (!kept) return undefined;
  const rows = numbersOf(kept.rows);
  return (t, index, field) => {
    const row = rows[index];
    if (row === undefined) return field;
    const columns = kept.places.flatMap((place, at) =>
      place !== null && (field === place || field.startsWith(`${place}.`)) ? [at] : [],
    );
    const [at] = columns;
    return at !== undefined && columns.length === 1
      ? cellName(t, kept, { row, at })
      : t("sheet.at.field", { row, field });
  };
}

function read(text: string): Places | undefined {
  const given = parsed(text);
  if (!isObject(given) || typeof given.rows !== "string") return undefined;
  const { rows, headings, places } = given;
  return {
    rows,
    headings: Array.isArray(headings) ? headings.map(String) : [],
    places: Array.isArray(places)
      ? places.map((place: unknown) => (typeof place === "string" ? place : null))
      : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join();
}

/** More works no import has; a text that says otherwise was not written here. */
const MAX_ROWS = 100_000;

function numbersOf(ranges: string): number[] {
  const numbers: number[] = [];
  for (const range of ranges.split(",")) {
    const [from = 0, to = from] = range.split("-").map(Number);
    for (let number = from; number <= to && numbers.length < MAX_ROWS; number++)
      numbers.push(number);
  }
  return numbers;
}
