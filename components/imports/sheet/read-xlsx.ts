import { readSheet } from "read-excel-file/universal";
import { type Sheet, sheetOf, UnreadableSheet } from "./sheet";

/** The first sheet of a workbook. Of formulas it has the values they had when it was saved. */
export async function readXlsx(file: Blob): Promise<Sheet> {
  const rows = await readSheet(file).catch((error: unknown) => {
    throw new UnreadableSheet(
      "It is no workbook that can be read; it may be damaged or protected.",
      {
        cause: error,
      },
    );
  });
  return sheetOf(rows.map((cells) => cells.map(textOf)));
}

/** Calculated numbers end in noise behind so many digits. */
const DIGITS = 15;

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "number") return String(Number(cell.toPrecision(DIGITS)));
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "string" ? cell : "";
}

/** Dates of workbooks have no time zone and come as if they were UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.replace(".000Z", "Z");
}
