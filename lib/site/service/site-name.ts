import { auditFor, changedFields } from "@/lib/audit";
import { NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { forgetSiteName, saveSiteName, siteName } from "@/lib/users";
import { canNameSite } from "../policy";
import { siteInput } from "../schema";

const audit = auditFor("site");

/** What administrators may change of the site itself: refused to all others. */
export async function readManagedSite(ctx: Context): Promise<{ name: string }> {
  if (!canNameSite(ctx.actor)) throw new NotPermitted();
  return { name: await siteName(ctx) };
}

/** Gives the site another name on its pages, in mails and in what programs read. */
export async function renameSite(ctx: Context, body: unknown): Promise<{ name: string }> {
  if (!canNameSite(ctx.actor)) throw new NotPermitted();
  const { name } = parse(siteInput, body ?? {});
  await inTransaction(ctx, async (tx) => {
    const before = await saveSiteName(tx, name);
    if (name !== before)
      await audit(tx, "rename", "site", {}, changedFields({ name: before }, { name }));
  });
  forgetSiteName();
  return { name };
}
