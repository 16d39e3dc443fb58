import Papa from "papaparse";
import { html, type Markup } from "./html";

const MAX_ROWS = 200;
const MAX_COLUMNS = 60;

export type TablePreview = {
  body: Markup;
  /** Rows and columns that are shown, and whether there are more. */
  rows: number;
  hasMoreRows: boolean;
  columns: number;
  allColumns: number;
};

/** The first rows of a table; the first of them is taken for its headings. */
export function tableOf(
  text: string,
  options: { isWhole: boolean; isTabbed: boolean },
): TablePreview {
  const { data } = Papa.parse<string[]>(text, {
    preview: MAX_ROWS + 2,
    skipEmptyLines: "greedy",
    ...(options.isTabbed ? { delimiter: "\t" } : {}),
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const isCut = !options.isWhole && data.length <= MAX_ROWS + 1;
  // The last row of a part may be half a row.
  const rows = isCut ? data.slice(0, -1) : data;
  const [head = [], ...others] = rows;
  const shown = others.slice(0, MAX_ROWS);
  const allColumns = Math.max(head.length, ...shown.map(({ length }) => length));
  const columns = Math.min(allColumns, MAX_COLUMNS);
  const cells = Array.from({ length: columns }, (_, at) => at);
  return {
    body: html`<table>
      <thead>
        <tr>
          ${cells.map((at) => html`<th scope="col" dir="auto">${head[at] ?? ""}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (row) =>
            html`<tr>
              ${cells.map((at) => html`<td dir="auto" ${isNumber(row[at]) ? html` class="number"` : html``}>${row[at] ?? ""}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`,
    rows: shown.length,
    hasMoreRows: others.length > shown.length || !options.isWhole,
    columns,
    allColumns,
  };
}

const isNumber = (cell: string | undefined) =>
  /^\s*[-+]?[\d.,]+(?:e[-+]?\d+)?\s*$/i.test(cell ?? "");
