import { auditFor } from "@/lib/audit";
import { BadRequest, issueAt, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { sanitizeHtml, visibleText } from "@/lib/core/html";
import { isRunningNumber } from "@/lib/core/ids";
import { message } from "@/lib/core/message";
import { checkWindow, chooseSort, type Page } from "@/lib/core/paging";
import { parse } from "@/lib/core/parse";
import { characters } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { LOCALES } from "@/lib/i18n/locales";
import { BANNER_SORTS, MAX_BANNER_TEXT } from "../constants";
import { canManageBanners } from "../policy";
import * as repository from "../repository";
import type { Banner, BannerContent } from "../repository";
import { bannerInput } from "../schema";
import { forgetShownBanners, MAX_ACTIVE_BANNERS } from "./shown-banners";

const MAX_PER_PAGE = 100;
/** The largest number of a row. */
const MAX_ID = 2 ** 31 - 1;
const audit = auditFor("banner");

export type BannerQuery = Page & {
  q?: string | undefined;
  active?: boolean | undefined;
  url_path?: string | undefined;
  sort?: string | undefined;
  sort_direction?: "asc" | "desc" | undefined;
};

/** One page of all banners, for everyone, as pages show them to everyone. */
export async function listBanners(ctx: Context, query: BannerQuery) {
  checkWindow(query);
  const sort = chooseSort(query.sort, {
    sorts: BANNER_SORTS,
    withQuery: "start_datetime",
    withoutQuery: "start_datetime",
    hasQuery: false,
  });
  const size = Math.min(query.size, MAX_PER_PAGE);
  const direction = query.sort_direction ?? "desc";
  const found = await repository.searchBanners(ctx, {
    ...{ sort, size, direction, page: query.page },
    text: query.q?.trim() ?? "",
    isActive: query.active,
    urlPath: query.url_path,
  });
  return { ...found, sort, size, direction };
}

/** A list for those who change banners: refused to all others. */
export async function listManagedBanners(ctx: Context, page: Page) {
  requireRight(ctx);
  return listBanners(ctx, page);
}

export async function readBanner(ctx: Context, id: string): Promise<Banner> {
  const banner = await repository.findBanner(ctx, numberOf(id));
  if (!banner) throw noSuchBanner(id);
  return banner;
}

export async function createBanner(ctx: Context, body: unknown): Promise<Banner> {
  requireRight(ctx);
  const content = readContent(ctx, body);
  return changing(ctx, async (tx) => {
    await requireRoom(tx, content, undefined);
    const banner = await repository.insertBanner(tx, content);
    await audit(tx, "create", String(banner.id), detailOf(content));
    return banner;
  });
}

export async function updateBanner(ctx: Context, id: string, body: unknown): Promise<Banner> {
  const { id: number } = await readBanner(ctx, id);
  requireRight(ctx);
  const content = readContent(ctx, body);
  return changing(ctx, async (tx) => {
    await requireRoom(tx, content, number);
    const banner = await repository.updateBanner(tx, number, content);
    if (!banner) throw noSuchBanner(id);
    await audit(tx, "update", id, detailOf(content));
    return banner;
  });
}

export async function deleteBanner(ctx: Context, id: string): Promise<void> {
  const banner = await readBanner(ctx, id);
  requireRight(ctx);
  await changing(ctx, async (tx) => {
    if (!(await repository.deleteBanner(tx, banner.id))) throw noSuchBanner(id);
    await audit(tx, "delete", id, detailOf(banner));
  });
}

function requireRight({ actor }: Context): void {
  if (!canManageBanners(actor)) throw new NotPermitted();
}

const noSuchBanner = (id: string) => new NotFound("site.noSuchBanner", { id: id.slice(0, 50) });

function numberOf(id: string): number {
  if (!isRunningNumber(id) || Number(id) > MAX_ID) throw noSuchBanner(id);
  return Number(id);
}

/** With each change, banners whose end is over are switched off. */
async function changing<Result>(
  ctx: Context,
  change: (tx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, async (tx) => {
    await repository.deactivateEndedBanners(tx);
    return change(tx);
  });
  forgetShownBanners();
  return result;
}

async function requireRoom(tx: Context, { isActive }: BannerContent, except: number | undefined) {
  if (isActive && (await repository.countActiveBanners(tx, except)) >= MAX_ACTIVE_BANNERS)
    throw new BadRequest("site.tooManyBanners", { max: MAX_ACTIVE_BANNERS });
}

function readContent(ctx: Context, body: unknown): BannerContent {
  const given = parse(bannerInput, body ?? {});
  const endsAt = given.end_datetime ?? null;
  // One that ended long ago may be kept with its days; one that begins now cannot have ended before.
  if (endsAt && !given.start_datetime && endsAt <= ctx.now)
    throw new ValidationError([issueAt("end_datetime", "site.endedBefore")]);
  const translations: Partial<Record<(typeof LOCALES)[number], string>> = {};
  for (const locale of LOCALES) {
    const html = sanitizeHtml(given.translations[locale] ?? "");
    if (locale !== given.language && visibleText(html) !== "")
      translations[locale] = checked(html, `translations.${locale}`);
  }
  return {
    message: checked(sanitizeHtml(given.message), "message"),
    language: given.language,
    translations,
    category: given.category,
    urlPath: given.url_path || null,
    startsAt: given.start_datetime ?? ctx.now,
    endsAt,
    isActive: given.active && !(endsAt && endsAt < ctx.now),
  };
}

/** What readers see of the markup is neither nothing nor too much. */
function checked(html: string, field: string): string {
  const length = characters(visibleText(html));
  if (length === 0) throw new ValidationError([issueAt(field, "validation.required")]);
  if (length > MAX_BANNER_TEXT)
    throw new ValidationError([
      issueAt(field, message("validation.tooLong", { maximum: MAX_BANNER_TEXT })),
    ]);
  return html;
}

const detailOf = ({ message: html, category, urlPath, isActive }: BannerContent) => ({
  ...{ message: html, category, url_path: urlPath, active: isActive },
});
