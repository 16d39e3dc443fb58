import { type ImportMessage, importMessage } from "../import-message";
import { columnOfHeading } from "./headings";

/** The cells of a sheet as texts, with the row of its headings. */
export type Sheet = {
  headings: readonly string[];
  rows: readonly Row[];
};

export type Row = {
  /** As spreadsheet programs count, from 1. */
  number: number;
  cells: readonly string[];
};

/** Why a file is no sheet we can read; shown to the person. */
export class UnreadableSheet extends Error {
  constructor(
    readonly reason: ImportMessage,
    options?: ErrorOptions,
  ) {
    super(reason.text, options);
  }
}

/** Longer ones are no list of works. */
const MAX_COLUMNS = 500;

/** Finds the headings: the first row that is neither empty nor a remark, which begins with #. */
export function sheetOf(all: readonly (readonly string[])[]): Sheet {
  const rows = all.map((cells, at) => ({
    number: at + 1,
    cells: cells.map((cell) => cell.trim()),
  }));
  const head = rows.findIndex(({ cells }) => isWritten(cells) && !isRemark(cells));
  const found = rows[head];
  if (!found) throw new UnreadableSheet(importMessage("emptySheet"));
  const width = Math.max(...rows.slice(head).map(({ cells }) => lastWritten(cells) + 1));
  if (width > MAX_COLUMNS)
    throw new UnreadableSheet(importMessage("tooWide", { width, most: MAX_COLUMNS }));
  const below = rows.slice(head + 1).filter(({ cells }) => isWritten(cells));
  if (below.length === 0) throw new UnreadableSheet(importMessage("noRows"));
  return {
    headings: Array.from({ length: width }, (_, at) => found.cells[at] ?? ""),
    rows: below,
  };
}

const isWritten = (cells: readonly string[]) => cells.some((cell) => cell !== "");
const isRemark = (cells: readonly string[]) => cells.find((cell) => cell !== "")?.startsWith("#");
const lastWritten = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "");

/** How many headings of the first written row are known: it tells a good reading from a bad one. */
export function knownHeadings(all: readonly (readonly string[])[]): number {
  const head = all.find((cells) => isWritten(cells) && !isRemark(cells)) ?? [];
  return head.filter((cell) => columnOfHeading(cell)).length;
}
