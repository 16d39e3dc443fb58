import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/i18n/locales";

/** The language of the page that is open; answers are asked for in it. */
export function pageLanguage(): Locale {
  const lang = typeof document === "undefined" ? undefined : document.documentElement.lang;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}
