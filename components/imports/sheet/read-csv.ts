import Papa from "papaparse";
import { importMessage } from "../import-message";
import { decode } from "./decode";
import { knownHeadings, type Sheet, sheetOf, UnreadableSheet } from "./sheet";

const SEPARATORS = [",", ";", "\t"] as const;

export function readCsv(bytes: Uint8Array): Sheet {
  const { text, separator } = withoutDirective(decode(bytes));
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separator ?? separatorOf(text),
    skipEmptyLines: false,
  });
  const [broken] = errors.filter(({ type }) => type === "Quotes");
  if (broken)
    throw new UnreadableSheet(
      importMessage("quotes", { row: (broken.row ?? 0) + 1, reason: broken.message }),
    );
  return sheetOf(data);
}

/** Spreadsheet programs write a first line of their own that names the separator. */
function withoutDirective(text: string): { text: string; separator?: string } {
  const [line, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return line && separator ? { text: text.slice(line.length), separator } : { text };
}

/** Rows that tell how a file is made. */
const SAMPLE_ROWS = 200;

/** The separator that makes the most known headings; if none makes any, the one that makes the most columns. */
function separatorOf(text: string): string {
  const tried = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: SAMPLE_ROWS });
    const columns = Math.max(0, ...data.map((cells) => cells.length));
    return { separator, known: knownHeadings(data), columns };
  });
  const [best] = tried.sort((a, b) => b.known - a.known || b.columns - a.columns);
  return best?.separator ?? ",";
}
