import { randomUUID } from "node:crypto";
import { passwordChanged } from "@/emails/password-changed";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { enqueueMail } from "@/lib/mail";
import { type Account, nameOfAccount } from "../account";
import { mailSite } from "../mail-site";

/** Notifies the owner of an account that its password changed, in case another person changed it. */
export async function notifyOfPasswordChange(ctx: Context, account: Account): Promise<void> {
  const mail = passwordChanged({
    site: await mailSite(ctx, account.preferences.locale),
    recipientName: nameOfAccount(account),
    url: absoluteUrl("/forgot-password"),
  });
  await enqueueMail(ctx, { to: account.email, ...mail }, `password-changed-${randomUUID()}`);
}
