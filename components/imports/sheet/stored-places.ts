import { isInside } from "@/components/deposit/document/value-at";
import { valueAt } from "@/lib/core/value-at";
import { isObject } from "@/lib/core/json";
import { type Column, findColumn, readHeading } from "@/lib/imports/columns";
import type { ItemJson } from "@/lib/imports/schema";
import type { WhereOf } from "../item-problems";
import { cellName } from "./cell-name";
import { columnOf, fieldName, isInColumn } from "./field-name";
import { missingColumns } from "./missing-columns";
import { PLACES_OF_PARTS } from "./people";
import type { SheetReading } from "./sheet-reading";
import { columnName } from "./use-sheet-texts";

/** Where the works of an import stand in the sheet they came from, as it is kept with the import. */
type Places = {
  /** Of the works in their order, such as "2-41,43". */
  rows: string;
  headings: readonly string[];
  /** The ids of what the columns hold; null for those that were passed over. */
  columns: readonly (string | null)[];
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
    columns: mapping.map((mapped) => mapped?.column.id ?? null),
  };
  const few: Places = { rows, headings: [], columns: [] };
  return [whole, few].map((one) => JSON.stringify(one)).find((text) => text.length <= MAX_LENGTH);
}

/**
 * Where a field stands, by what is kept: the row, and the column where it is certain. Of refused works the report has
 * what was sent, which tells the identifiers of several columns apart.
 */
export function whereByText(text: unknown, refused: readonly ItemJson[] = []): WhereOf | undefined {
  const kept = typeof text === "string" ? read(text) : undefined;
  if (!kept) return undefined;
  const rows = numbersOf(kept.rows);
  const sent = new Map(refused.map(({ item_index: index, metadata }) => [index, metadata]));
  const whereOf: WhereOf = (t, index, field) => {
    const row = rows[index];
    if (row === undefined) return field === "" ? "" : fieldName(t, field);
    if (field === "") return cellName(t, kept, { row, at: undefined });
    const fitting = columnsFor(field, kept.columns, sent.get(index));
    const [first] = fitting;
    if (first && fitting.length === 1) return cellName(t, kept, { row, at: first.at });
    const column = first ? first.column : columnOf(field);
    return column
      ? t("sheet.at.column", { row, column: columnName(t, column) })
      : t("sheet.at.field", { row, field });
  };
  whereOf.rowOf = (index) => rows[index];
  whereOf.columnAt = (index, field) => columnsFor(field, kept.columns, sent.get(index))[0]?.at;
  // Of wide sheets it is not known.
  const missing =
    kept.columns.length > 0 ? missingColumns(kept.columns.flatMap((one) => one?.id ?? [])) : [];
  whereOf.missingColumn = (field) => missing.find((column) => isInColumn(field, column));
  return whereOf;
}

type Candidate = { column: Column; at: number };

/** The columns that may hold a field: one if it is certain, otherwise several that the reader calls the same, or none. */
function columnsFor(
  field: string,
  columns: readonly (Column | undefined)[],
  work: unknown,
): readonly Candidate[] {
  const all = columns.flatMap((column, at) =>
    column && isInColumn(field, column) ? [{ column, at }] : [],
  );
  const ofType = withType(all, field, work);
  const [first] = ofType;
  // What is said of a list as a whole stands at its first column.
  if (first && field === first.column.place) return [first];
  const ofPart = ofType.filter(({ column }) => isPart(field, column));
  const fitting = ofPart.length > 0 ? ofPart : ofType.filter(({ column }) => isWhole(column));
  return fitting.length > 0 ? fitting : ofType.slice(0, 1);
}

function withType(all: readonly Candidate[], field: string, work: unknown): readonly Candidate[] {
  const [first] = all;
  if (!first || all.every(({ column }) => column.type === first.column.type)) return all;
  const { place } = first.column;
  const [index = ""] = field.slice(place.length + 1).split(".");
  const entry = index === "" ? undefined : valueAt(work, `${place}.${index}`);
  if (entry === undefined) return [];
  const type = typeOf(entry);
  const exact = all.filter(({ column }) => column.type === type);
  return exact.length > 0 ? exact : all.filter(({ column }) => column.type === undefined);
}

/** The scheme of an identifier, the type of a title, the role of a person. */
function typeOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const term = [entry.type, entry.role].find(isObject);
  return [entry.scheme, term?.id].find((one) => typeof one === "string");
}

function isPart(field: string, { place, part = "" }: Column): boolean {
  const within = PLACES_OF_PARTS[part] ?? "";
  const rest = field.slice(place.length).replace(/^\.\d+/, "");
  return within !== "" && isInside(rest, within);
}

const isWhole = ({ part = "" }: Column) => (PLACES_OF_PARTS[part] ?? "") === "";

type Kept = {
  rows: string;
  headings: readonly string[];
  columns: readonly (Column | undefined)[];
};

function read(text: string): Kept | undefined {
  const given = parsed(text);
  if (!isObject(given) || typeof given.rows !== "string") return undefined;
  const headings = Array.isArray(given.headings) ? given.headings.map(String) : [];
  return { rows: given.rows, headings, columns: keptColumns(given, headings) };
}

/** Earlier imports kept where their columns belong, without saying which columns these are. */
function keptColumns(
  { columns, places }: Record<string, unknown>,
  headings: readonly string[],
): (Column | undefined)[] {
  if (Array.isArray(columns))
    return columns.map((id: unknown) => (typeof id === "string" ? findColumn(id) : undefined));
  if (!Array.isArray(places)) return [];
  return places.map((place: unknown, at) => {
    if (typeof place !== "string") return undefined;
    const named = readHeading(headings[at] ?? "")?.column;
    return named?.place === place ? named : columnOf(place);
  });
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
