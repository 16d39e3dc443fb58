import type { Language } from "@/emails";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { sentenceIn } from "@/lib/i18n/sentences";
import type { Account } from "./account";

/** In which language somebody gets mail: the one they chose for their account. Of others nothing is known. */
export function mailLanguage({ preferences: { locale } }: Pick<Account, "preferences">) {
  return isLocale(locale) ? { language: languageOf(locale) } : {};
}

export const languageOf = (locale: Locale): Language => ({
  tag: locale,
  say: (sentence) => sentenceIn(locale, sentence),
});
