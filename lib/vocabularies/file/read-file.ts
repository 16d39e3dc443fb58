import { BadRequest } from "@/lib/core/errors";
import { parseStorableJson, refusalOfJson } from "@/lib/core/json";
import { termOfRow } from "./csv-term";

/**
 * A term as it stands in a file, with its place: of a table the row, of a JSON list the number of the entry. Lines are
 * parsed one by one when they are needed; `read` answers undefined where one is no JSON.
 */
export type FileLine = { readonly line: number; readonly read: () => unknown };

/** A longer term is a mistake; the largest of ROR has some 10 kB. */
const MAX_TERM_CHARACTERS = 100_000;

/**
 * The terms of a file, which may be a JSON list, JSON objects one a line, or a table with commas, semicolons or tabs.
 * Its beginning tells which.
 *
 * @throws BadRequest for a file that is none of these
 */
export async function readTermsFile(bytes: Uint8Array): Promise<readonly FileLine[]> {
  const text = readText(bytes);
  if (text.startsWith("[")) return readList(bytes, text);
  return text.startsWith("{") ? readLines(text) : readTable(text);
}

/** The text of a file that may be one of terms. */
export function readText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).trimStart();
  } catch {
    throw new BadRequest("vocabularies.file.notText");
  }
  if (text === "") throw new BadRequest("vocabularies.file.empty");
  return text;
}

function readList(bytes: Uint8Array, text: string): FileLine[] {
  const list = refusalOfJson(bytes) ? undefined : parsed(text);
  if (!Array.isArray(list)) throw new BadRequest("vocabularies.file.notJson");
  return list.map((value: unknown, at) => ({ line: at + 1, read: () => value }));
}

function readLines(text: string): FileLine[] {
  return text.split("\n").flatMap((content, at): FileLine[] => {
    if (content.trim() === "") return [];
    const isTooLong = content.length > MAX_TERM_CHARACTERS;
    return [{ line: at + 1, read: () => (isTooLong ? undefined : parsed(content)) }];
  });
}

async function readTable(text: string): Promise<FileLine[]> {
  const { default: Papa } = await import("papaparse");
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  });
  const columns = meta.fields ?? [];
  if (!columns.some((name) => name.trim().toLowerCase() === "id"))
    throw new BadRequest("vocabularies.file.noId");
  return data.map(({ __parsed_extra: _, ...row }, at) => ({
    line: at + 2,
    read: () => termOfRow(row),
  }));
}

function parsed(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    return undefined;
  }
}
