import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { xmlText } from "@/lib/core/xml-text";

/**
 * Workbooks of plain rows. They are written as text: a library that makes an object of every cell takes ten times as long,
 * and these have millions.
 */
export type SheetOfRows = {
  readonly name: string;
  /** Column widths in characters. */
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  /** Rows as `rowXml` writes them, in pieces; they begin with the second row. */
  readonly rows: AsyncIterable<string>;
};

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export async function workbookOf(sheets: readonly SheetOfRows[], date: Date): Promise<Buffer> {
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ zlib: { level: 4 } });
  const made = buffer(archive);
  const append = async (name: string, content: string | Readable) => {
    const taken = new Promise<void>((resolve) => archive.once("entry", () => resolve()));
    archive.append(content, { name, date });
    await taken;
  };
  await append("[Content_Types].xml", contentTypes(sheets.length));
  await append(
    "_rels/.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  await append("xl/workbook.xml", workbookXml(sheets));
  await append("xl/_rels/workbook.xml.rels", relations(sheets.length));
  await append("xl/styles.xml", STYLES);
  for (const [at, sheet] of sheets.entries())
    await append(`xl/worksheets/sheet${at + 1}.xml`, Readable.from(sheetXml(sheet)));
  await archive.finalize();
  return made;
}

const contentTypes = (sheets: number) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` +
  numbered(
    sheets,
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  ) +
  "</Types>";

const workbookXml = (sheets: readonly SheetOfRows[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  sheets
    .map(
      ({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    )
    .join("") +
  "</sheets></workbook>";

const relations = (sheets: number) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  numbered(
    sheets,
    (number) =>
      `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  ) +
  `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const numbered = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at + 1)).join("");

/** Style 1: bold on grey. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFD9D9D9"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/></cellXfs></styleSheet>';

async function* sheetXml({ columns, rows }: SheetOfRows): AsyncGenerator<string, void> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) => textCell(`${COLUMN_NAMES[at]}1`, heading, 1));
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`;
  yield* rows;
  yield "</sheetData></worksheet>";
}

const COLUMN_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A text stands for itself here: only an `<f>` would be a formula. `at` is the place, such as `B7`. */
export const textCell = (at: string, text: string, style = 0): string =>
  `<c r="${at}" t="inlineStr"${style === 0 ? "" : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
