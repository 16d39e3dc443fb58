import type { Site } from "@/emails/layout";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { siteName } from "./service/site-name";

/** The language of a mail: the one that its recipient chose, else that of `MAIL_LANGUAGE`. */
export const mailLanguage = (chosen?: string | null): Locale =>
  isLocale(chosen) ? chosen : config().MAIL_LANGUAGE;

/**
 * Where a mail comes from, with its language.
 *
 * @param chosen  the language that the recipient chose, if any
 */
export async function mailSite(ctx: Context, chosen?: string | null): Promise<Site> {
  return { name: await siteName(ctx), url: config().APP_URL, language: mailLanguage(chosen) };
}
