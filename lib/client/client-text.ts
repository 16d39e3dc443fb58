import type { Locale } from "@/lib/i18n/locales";
import de from "@/lib/i18n/messages/de/client.json";
import en from "@/lib/i18n/messages/en/client.json";
import { pageLanguage } from "./page-language";

const TEXTS: Readonly<Record<Locale, typeof en>> = { en, de };

/** What calls say themselves. It must be there when the server is not, and takes no values: nothing here puts them in. */
export function clientText(name: keyof typeof en): string {
  return TEXTS[pageLanguage()][name];
}
