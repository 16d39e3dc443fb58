/** The languages the pages speak, the first of which stands in where a reader's is not among them. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = LOCALES[0];

export function isLocale(given: unknown): given is Locale {
  return LOCALES.some((locale) => locale === given);
}
