import { cache } from "react";
import type { Viewer } from "@/components/layout/viewer";
import { config } from "@/lib/core/config";
import { pageContext } from "@/lib/http/page";
import { readOwnAccount, siteName } from "@/lib/users";

export type Site = { name: string; url: string; description: string };

/** Name and address of this site, for frames, heads and citations. */
export const readSite = cache(async (): Promise<Site> => {
  const { APP_URL, SITE_NAME, SITE_DESCRIPTION } = config();
  const ctx = await pageContext();
  // The frame must stand even when the database does not: the page inside says what is wrong.
  const name = await siteName(ctx).catch(() => SITE_NAME);
  return { name, url: APP_URL, description: SITE_DESCRIPTION };
});

/** Who is signed in, as the header shows it. */
export const readViewer = cache(async (): Promise<Viewer | undefined> => {
  const ctx = await pageContext();
  if (ctx.actor.kind !== "user") return undefined;
  const account = await readOwnAccount(ctx).catch(() => undefined);
  return account && { name: account.profile.full_name || account.username, email: account.email };
});
