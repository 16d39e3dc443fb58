import Negotiator from "negotiator";
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from "./locales";

/** The first of somebody's languages that is spoken here. */
export const spokenAmong = (languages: readonly string[]): Locale =>
  languages.find(isLocale) ?? DEFAULT_LOCALE;

type Wishes = {
  /** What the account asks for, when the reader is signed in. */
  account?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | null;
};

/** The language to speak: a choice somebody made counts before what their browser was set up with. */
export function chooseLocale({ account, cookie, acceptLanguage }: Wishes): Locale {
  if (isLocale(account)) return account;
  if (isLocale(cookie)) return cookie;
  const header = acceptLanguage ?? "";
  const [best] = new Negotiator({ headers: { "accept-language": header } }).languages([...LOCALES]);
  return header !== "" && isLocale(best) ? best : DEFAULT_LOCALE;
}
