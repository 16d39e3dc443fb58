import { isLocale, type Locale } from "@/lib/i18n/locales";
import type { Account } from "./account";

/** In which language somebody gets mail: the one they chose for their account. Of others nothing is known. */
export function mailLanguage({ preferences: { locale } }: Pick<Account, "preferences">): {
  language?: Locale;
} {
  return isLocale(locale) ? { language: locale } : {};
}
