import type { StreamableObject } from "@/lib/core/streamable-object";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { COLUMNS } from "../columns";
import type { TemplateFormat } from "../schema";
import { requireImportCollection } from "./authorise";
import { columnTitle } from "./column-title";
import { explanationOf } from "./explanation-of";
import { EXAMPLE, headingsIn, templateWorkbook } from "./template-workbook";

const TYPES: Record<TemplateFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** An empty sheet for works: headings, an example, and what goes into each column, in the language of the reader. */
export type ImportTemplate = { readonly name: string; readonly object: StreamableObject };

export async function importTemplate(
  ctx: Context,
  idOrSlug: string,
  format: TemplateFormat,
  locale: Locale,
): Promise<ImportTemplate> {
  await requireImportCollection(ctx, idOrSlug);
  return {
    name: `works.${format}`,
    object: {
      mediaType: TYPES[format],
      read: async () => (format === "csv" ? csvTemplate(locale) : templateWorkbook(locale)),
    },
  };
}

/** Lines before the headings that begin with # are passed over when the sheet is read. */
async function csvTemplate(locale: Locale): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const required = ` (${translate(locale, message("importTemplate.required"))})`;
  const remarks = COLUMNS.map(
    (column) =>
      `# ${columnTitle(column, locale)}${column.required ? required : ""}: ${explanationOf(column, locale)}`,
  );
  const rows = [
    [`# ${translate(locale, message("importTemplate.oneRow"))}`],
    ...remarks.map((remark) => [remark]),
    headingsIn(locale),
    EXAMPLE,
  ];
  // Without the mark spreadsheet programs take the text for one of an old encoding.
  return `\uFEFF${Papa.unparse(rows)}\r\n`;
}
