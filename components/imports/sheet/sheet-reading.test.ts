import excel from "exceljs";
import { describe, expect, test } from "vitest";
import { importTexts } from "@/tests/support/english";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { letters } from "./letters";
import { UnreadableSheet } from "./sheet";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { bigEndian = false, mark = true } = {}) => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, "utf16le");
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
};
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const SAMPLE = "Title;Creators\r\nÜber Gezeiten;Müller, Jörg\r\n";
const READ = {
  headings: ["Title", "Creators"],
  rows: [{ number: 2, cells: ["Über Gezeiten", "Müller, Jörg"] }],
};

describe("a CSV file", () => {
  test.each([
    ["UTF-8", utf8(SAMPLE)],
    ["UTF-8 with its mark", utf8(`\uFEFF${SAMPLE}`)],
    ["UTF-16, little-endian", utf16(SAMPLE)],
    ["UTF-16, big-endian", utf16(SAMPLE, { bigEndian: true })],
    ["UTF-16 without a mark", utf16(SAMPLE, { mark: false })],
    ["UTF-16 without a mark, big-endian", utf16(SAMPLE, { mark: false, bigEndian: true })],
    ["Windows-1252", latin(SAMPLE)],
    ["line ends of Unix", utf8(SAMPLE.replaceAll("\r\n", "\n"))],
    ["a line that names the separator", utf8(`sep=;\r\n${SAMPLE}`)],
  ])("in %s is read", (_, bytes) => {
    expect(readCsv(bytes)).toEqual(READ);
  });

  test.each([
    ["comma", ",", '"Sample, Ada; Roe, Richard"'],
    ["semicolon", ";", '"Sample, Ada; Roe, Richard"'],
    ["tab", "\t", "Sample, Ada; Roe, Richard"],
  ])("with the separator %s is read, whatever else the cells hold", (_, mark, creators) => {
    const text = `Title${mark}Creators${mark}Year\nTides${mark}${creators}${mark}2019\n`;
    expect(readCsv(utf8(text)).rows[0]?.cells).toEqual([
      "Tides",
      "Sample, Ada; Roe, Richard",
      "2019",
    ]);
  });

  test("keeps line breaks and doubled marks within a cell, and counts rows as spreadsheets do", () => {
    const { rows } = readCsv(utf8('Title,Description\nA,"one\ntwo ""three"""\n\nB,\n'));
    expect(rows).toEqual([
      { number: 2, cells: ["A", 'one\ntwo "three"'] },
      { number: 4, cells: ["B", ""] },
    ]);
  });

  test("may begin with remarks and empty rows", () => {
    const sheet = readCsv(utf8('"# Title: required, long",\n,\nTitle,Year\n#1 in a series,2019\n'));
    expect(sheet).toEqual({
      headings: ["Title", "Year"],
      rows: [{ number: 4, cells: ["#1 in a series", "2019"] }],
    });
  });

  test("whose rows are longer than its headings keeps them", () => {
    expect(readCsv(utf8("Title,Year\nA,2019,more\n")).headings).toEqual(["Title", "Year", ""]);
  });

  test.each([
    ["", /empty/],
    ["\n\n", /empty/],
    ["Title,Year\n", /no works below/],
    ['Title,Year\n"A,2019\n', /quotation marks in row 2/i],
    [`${"a,".repeat(600)}a\nb`, /601 columns/],
  ])("like %j is refused", (text, reason) => {
    expect(() => readCsv(utf8(text))).toThrow(
      expect.toSatisfy(
        (error) =>
          error instanceof UnreadableSheet &&
          reason.test(importTexts(`said.${error.reason.text}`, error.reason.values)),
      ) as Error,
    );
  });
});

async function aWorkbook(rows: readonly (readonly unknown[])[]): Promise<Blob> {
  const book = new excel.Workbook();
  book.addWorksheet("Works").addRows(rows as unknown[][]);
  book.addWorksheet("Notes").addRow(["not this one"]);
  return new Blob([new Uint8Array(await book.xlsx.writeBuffer())]);
}

describe("a workbook", () => {
  test("gives the values of its first sheet: texts, numbers, dates and results of formulas", async () => {
    const file = await aWorkbook([
      ["Title", "Volume", "Publication date", "AI used", "Journal pages", "Degree"],
      [
        { richText: [{ text: "Ti" }, { text: "des", font: { bold: true } }] },
        12,
        new Date(Date.UTC(2019, 4, 3)),
        true,
        { formula: 'CONCATENATE("1","-7")', result: "1-7" },
        { formula: "0.1+0.2", result: 0.30000000000000004 },
      ],
    ]);
    expect(await readXlsx(file)).toMatchObject({
      rows: [{ number: 2, cells: ["Tides", "12", "2019-05-03", "yes", "1-7", "0.3"] }],
    });
  });

  test("with empty rows keeps the numbers of the others", async () => {
    const file = await aWorkbook([["Title"], ["A"], [], ["B"]]);
    expect((await readXlsx(file)).rows.map(({ number }) => number)).toEqual([2, 4]);
  });

  test.each(["PK\u0003\u0004 and then nothing", "no archive at all"])(
    "that is %j is refused",
    async (bytes) => {
      await expect(readXlsx(new Blob([bytes]))).rejects.toThrow(UnreadableSheet);
    },
  );
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is called %s", (column, name) => {
  expect(letters(column)).toBe(name);
});
