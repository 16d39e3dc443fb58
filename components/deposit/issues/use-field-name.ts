"use client";

import { useTranslations } from "next-intl";
import { fieldOf } from "../fields/visible-fields";
import type { FieldName } from "../fields/spec";

/** Places outside of the description. */
const OTHERS: readonly (readonly [start: string, name: FieldName])[] = [
  ["files", "files"],
  ["access.embargo.until", "until"],
  ["access.embargo.reason", "reason"],
  ["access.embargo", "embargo"],
  ["access.files", "filesAccess"],
  ["access", "access"],
  ["parent.review", "collection"],
];

/** The label of a field of the deposit on the page, with the number of its row. */
export function useFieldName() {
  const t = useTranslations("deposit");
  return (path: string): string => {
    const field = fieldOf(path);
    const other = OTHERS.find(([start]) => path.startsWith(start));
    const name = field?.name ?? other?.[1];
    if (!name) return path;
    const rest = field ? path.slice(field.path.length + 1) : "";
    const row = /^\d+/.exec(rest)?.[0];
    const label = t(`fields.${name}`);
    return row === undefined ? label : t("rows.row", { name: label, number: Number(row) + 1 });
  };
}
