import type { Locale } from "@/lib/i18n/locales";
import { MESSAGES } from "@/lib/i18n/messages";
import type { Column } from "../columns";

/** What pages call a column, by which it is recognised when the sheet comes back. */
export function columnTitle({ id, label }: Column, locale: Locale): string {
  const titles: Readonly<Record<string, string>> = MESSAGES[locale].imports.columns;
  return titles[id] ?? label;
}

export const sectionTitle = ({ section }: Column, locale: Locale): string =>
  MESSAGES[locale].imports.sections[section];
