import { message, toMessage } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { Column } from "../columns";
import { columnTitle } from "./column-title";

/** What goes into a column, and how several values are separated there. */
export function explanationOf(column: Column, locale: Locale): string {
  const { explains, many } = column;
  const { key, values } = toMessage(explains);
  // A column that is named is named as its heading is.
  const text = translate(locale, {
    key,
    values: { ...values, label: columnTitle(column, locale) },
  });
  if (!many) return text;
  const several = message(
    many === "lines" ? "importTemplate.severalLines" : "importTemplate.several",
  );
  return `${text} ${translate(locale, several)}`;
}
