import { isInside } from "@/components/deposit/document/value-at";
import { type Column, COLUMNS } from "@/lib/imports/columns";
import type { ImportTexts } from "../import-texts";
import { columnName } from "./use-sheet-texts";

/** What the template calls a field; its path where no column has it. */
export function fieldName(t: ImportTexts, field: string): string {
  const column = columnOf(field);
  return column ? columnName(t, column) : field;
}

/** Of several columns for a field the one that is for all kinds of its values. */
export function columnOf(field: string): Column | undefined {
  const columns = COLUMNS.filter((column) => isInColumn(field, column));
  return columns.find(({ type }) => type === undefined) ?? columns[0];
}

/** What is said of the files of a work as a whole is said of the column that names them. */
export const isInColumn = (field: string, { kind, place }: Column) =>
  isInside(field, place) || (kind === "file" && field === "files");
