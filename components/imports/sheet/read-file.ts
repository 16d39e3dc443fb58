import { type ImportMessage, importMessage } from "../import-message";
import { readCsv } from "./read-csv";
import { readingOf, type SheetReading } from "./sheet-reading";
import { UnreadableSheet } from "./sheet";
import { loadTerms } from "./terms";

/** Reads a sheet and recognises its columns. */
export async function readFile(
  file: File,
  kind: "csv" | "xlsx",
): Promise<SheetReading | { problem: ImportMessage }> {
  try {
    const [sheet, terms] = await Promise.all([readSheet(file, kind), loadTerms()]);
    const reading = readingOf(sheet, terms);
    return reading.works.length > 0 ? reading : { problem: importMessage("onlyExample") };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { problem: error.reason };
    throw error;
  }
}

async function readSheet(file: File, kind: "csv" | "xlsx") {
  if (kind === "csv") return readCsv(new Uint8Array(await file.arrayBuffer()));
  const { readXlsx } = await import("./read-xlsx");
  return readXlsx(file);
}
