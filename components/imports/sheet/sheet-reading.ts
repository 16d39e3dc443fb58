import type { ImportTexts, WhereOf } from "../item-problems";
import type { ImportMessage } from "../import-message";
import { type Mapping, problemsOfMapping, recognise, remapped } from "./mapping";
import { letters, type Sheet } from "./sheet";
import type { Terms } from "./terms";
import { columnName } from "./use-sheet-texts";
import { type CellProblem, placeOf, type SheetWorks, worksOf } from "./works";

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
  return {
    sheet,
    terms,
    mapping,
    mappingProblems: problemsOfMapping(mapping),
    ...read,
    whereOf: (t, index, field) => {
      const work = read.works[index];
      if (!work) return field;
      const { row } = work;
      const { at, column } = placeOf(field, work, mapping);
      if (at !== undefined) return cellName(t, sheet, { row, at });
      return column
        ? t("sheet.at.column", { row, column: columnName(t, column) })
        : t("sheet.at.field", { row, field });
    },
  };
}

export function withColumn(reading: SheetReading, at: number, id: string): SheetReading {
  const { sheet, terms, mapping } = reading;
  return readingOf(sheet, terms, remapped(mapping, sheet, at, id));
}

/** A cell as people find it: "Row 5, C (Date)". */
export function cellName(
  t: ImportTexts,
  { headings }: Sheet,
  { row, at }: Pick<CellProblem, "row" | "at">,
): string {
  if (at === undefined) return t("sheet.at.row", { row });
  const heading = headings[at];
  const place = { row, letters: letters(at) };
  return heading ? t("sheet.at.cellNamed", { ...place, heading }) : t("sheet.at.cell", place);
}
