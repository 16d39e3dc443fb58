import type { ImportTexts } from "../import-texts";
import { letters } from "./letters";
import type { Sheet } from "./sheet";
import type { CellProblem } from "./works";

/** A cell as people find it: "Row 5, C (Date)". */
export function cellName(
  t: ImportTexts,
  { headings }: Pick<Sheet, "headings">,
  { row, at }: Pick<CellProblem, "row" | "at">,
): string {
  if (at === undefined) return t("sheet.at.row", { row });
  const heading = headings[at];
  const place = { row, letters: letters(at) };
  return heading ? t("sheet.at.cellNamed", { ...place, heading }) : t("sheet.at.cell", place);
}
