import { decode } from "./sheet/decode";
import { readWorks } from "./read-works";
import { type ImportMessage, importMessage } from "./import-message";
import type { SheetReading } from "./sheet/sheet-reading";

/** The metadata a person has chosen. */
export type Source = { name: string } & (
  | { kind: "json"; works: readonly Record<string, unknown>[] }
  | { kind: "sheet"; reading: SheetReading }
);

type ReadSource = Source | { problem: ImportMessage };

const MEBIBYTE = 1024 * 1024;
/** A browser holds more, but no list of works is that long. */
const MAX_MEBIBYTES = 50;

const XLSX = "PK\u0003\u0004";
const OLD_OFFICE = "\u00D0\u00CF\u0011\u00E0";

/** Tells by its first bytes what a file is; names lie, and some have no ending. */
export async function readSource(file: File): Promise<ReadSource> {
  if (file.size > MAX_MEBIBYTES * MEBIBYTE)
    return { problem: importMessage("tooLarge", { mebibytes: MAX_MEBIBYTES }) };
  const start = String.fromCharCode(...(await startOf(file, 4)));
  if (start.startsWith(OLD_OFFICE)) return { problem: importMessage("oldWorkbook") };
  if (start === XLSX) return readSheetFile(file, "xlsx");
  if (isJson(file, start)) {
    const read = readWorks(await file.text());
    return "problem" in read ? read : { kind: "json", name: file.name, works: read.works };
  }
  if (!isText(await startOf(file, SAMPLE))) return { problem: importMessage("noSheet") };
  return readSheetFile(file, "csv");
}

const startOf = async (file: File, length: number) =>
  new Uint8Array(await file.slice(0, length).arrayBuffer());

/** So many bytes tell text from anything else. */
const SAMPLE = 4096;

/** Apart from line breaks and tabs, control characters are in no text. */
const isText = (start: Uint8Array) =>
  ![...decode(start)].some((character) => character < " " && character.trim() !== "");

const isJson = ({ name, type }: File, start: string) =>
  /\.json$/i.test(name) || type === "application/json" || /^\s*[[{]/.test(start);

/** What reads sheets is large, so that it comes only with the first one. */
async function readSheetFile(file: File, kind: "csv" | "xlsx"): Promise<ReadSource> {
  const { readFile } = await import("./sheet/read-file");
  const read = await readFile(file, kind);
  return "problem" in read ? read : { kind: "sheet", name: file.name, reading: read };
}

export function worksOf(source: Source): readonly Record<string, unknown>[] {
  return source.kind === "json" ? source.works : source.reading.works.map(({ work }) => work);
}
