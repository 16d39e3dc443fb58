import { pauseAfter } from "@/lib/core/time-slices";
import { textOfDay } from "@/lib/core/calendar";
import { noFormula } from "@/lib/core/csv-row";
import type { Answers } from "../service/answer";
import { type Sheet, sheetsOf } from "../service/answer-sheets";
import type { SeriesData } from "../tables/series";
import type { ArchiveFile } from "./archive";
import { COLUMNS, labelText, PathNames, unitOf } from "./table";
import { type SheetOfRows, textCell, workbookOf } from "./workbook";

/** A workbook for each category, `<label>/<category>.xlsx`, with a sheet for each metric that has data. */
export async function* excelFiles(answers: Answers, date: Date): AsyncGenerator<ArchiveFile, void> {
  const names = new PathNames();
  for await (const sheets of sheetsOf(answers))
    for (const sheet of sheets) {
      const { path, category } = sheet;
      const folder = [names.of(path[0] ?? ""), ...path.slice(1)].join("/");
      const bytes = await workbookOf(sheetsWithData(sheet), date);
      yield { name: `${folder}/${category}.xlsx`, bytes };
    }
}

const WIDTHS = [28, 40, 12, 14, 32];
const columns = COLUMNS.map((heading, at) => ({ heading, width: WIDTHS[at] ?? 20 }));

/** The longest name of a sheet that programs take. */
const MAX_NAME = 31;
const sheetName = (metric: string) => metric.replace(/[\\/?*[\]:]/g, "_").slice(0, MAX_NAME);

function sheetsWithData({ metrics, category }: Sheet): SheetOfRows[] {
  const found = metrics.filter(({ series }) => {
    for (const _ of series()) return true;
    return false;
  });
  if (found.length === 0) return [noData(category)];
  return found.map(({ name, series }) => ({
    name: sheetName(name),
    columns,
    rows: rowsOf(series(), unitOf(name)),
  }));
}

/** Rows that a sheet can have, the headings not counted. */
const MAX_ROWS = 1_048_575;

async function* rowsOf(all: Iterable<SeriesData>, unit: string): AsyncGenerator<string, void> {
  const pause = pauseAfter();
  // What follows the place of a cell: it is the same in many rows.
  const inCell = (text: string) => textCell("", noFormula(text)).slice('<c r="'.length);
  const units = inCell(unit);
  let row = 1;
  for (const { id, name, points } of all) {
    const [idCell, labelCell] = [inCell(id), inCell(labelText(name))];
    let text = "";
    for (let at = 0; at < points.days.length && row <= MAX_ROWS; at++) {
      row++;
      text += `<row r="${row}"><c r="A${row}${idCell}<c r="B${row}${labelCell}<c r="C${row}" t="inlineStr"><is><t>${textOfDay(points.days[at] ?? 0)}</t></is></c><c r="D${row}"><v>${points.values[at]}</v></c><c r="E${row}${units}</row>`;
    }
    yield text;
    await pause();
  }
}

const noData = (category: string): SheetOfRows => ({
  name: "No Data",
  columns: [{ heading: "No data", width: 80 }],
  rows: (async function* () {
    yield `<row r="2">${textCell("A2", `Nothing was counted for ${category} in the days that were asked for.`)}</row>`;
  })(),
});
