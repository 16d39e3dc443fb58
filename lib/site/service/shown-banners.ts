import { createHash } from "node:crypto";
import type { Context } from "@/lib/db/context";
import { forget, recall } from "@/lib/db/remembered";
import type { Locale } from "@/lib/i18n/locales";
import { type Banner, findCurrentBanners } from "../repository";

/*
 * Pages show banners from the memory of the process. Kept pages are forgotten with each change of a banner, and are
 * kept no longer than to the moment at which one comes or goes by itself.
 */
const KEY = "site.banners";
export const MAX_ACTIVE_BANNERS = 20;

/** As one reader sees it. */
export type ShownBanner = Pick<Banner, "category" | "urlPath"> & {
  /** By which browsers know whether their readers have closed it: another for another text or category. */
  readonly key: string;
  readonly html: string;
  readonly language: Locale;
};

/** The banners that are shown now, each on the pages of its path, and when that changes by itself. */
export async function shownBanners(
  ctx: Context,
  locale: Locale,
): Promise<{ banners: ShownBanner[]; until: Date | undefined }> {
  const current = await recall(KEY, () => findCurrentBanners(ctx, MAX_ACTIVE_BANNERS));
  const now = ctx.now.getTime();
  const shown = current.filter((banner) => firstOf(banner) <= now && now <= lastOf(banner));
  const changes = current
    .flatMap((banner) => [firstOf(banner), lastOf(banner) + 1])
    .filter((moment) => moment > now && moment < Infinity);
  return {
    banners: shown.map((banner) => toShown(banner, locale)),
    until: changes.length > 0 ? new Date(Math.min(...changes)) : undefined,
  };
}

export const forgetShownBanners = (): void => forget(KEY);

const firstOf = ({ startsAt }: Banner): number => startsAt.getTime();
const lastOf = ({ endsAt }: Banner): number => endsAt?.getTime() ?? Infinity;

function toShown(banner: Banner, locale: Locale): ShownBanner {
  const { id, message, language, translations, category, urlPath } = banner;
  const translated = translations[locale];
  const hash = createHash("sha256");
  hash.update(JSON.stringify([message, language, translations, category]));
  return {
    ...{ category, urlPath, key: `${id}-${hash.digest("hex").slice(0, 12)}` },
    html: translated ?? message,
    language: translated === undefined ? language : locale,
  };
}
