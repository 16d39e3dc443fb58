import type { Workbook, Worksheet } from "exceljs";
import { message, type MessageKey } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { currentTerms, localised } from "@/lib/vocabularies";
import { type Column, COLUMNS } from "../columns";
import { columnTitle, sectionTitle } from "./column-title";
import { explanationOf } from "./explanation-of";

export const headingsIn = (locale: Locale): string[] =>
  COLUMNS.map((column) => columnTitle(column, locale));
export const EXAMPLE = COLUMNS.map(({ example }) => example ?? "");

const HEADING_FILL = "FFE3ECE9";

/** The template as a workbook: works to fill in, what goes into each column, and values to pick from. */
export async function templateWorkbook(locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  // The library is large and seldom needed.
  const { default: excel } = await import("exceljs");
  const book = new excel.Workbook();
  const works = addWorks(book, locale);
  const lists = listsOfValues(locale);
  for (const sheet of [works, addColumns(book, locale), addValues(book, lists, locale)]) {
    const row = sheet.getRow(1);
    row.font = { bold: true };
    row.fill = { type: "pattern", pattern: "solid", fgColor: { argb: HEADING_FILL } };
  }
  offerChoices(works, lists, locale);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const say = (locale: Locale, key: MessageKey) => translate(locale, message(key));

function addWorks(book: Workbook, locale: Locale): Worksheet {
  const sheet = book.addWorksheet(say(locale, "importTemplate.sheet.works"), {
    views: [{ state: "frozen", ySplit: 1 }],
  });
  // As text, so that no date, ISBN or number with zeros before it is rewritten.
  sheet.columns = headingsIn(locale).map((header) => ({
    header,
    width: Math.max(16, header.length + 4),
    style: { numFmt: "@" },
  }));
  sheet.addRow(EXAMPLE);
  return sheet;
}

function addColumns(book: Workbook, locale: Locale): Worksheet {
  const sheet = book.addWorksheet(say(locale, "importTemplate.sheet.columns"));
  sheet.columns = [
    { header: say(locale, "importTemplate.heading.column"), width: 28 },
    { header: say(locale, "importTemplate.heading.section"), width: 24 },
    { header: say(locale, "importTemplate.heading.required"), width: 10 },
    { header: say(locale, "importTemplate.heading.explanation"), width: 90 },
    { header: say(locale, "importTemplate.heading.example"), width: 40 },
  ];
  const yes = say(locale, "importTemplate.yes");
  for (const column of COLUMNS) {
    const { required, example = "" } = column;
    sheet.addRow([
      columnTitle(column, locale),
      sectionTitle(column, locale),
      required ? yes : "",
      explanationOf(column, locale),
      example,
    ]);
  }
  return sheet;
}

type List = { title: string; kind?: Column["kind"]; words: readonly string[] };

function listsOfValues(locale: Locale): List[] {
  return [
    {
      title: say(locale, "importTemplate.list.resourceTypes"),
      kind: "resource-type",
      words: titlesOf(locale, "resourcetypes", "depositable"),
    },
    { title: say(locale, "importTemplate.list.roles"), words: titlesOf(locale, "creatorsroles") },
    {
      title: say(locale, "importTemplate.list.licences"),
      words: titlesOf(locale, "licenses", "recommended"),
    },
    { title: say(locale, "importTemplate.list.kindsOfDates"), words: idsOf("datetypes") },
    { title: say(locale, "importTemplate.list.relations"), words: idsOf("relationtypes") },
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

function addValues(book: Workbook, lists: readonly List[], locale: Locale): Worksheet {
  const sheet = book.addWorksheet(say(locale, "importTemplate.sheet.values"));
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
function offerChoices(works: Worksheet, lists: readonly List[], locale: Locale): void {
  for (const [at, { kind }] of COLUMNS.entries()) {
    const formula = choicesOf(kind, lists, locale);
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

function choicesOf(
  kind: Column["kind"],
  lists: readonly List[],
  locale: Locale,
): string | undefined {
  const oneOf = (...keys: MessageKey[]) => `"${keys.map((key) => say(locale, key)).join()}"`;
  if (kind === "access") return oneOf("importTemplate.public", "importTemplate.restricted");
  if (kind === "yes-no") return oneOf("importTemplate.yes", "importTemplate.no");
  const at = lists.findIndex((list) => list.kind === kind);
  if (at < 0) return undefined;
  const letter = String.fromCharCode(65 + at);
  const last = (lists[at]?.words.length ?? 0) + 1;
  return `'${say(locale, "importTemplate.sheet.values")}'!$${letter}$2:$${letter}$${last}`;
}
