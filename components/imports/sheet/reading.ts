import type { WhereOf } from "../mistakes";
import { type Mapping, problemsOfMapping, recognise, remapped } from "./mapping";
import { letters, type Sheet } from "./sheet";
import type { Terms } from "./terms";
import { type CellProblem, placeOf, type SheetWorks, worksOf } from "./works";

/** A sheet, what its columns are taken for, and the works that makes of it. */
export type SheetReading = SheetWorks & {
  sheet: Sheet;
  terms: Terms;
  mapping: Mapping;
  mappingProblems: readonly string[];
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
    whereOf: (index, field) => {
      const work = read.works[index];
      if (!work) return field;
      const { at, label } = placeOf(field, work, mapping);
      if (at !== undefined) return cellName(sheet, { row: work.row, at });
      return label ? `Row ${work.row}, ${label}` : `Row ${work.row}: ${field}`;
    },
  };
}

export function withColumn(reading: SheetReading, at: number, id: string): SheetReading {
  const { sheet, terms, mapping } = reading;
  return readingOf(sheet, terms, remapped(mapping, sheet, at, id));
}

/** A cell as people find it: "Row 5, C (Date)". */
export function cellName(
  { headings }: Sheet,
  { row, at }: Pick<CellProblem, "row" | "at">,
): string {
  if (at === undefined) return `Row ${row}`;
  const heading = headings[at];
  return `Row ${row}, ${letters(at)}${heading ? ` (${heading})` : ""}`;
}
