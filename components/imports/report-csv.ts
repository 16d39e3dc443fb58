import Papa from "papaparse";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";
import type { ReportTexts } from "./import-texts";
import { itemProblems, titleOf, type WhereOf } from "./item-problems";

const HEADINGS = ["work", "title", "importId", "result", "address", "where", "what"] as const;

/** A report as a sheet: a row for each mistake, and one for each work without any. */
export function csvOf({ data, errors }: ImportJson, texts: ReportTexts, whereOf?: WhereOf): string {
  const { imports: t } = texts;
  const rows = [...data, ...errors]
    .sort((a, b) => a.item_index - b.item_index)
    .flatMap((item) => {
      const mistakes = itemProblems([item], texts, whereOf);
      const about = [
        item.item_index + 1,
        titleOf(item) ?? t("sheet.untitled"),
        item.source_id ?? "",
        t(`report.${resultOf(item, errors)}`),
      ];
      const address = item.record_url ?? "";
      return mistakes.length > 0
        ? mistakes.map(({ where, what }) => [...about, address, where, what])
        : [[...about, address, "", ""]];
    });
  const headings = HEADINGS.map((name) => t(`report.${name}`));
  // Spreadsheet programs would run cells that begin like a formula.
  return `\uFEFF${Papa.unparse([headings, ...rows], { escapeFormulae: true })}\r\n`;
}

function resultOf(item: ItemJson, refused: readonly ItemJson[]) {
  if (refused.includes(item)) return "refused";
  return item.record_id === null ? "importable" : "imported";
}
