import { type ImportMessage, importMessage } from "../import-message";
import { isRestricted } from "../visibility";
import { publisherOf } from "./preview-texts";
import type { SheetReading } from "./sheet-reading";
import type { CellProblem } from "./works";

type Missing = { column: ImportMessage[]; cells: CellProblem[] };

/** Public works get a DOI, which is not registered without a publisher. Told of the column, or of each empty cell. */
export function missingPublishers({
  works,
  mapping,
}: Pick<SheetReading, "works" | "mapping">): Missing {
  const without = works.filter(({ work }) => !isRestricted(work) && !publisherOf(work));
  const at = mapping.findIndex((mapped) => mapped?.column.id === "publisher");
  if (at < 0)
    return { column: without.length > 0 ? [importMessage("noPublisherColumn")] : [], cells: [] };
  const message = importMessage("noPublisher");
  return { column: [], cells: without.map(({ row }) => ({ row, at, message })) };
}
