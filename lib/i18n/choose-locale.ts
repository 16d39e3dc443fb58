import Negotiator from "negotiator";
import { DEFAULT_LOCALE, isLocale, isWording, type Locale, LOCALES, type Wording } from "./locales";

/** The first of a reader's languages that is available. */
export const supportedLocale = (languages: readonly string[]): Locale =>
  languages.find(isLocale) ?? DEFAULT_LOCALE;

/** How refusals are worded for a reader of these languages. */
export const supportedWording = (languages: readonly string[]): Wording =>
  languages.find(isWording) ?? DEFAULT_LOCALE;

type Wishes = {
  /** The language set in the account, when the reader is signed in. */
  account?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | null;
};

/** The language of a response: an explicit choice comes before the browser's `Accept-Language`. */
export function chooseLocale({ account, cookie, acceptLanguage }: Wishes): Locale {
  if (isLocale(account)) return account;
  if (isLocale(cookie)) return cookie;
  const header = acceptLanguage ?? "";
  const [best] = new Negotiator({ headers: { "accept-language": header } }).languages([...LOCALES]);
  return header !== "" && isLocale(best) ? best : DEFAULT_LOCALE;
}
