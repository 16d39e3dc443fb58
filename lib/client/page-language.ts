import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/i18n/locales";
import de from "@/lib/i18n/messages/de/client.json";
import en from "@/lib/i18n/messages/en/client.json";

const TEXTS: Readonly<Record<Locale, typeof en>> = { en, de };

/** The language of the page that is open; answers are asked for in it. */
export function pageLanguage(): Locale {
  const lang = typeof document === "undefined" ? undefined : document.documentElement.lang;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

/** What calls say themselves. It must be there when the server is not, and takes no values: nothing here puts them in. */
export function clientText(name: keyof typeof en): string {
  return TEXTS[pageLanguage()][name];
}
