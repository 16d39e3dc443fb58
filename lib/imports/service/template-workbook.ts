import type { Workbook, Worksheet } from "exceljs";
import { message, type MessageKey } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { currentTerms, localised } from "@/lib/vocabularies";
import { type Column, COLUMNS } from "../columns";
import { explanationOf } from "./explanation-of";

export const HEADINGS = COLUMNS.map(({ label }) => label);
export const EXAMPLE = COLUMNS.map(({ example }) => example ?? "");

const HEADING_FILL = "FFE3ECE9";

/** The template as a workbook: works to fill in, what goes into each column, and values to pick from. */
export async function templateWorkbook(locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  // The library is large and seldom needed.
  const { default: excel } = await import("exceljs");
  const book = new excel.Workbook();
  const works = addWorks(book);
  const lists = listsOfValues(locale);
  for (const sheet of [works, addColumns(book, locale), addValues(book, lists)]) {
    const row = sheet.getRow(1);
    row.font = { bold: true };
    row.fill = { type: "pattern", pattern: "solid", fgColor: { argb: HEADING_FILL } };
  }
  offerChoices(works, lists);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

function addWorks(book: Workbook): Worksheet {
  const sheet = book.addWorksheet("Works", { views: [{ state: "frozen", ySplit: 1 }] });
  // As text, so that no date, ISBN or number with zeros before it is rewritten.
  sheet.columns = HEADINGS.map((header) => ({
    header,
    width: Math.max(16, header.length + 4),
    style: { numFmt: "@" },
  }));
  sheet.addRow(EXAMPLE);
  return sheet;
}

function addColumns(book: Workbook, locale: Locale): Worksheet {
  const say = (key: MessageKey) => translate(locale, message(key));
  const sheet = book.addWorksheet("Columns");
  sheet.columns = [
    { header: say("importTemplate.heading.column"), width: 28 },
    { header: say("importTemplate.heading.section"), width: 24 },
    { header: say("importTemplate.heading.required"), width: 10 },
    { header: say("importTemplate.heading.explanation"), width: 90 },
    { header: say("importTemplate.heading.example"), width: 40 },
  ];
  const yes = say("importTemplate.yes");
  for (const column of COLUMNS) {
    const { label, section, required, example = "" } = column;
    sheet.addRow([label, section, required ? yes : "", explanationOf(column, locale), example]);
  }
  return sheet;
}

type List = { title: string; kind?: Column["kind"]; words: readonly string[] };

function listsOfValues(locale: Locale): List[] {
  return [
    {
      title: "Resource type",
      kind: "resource-type",
      words: titlesOf(locale, "resourcetypes", "depositable"),
    },
    { title: "Role", words: titlesOf(locale, "creatorsroles") },
    { title: "Licence", words: titlesOf(locale, "licenses", "recommended") },
    { title: "Kind of date", words: idsOf("datetypes") },
    { title: "Relation", words: idsOf("relationtypes") },
  ];
}

function titlesOf(locale: Locale, type: string, tag?: string): string[] {
  return currentTerms()
    .list(type)
    .filter(({ tags }) => tag === undefined || tags.includes(tag))
    .map(({ id, title }) => localised(title, [locale]) ?? id);
}

const idsOf = (type: string): string[] =>
  currentTerms()
    .list(type)
    .map(({ id }) => id);

function addValues(book: Workbook, lists: readonly List[]): Worksheet {
  const sheet = book.addWorksheet("Values");
  for (const [at, { title, words }] of lists.entries()) {
    const column = sheet.getColumn(at + 1);
    column.width = 36;
    column.values = [title, ...words];
  }
  return sheet;
}

/** Further rows work as well, without choices to pick from. */
const ROWS_WITH_CHOICES = 500;

/** Lists to pick from, only where no other values are valid; typing other values stays possible. */
function offerChoices(works: Worksheet, lists: readonly List[]): void {
  for (const [at, { kind }] of COLUMNS.entries()) {
    const formula = choicesOf(kind, lists);
    if (!formula) continue;
    for (let row = 2; row <= ROWS_WITH_CHOICES; row++)
      works.getCell(row, at + 1).dataValidation = {
        type: "list",
        allowBlank: true,
        showErrorMessage: false,
        formulae: [formula],
      };
  }
}

function choicesOf(kind: Column["kind"], lists: readonly List[]): string | undefined {
  if (kind === "access") return '"public,restricted"';
  if (kind === "yes-no") return '"yes,no"';
  const at = lists.findIndex((list) => list.kind === kind);
  const letter = String.fromCharCode(65 + at);
  const last = (lists[at]?.words.length ?? 0) + 1;
  return at >= 0 ? `Values!$${letter}$2:$${letter}$${last}` : undefined;
}
