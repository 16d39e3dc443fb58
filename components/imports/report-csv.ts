import Papa from "papaparse";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";
import { mistakesOf, nameOf, type WhereOf } from "./mistakes";

const HEADINGS = ["Work", "Title", "Import ID", "Result", "Address", "Where", "What"];

/** A report as a sheet: a row for each mistake, and one for each work without any. */
export function csvOf({ data, errors }: ImportJson, whereOf?: WhereOf): string {
  const rows = [...data, ...errors]
    .sort((a, b) => a.item_index - b.item_index)
    .flatMap((item) => {
      const mistakes = mistakesOf([item], whereOf);
      const about = [
        item.item_index + 1,
        nameOf(item),
        item.source_id ?? "",
        resultOf(item, errors),
      ];
      const address = item.record_url ?? "";
      return mistakes.length > 0
        ? mistakes.map(({ where, what }) => [...about, address, where, what])
        : [[...about, address, "", ""]];
    });
  // Spreadsheet programs would run cells that begin like a formula.
  return `\uFEFF${Papa.unparse([HEADINGS, ...rows], { escapeFormulae: true })}\r\n`;
}

function resultOf(item: ItemJson, refused: readonly ItemJson[]): string {
  if (refused.includes(item)) return "refused";
  return item.record_id === null ? "can be imported" : "imported";
}
