import { auditFor, changedFields } from "@/lib/audit";
import { NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { forgetSiteName, saveSiteName, siteName } from "@/lib/users";
import { canDescribeSite } from "../policy";
import { siteInput, type SiteJson } from "../schema";
import { forgetSiteDescriptions, saveSiteDescriptions, siteDescriptions } from "./site-description";

const audit = auditFor("site");

/** What administrators may change of the site itself: refused to all others. */
export async function readManagedSite(ctx: Context): Promise<SiteJson> {
  if (!canDescribeSite(ctx.actor)) throw new NotPermitted();
  return { name: await siteName(ctx), description: await siteDescriptions(ctx) };
}

/** Gives the site another name or description on its pages, in mails and in what programs read. */
export async function updateSite(ctx: Context, body: unknown): Promise<SiteJson> {
  if (!canDescribeSite(ctx.actor)) throw new NotPermitted();
  const { name, description } = parse(siteInput, body ?? {});
  await inTransaction(ctx, async (tx) => {
    const before = await saveSiteName(tx, name);
    if (name !== before)
      await audit(tx, "rename", "site", {}, changedFields({ name: before }, { name }));
    if (!description) return;
    const change = changedFields(await saveSiteDescriptions(tx, description), description);
    if (Object.keys(change).length > 0) await audit(tx, "describe", "site", {}, change);
  });
  forgetSiteName();
  forgetSiteDescriptions();
  return readManagedSite(ctx);
}
