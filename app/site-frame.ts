import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import type { Viewer } from "@/components/layout/viewer";
import { isAdmin } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { pageContext } from "@/lib/http/page";
import { limitPageCache, setPageCookie } from "@/lib/http/page-response";
import { countWaiting } from "@/lib/requests";
import { shownBanners, type ShownBanner, siteDescription, unwrittenDescription } from "@/lib/site";
import { ownWaysIn } from "@/lib/sign-ins";
import type { WaysIn } from "@/lib/sign-ins/schema";
import {
  isSetUp,
  isWelcome,
  nameOfAccount,
  readOwnAccount,
  siteName,
  welcomeSaidCookie,
} from "@/lib/users";
import { pageNonce } from "./page-nonce";

export type Site = { name: string; url: string; description: string };

/*
 * The frame must stand even when the database does not: the page inside shows the error. So nothing here
 * fails; what cannot be read is left out.
 */

/** Name, address and description of this site, for frames, heads and citations. */
export const readSite = cache(async (): Promise<Site> => {
  const { APP_URL, SITE_NAME } = config();
  const locale = await getLocale();
  const [name, description] = await pageContext()
    .then((ctx) => Promise.all([siteName(ctx), siteDescription(ctx, locale)]))
    .catch(() => [SITE_NAME, unwrittenDescription(locale)] as const);
  return { name, url: APP_URL, description };
});

/** Whether the site has an administrator. Until then no page leads anywhere but to setting it up. */
export const readIsSetUp = cache((): Promise<boolean> =>
  pageContext()
    .then(isSetUp)
    .catch(() => true),
);

const NOTHING_WAITS = { to_decide: 0, unread: 0 };

/** Who is signed in, as the header shows it. */
export const readViewer = cache(async (): Promise<Viewer | undefined> => {
  try {
    const ctx = await pageContext();
    if (ctx.actor.kind !== "user") return undefined;
    const account = await readOwnAccount(ctx);
    return {
      id: ctx.actor.id,
      name: nameOfAccount(account),
      email: account.email,
      isAdministrator: isAdmin(ctx.actor),
      ...(ctx.actor.impersonatedBy ? { impersonated: ctx.actor.id } : {}),
      counts: await countWaiting(ctx).catch(() => NOTHING_WAITS),
    };
  } catch {
    return undefined;
  }
});

/** How the person who is signed in could sign in again. */
export const readWaysIn = cache((): Promise<WaysIn> =>
  pageContext()
    .then(ownWaysIn)
    .catch(() => ({ hasPassword: true, providers: [] })),
);

/** What is said above pages, in the reader's language where it is there. */
export async function readShownBanners(): Promise<readonly ShownBanner[]> {
  try {
    const ctx = await pageContext();
    const { banners, until } = await shownBanners(ctx, await getLocale());
    const nonce = await pageNonce();
    if (until && nonce) limitPageCache(nonce, until);
    return [...(await welcomeTo(ctx, nonce)), ...banners];
  } catch {
    return [];
  }
}

/** Where to begin, for somebody whose account has just been made; said once. */
async function welcomeTo({ actor }: Context, nonce: string | undefined): Promise<ShownBanner[]> {
  if (actor.kind !== "user" || !isWelcome({ headers: await headers() })) return [];
  if (nonce) setPageCookie(nonce, welcomeSaidCookie());
  const t = await getTranslations("account.ready");
  const link = (path: string) => (text: string) => `<a href="${path}">${text}</a>`;
  const steps = [
    t.markup("profile", { profile: link("/account/settings/profile") }),
    t.markup("upload", { upload: link("/uploads/new"), collections: link("/collections") }),
  ];
  const html = `<p><strong>${t("title")}</strong> ${t("begin")}</p><ol><li>${steps.join("</li><li>")}</li></ol>`;
  // Another account of this browser is welcomed too, though its reader has closed this one.
  const key = `welcome-${actor.id}`;
  const language = await getLocale();
  return [{ key, html, category: "info", urlPath: null, language }];
}
