import Papa from "papaparse";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";
import type { ReportTexts } from "./import-texts";
import { itemProblems, titleOf, type WhereOf } from "./item-problems";

const HEADINGS = ["title", "importId", "result", "address", "where", "what"] as const;

/**
 * A report as a sheet: a row for each mistake, and one for each work without any. Works are called by the rows of the
 * sheet they came from, otherwise by their numbers.
 */
export function csvOf(report: ImportJson, texts: ReportTexts, whereOf?: WhereOf): string {
  const { data, errors, withheld = [] } = report;
  const { imports: t } = texts;
  const rows = [...data, ...errors, ...withheld]
    .sort((a, b) => a.item_index - b.item_index)
    .flatMap((item) => {
      const mistakes = itemProblems([item], texts, whereOf);
      const about = [
        whereOf?.rowOf ? (whereOf.rowOf(item.item_index) ?? "") : item.item_index + 1,
        titleOf(item) ?? "",
        item.source_id ?? "",
        t(`report.${resultOf(item, report)}`),
      ];
      const address = item.record_url ?? "";
      return mistakes.length > 0
        ? mistakes.map(({ where, what }) => [...about, address, where, what])
        : [[...about, address, "", ""]];
    });
  const headings = [
    whereOf?.rowOf ? t("sheet.row") : t("report.work"),
    ...HEADINGS.map((name) => t(`report.${name}`)),
  ];
  // Spreadsheet programs would run cells that begin like a formula.
  return `\uFEFF${Papa.unparse([headings, ...rows], { escapeFormulae: true })}\r\n`;
}

function resultOf(item: ItemJson, { errors, withheld }: ImportJson) {
  if (errors.includes(item)) return "refused";
  if (withheld?.includes(item)) return "withheld";
  return item.record_id === null ? "importable" : "imported";
}
