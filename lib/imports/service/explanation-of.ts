import { message, toMessage } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { Column } from "../columns";

/** What goes into a column, and how several values are separated there. */
export function explanationOf({ explains, many }: Column, locale: Locale): string {
  const text = translate(locale, toMessage(explains));
  if (!many) return text;
  const several = message(
    many === "lines" ? "importTemplate.severalLines" : "importTemplate.several",
  );
  return `${text} ${translate(locale, several)}`;
}
