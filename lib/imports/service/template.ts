import type { StreamableObject } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import { COLUMNS } from "../columns";
import type { TemplateFormat } from "../schema";
import { requireImportCollection } from "./authorise";
import { EXAMPLE, HEADINGS, templateWorkbook } from "./template-workbook";

const TYPES: Record<TemplateFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** An empty sheet for works: headings, an example, and what goes into each column. */
export type ImportTemplate = { readonly name: string; readonly object: StreamableObject };

export async function importTemplate(
  ctx: Context,
  idOrSlug: string,
  format: TemplateFormat,
): Promise<ImportTemplate> {
  await requireImportCollection(ctx, idOrSlug);
  return {
    name: `works.${format}`,
    object: {
      mediaType: TYPES[format],
      read: async () => (format === "csv" ? csvTemplate() : templateWorkbook()),
    },
  };
}

/** Lines before the headings that begin with # are passed over when the sheet is read. */
async function csvTemplate(): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const remarks = COLUMNS.map(
    ({ label, required, explains }) => `# ${label}${required ? " (required)" : ""}: ${explains}`,
  );
  const rows = [
    ["# One row per work, below the example. Columns can be left out or be in any order."],
    ...remarks.map((remark) => [remark]),
    HEADINGS,
    EXAMPLE,
  ];
  // Without the mark spreadsheet programs take the text for one of an old encoding.
  return `\uFEFF${Papa.unparse(rows)}\r\n`;
}
