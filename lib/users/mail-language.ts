import { isLocale, type Locale } from "@/lib/i18n/locales";
import type { Account } from "./account";

/** The language of mails to an account: the one chosen in its preferences; `{}` without a choice. */
export function mailLanguage({ preferences: { locale } }: Pick<Account, "preferences">): {
  language?: Locale;
} {
  return isLocale(locale) ? { language: locale } : {};
}
