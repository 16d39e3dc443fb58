import { useTranslations } from "next-intl";
import { missingKey } from "@/components/deposit/issues/missing-key";
import { type Column, findColumn } from "@/lib/imports/columns";
import type { ImportTexts, ReportTexts } from "../import-texts";
import type { CellProblem } from "./works";

/** What columns are called in the reader's language. */
export function useColumnName(): (column: Pick<Column, "id" | "label">) => string {
  const t = useTranslations("imports");
  return (column) => columnName(t, column);
}

export function columnName(t: ImportTexts, { id, label }: Pick<Column, "id" | "label">): string {
  const known = `columns.${id}` as "columns.title";
  return t.has(known) ? t(known) : label;
}

/** Translates the problems of a sheet. Values that name a column have its id. */
export const useImportMessage = () =>
  formatImportMessage({
    imports: useTranslations("imports"),
    missing: useTranslations("missing"),
  });

export function formatImportMessage({ imports: t, missing }: ReportTexts) {
  return (problem: CellProblem["message"]): string => {
    if ("missing" in problem) return missing(missingKey(problem.missing));
    const { text, values } = problem;
    const column = typeof values.column === "string" ? findColumn(values.column) : undefined;
    return t(`said.${text}`, column ? { ...values, column: columnName(t, column) } : values);
  };
}
