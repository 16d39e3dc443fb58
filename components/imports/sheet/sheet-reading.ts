import type { WhereOf } from "../item-problems";
import type { ImportMessage } from "../import-message";
import { cellName } from "./cell-name";
import { isInColumn } from "./field-name";
import { type Mapping, problemsOfMapping, recognise, remapped } from "./mapping";
import { missingColumns, usedColumns } from "./missing-columns";
import type { Sheet } from "./sheet";
import type { Terms } from "./terms";
import { columnName } from "./use-sheet-texts";
import { placeOf, type SheetWorks, worksOf } from "./works";

/** A sheet, the fields its columns are mapped to, and the works read by this mapping. */
export type SheetReading = SheetWorks & {
  sheet: Sheet;
  terms: Terms;
  mapping: Mapping;
  mappingProblems: readonly ImportMessage[];
  whereOf: WhereOf;
};

export function readingOf(
  sheet: Sheet,
  terms: Terms,
  mapping: Mapping = recognise(sheet),
): SheetReading {
  const read = worksOf(sheet, mapping, terms);
  const whereOf: WhereOf = (t, index, field) => {
    const work = read.works[index];
    if (!work) return field;
    const { row } = work;
    if (field === "") return cellName(t, sheet, { row, at: undefined });
    const { at, column } = placeOf(field, work, mapping);
    if (at !== undefined) return cellName(t, sheet, { row, at });
    return column
      ? t("sheet.at.column", { row, column: columnName(t, column) })
      : t("sheet.at.field", { row, field });
  };
  whereOf.rowOf = (index) => read.works[index]?.row;
  whereOf.columnAt = (index, field) => {
    const work = read.works[index];
    return work && placeOf(field, work, mapping).at;
  };
  const missing = missingColumns(usedColumns(mapping));
  whereOf.missingColumn = (field) => missing.find((column) => isInColumn(field, column));
  return {
    sheet,
    terms,
    mapping,
    mappingProblems: problemsOfMapping(mapping),
    ...read,
    whereOf,
  };
}

export function withColumn(reading: SheetReading, at: number, id: string): SheetReading {
  const { sheet, terms, mapping } = reading;
  return readingOf(sheet, terms, remapped(mapping, sheet, at, id));
}
