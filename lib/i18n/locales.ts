/** The languages the pages speak, the first of which stands in where a reader's is not among them. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = LOCALES[0];

/** Each as it calls itself. Browsers know these names, but take 20 ms to look up the first. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: "English", de: "Deutsch" };

/**
 * English as pages write it: a language of its own, by a private subtag (RFC 5646 section 2.2.7). Programs know refusals by texts of
 * the wire, which say "community" and "record".
 */
export const PAGE_ENGLISH = "en-x-pages";
/** How a message is worded. */
export type Wording = Locale | typeof PAGE_ENGLISH;

export const isWording = (given: unknown): given is Wording =>
  given === PAGE_ENGLISH || isLocale(given);

/** How pages word messages. */
export const wordingOfPages = (locale: Locale): Wording =>
  locale === "en" ? PAGE_ENGLISH : locale;

export function isLocale(given: unknown): given is Locale {
  return LOCALES.some((locale) => locale === given);
}
