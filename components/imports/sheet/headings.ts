import { columnNames, type Heading, readHeading } from "@/lib/imports/columns";
import type { Locale } from "@/lib/i18n/locales";
import de from "@/lib/i18n/messages/de/imports.json";
import en from "@/lib/i18n/messages/en/imports.json";

/** Sheets are written in any language, whatever the page is read in. */
const TITLES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: en.columns,
  de: de.columns,
};
const NAMES = columnNames(...Object.values(TITLES));

/** The column that a heading names, in any language of the pages. */
export const columnOfHeading = (heading: string): Heading | undefined =>
  readHeading(heading, NAMES);
