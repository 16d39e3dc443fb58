import { unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { importMessage } from "../import-message";
import { type Sheet, sheetOf, UnreadableSheet } from "./sheet";

/** Reads the first sheet of a workbook. A formula is read as the value that the file has saved for it. */
export async function readXlsx(file: Blob): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = await readRows(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet(importMessage("noWorkbook"), { cause: error });
  });
  return sheetOf(rows.map((cells) => cells.map(textOf)));
}

const readRows = async (bytes: Uint8Array) => readSheet(new Blob([unpacked(bytes)]));

/** A browser holds more, but no list of works is that long. */
const MAX_BYTES = 300 * 1024 * 1024;

/**
 * The same workbook without compression. The reader has long parts unpacked by a worker that is made from a text, and
 * the policy of our pages forbids such workers.
 */
function unpacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      total += originalSize;
      if (total > MAX_BYTES) throw new UnreadableSheet(importMessage("bigWorkbook"));
      return true;
    },
  });
  return new Uint8Array(zipSync(parts, { level: 0 }));
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
