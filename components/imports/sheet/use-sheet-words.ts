import { useTranslations } from "next-intl";
import { type Column, findColumn } from "@/lib/imports/columns";
import type { ImportTexts } from "../mistakes";
import type { Said } from "../said";

/** What columns are called in the reader's language. */
export function useColumnName(): (column: Pick<Column, "id" | "label">) => string {
  const t = useTranslations("imports");
  return (column) => columnName(t, column);
}

export function columnName(t: ImportTexts, { id, label }: Pick<Column, "id" | "label">): string {
  const known = `columns.${id}` as "columns.title";
  return t.has(known) ? t(known) : label;
}

/** Says what is wrong in a sheet. A column among the values is named by its id. */
export const useSaid = () => sayWith(useTranslations("imports"));

export function sayWith(t: ImportTexts): (problem: Said) => string {
  return ({ text, values }) => {
    const column = typeof values.column === "string" ? findColumn(values.column) : undefined;
    return t(`said.${text}`, column ? { ...values, column: columnName(t, column) } : values);
  };
}
