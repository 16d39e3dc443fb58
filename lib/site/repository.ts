import type { Context } from "@/lib/db/context";
import { join, raw, type Sql, sql } from "@/lib/db/sql";
import type { Locale } from "@/lib/i18n/locales";
import { beginIn, wordsOfColumns } from "@/lib/search/postgres/names-in-rows";
import type { BannerCategory, BannerSort } from "./constants";

export type BannerContent = {
  /** Sanitised HTML, as the translations are. */
  message: string;
  language: Locale;
  translations: Readonly<Partial<Record<Locale, string>>>;
  category: BannerCategory;
  /** How the addresses of its pages begin; null for all pages. */
  urlPath: string | null;
  startsAt: Date;
  endsAt: Date | null;
  isActive: boolean;
};
export type Banner = BannerContent & { id: number; createdAt: Date; updatedAt: Date };

export type BannerFilter = {
  text: string;
  isActive: boolean | undefined;
  urlPath: string | undefined;
  sort: BannerSort;
  direction: "asc" | "desc";
  page: number;
  size: number;
};

const BANNER = sql`b.id, b.message, b.language, b.translations, b.category, b.url_path AS "urlPath",
  b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.is_active AS "isActive", b.created_at AS "createdAt",
  b.updated_at AS "updatedAt"`;

const SORTED_BY: Record<BannerSort, Sql> = {
  start_datetime: sql`b.starts_at`,
  end_datetime: sql`b.ends_at`,
  url_path: sql`b.url_path`,
  active: sql`b.is_active`,
};

function whereSql({ text, isActive, urlPath }: BannerFilter): Sql {
  const conditions = [sql`true`];
  const words = beginIn(text, [
    wordsOfColumns(
      sql`regexp_replace(b.message || ' ' || b.translations::text, '<[^>]*>', ' ', 'g')`,
      sql`b.url_path`,
    ),
  ]);
  if (words) conditions.push(words);
  if (isActive !== undefined) conditions.push(sql`b.is_active = ${isActive}`);
  if (urlPath !== undefined) conditions.push(sql`b.url_path = ${urlPath}`);
  return join(conditions, " AND ");
}

/** One page of banners; those without an end or a path come last. */
export async function searchBanners(
  ctx: Context,
  filter: BannerFilter,
): Promise<{ banners: Banner[]; total: number }> {
  const { sort, direction, page, size } = filter;
  const where = whereSql(filter);
  const order = sql`${SORTED_BY[sort]} ${raw(direction === "asc" ? "ASC" : "DESC")} NULLS LAST, b.id DESC`;
  const banners = await ctx.db.$queryRaw<Banner[]>`
    SELECT ${BANNER} FROM banner b WHERE ${where}
     ORDER BY ${order} LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM banner b WHERE ${where}`;
  return { banners, total: counted?.total ?? 0 };
}

export async function findBanner(ctx: Context, id: number): Promise<Banner | undefined> {
  const [banner] = await ctx.db.$queryRaw<Banner[]>`
    SELECT ${BANNER} FROM banner b WHERE b.id = ${id}::int`;
  return banner;
}

/** Banners that are shown at some time from now on, the latest first. */
export function findCurrentBanners(ctx: Context, limit: number): Promise<Banner[]> {
  return ctx.db.$queryRaw<Banner[]>`
    SELECT ${BANNER} FROM banner b WHERE b.is_active AND (b.ends_at IS NULL OR b.ends_at >= ${ctx.now})
     ORDER BY b.starts_at DESC, b.id DESC LIMIT ${limit}::int`;
}

export async function countActiveBanners(ctx: Context, except: number | undefined) {
  const [counted] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM banner b WHERE b.is_active AND b.id IS DISTINCT FROM ${except ?? null}::int`;
  return counted?.count ?? 0;
}

export async function insertBanner(ctx: Context, content: BannerContent): Promise<Banner> {
  const [banner] = await ctx.db.$queryRaw<Banner[]>`
    INSERT INTO banner AS b (message, language, translations, category, url_path, starts_at, ends_at, is_active,
                             created_at, updated_at)
    VALUES (${valuesSql(content)}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz) RETURNING ${BANNER}`;
  return banner as Banner;
}

export async function updateBanner(
  ctx: Context,
  id: number,
  content: BannerContent,
): Promise<Banner | undefined> {
  const [banner] = await ctx.db.$queryRaw<Banner[]>`
    UPDATE banner AS b
       SET (message, language, translations, category, url_path, starts_at, ends_at, is_active, updated_at)
           = (${valuesSql(content)}, ${ctx.now}::timestamptz)
     WHERE b.id = ${id}::int RETURNING ${BANNER}`;
  return banner;
}

const valuesSql = (content: BannerContent): Sql => sql`
  ${content.message}, ${content.language}, ${JSON.stringify(content.translations)}::jsonb, ${content.category},
  ${content.urlPath}, ${content.startsAt}::timestamptz, ${content.endsAt}::timestamptz, ${content.isActive}::boolean`;

export async function deleteBanner(ctx: Context, id: number): Promise<boolean> {
  return (await ctx.db.$executeRaw`DELETE FROM banner WHERE id = ${id}::int`) > 0;
}

/** Switches off banners whose end is over. */
export async function deactivateEndedBanners(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE banner SET is_active = false, updated_at = ${ctx.now}::timestamptz
     WHERE is_active AND ends_at < ${ctx.now}::timestamptz`;
}
