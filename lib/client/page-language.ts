import { DEFAULT_LOCALE, isLocale, type Locale, wordingOfPages } from "@/lib/i18n/locales";

/** The language of the page that is open. */
export function pageLanguage(): Locale {
  const lang = typeof document === "undefined" ? undefined : document.documentElement.lang;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

/** `Accept-Language` of what the page asks: refusals are worded as pages do. */
export function acceptLanguage(): string {
  const language = pageLanguage();
  const wording = wordingOfPages(language);
  return wording === language ? language : `${wording}, ${language}`;
}
