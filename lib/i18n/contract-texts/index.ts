import type { Locale } from "../locales";
import de from "./de.json";

type Texts = Readonly<Record<string, string>>;

/**
 * What contracts say of themselves (summaries, descriptions, meanings of answers), by its English, in which contracts are written.
 * These are no messages: they have braces and angle brackets that are said as they stand.
 */
const CONTRACT_TEXTS: Readonly<Record<Locale, Texts>> = { en: {}, de };

/** A text of a contract in the language of a page. The OpenAPI document has the English in all languages. */
export const contractText = (locale: Locale, english: string): string =>
  CONTRACT_TEXTS[locale][english] ?? english;
