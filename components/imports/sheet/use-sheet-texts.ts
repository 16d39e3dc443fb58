import { useTranslations } from "next-intl";
import { type Column, findColumn } from "@/lib/imports/columns";
import type { ImportMessage } from "../import-message";
import type { ImportTexts } from "../import-texts";

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
export const useImportMessage = () => formatImportMessage(useTranslations("imports"));

export const formatImportMessage =
  (t: ImportTexts) =>
  ({ text, values }: ImportMessage): string => {
    const column = typeof values.column === "string" ? findColumn(values.column) : undefined;
    return t(`said.${text}`, column ? { ...values, column: columnName(t, column) } : values);
  };
