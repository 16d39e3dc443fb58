import { z } from "zod";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { forgetSetting, lockSetting, recallSetting, writeSetting } from "@/lib/db/stored-settings";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { MESSAGES } from "@/lib/i18n/messages";

const KEY = "site.description";

/** What the site says it is, by language; a language without a text is left out. */
type SiteDescriptions = Readonly<Partial<Record<Locale, string>>>;

const storedDescriptions = z.partialRecord(z.enum(LOCALES), z.string().min(1)).catch({});

/** What administrators wrote. */
export const siteDescriptions = async (ctx: Context): Promise<SiteDescriptions> =>
  storedDescriptions.parse(await recallSetting(ctx, KEY));

/** For readers of a language: what administrators wrote in it, else in another one, else what they read without that. */
export async function siteDescription(ctx: Context, locale: Locale): Promise<string> {
  const written = await siteDescriptions(ctx);
  return written[locale] ?? Object.values(written)[0] ?? unwrittenDescription(locale);
}

/** What readers see where administrators wrote nothing: the setting, else a text of the service. */
export const unwrittenDescription = (locale: Locale): string =>
  config().SITE_DESCRIPTION ?? MESSAGES[locale].shell.description;

/** Keeps descriptions; answers those there were. Call it inside a transaction, and {@link forgetSiteDescriptions} after it. */
export async function saveSiteDescriptions(
  ctx: Context,
  descriptions: SiteDescriptions,
): Promise<SiteDescriptions> {
  const before = storedDescriptions.parse(await lockSetting(ctx, KEY));
  await writeSetting(ctx, KEY, descriptions);
  return before;
}

export const forgetSiteDescriptions = (): void => forgetSetting(KEY);
