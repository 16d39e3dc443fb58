import { randomUUID } from "node:crypto";
import { signInLinked } from "@/emails/sign-in-linked";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Context } from "@/lib/db/context";
import { enqueueMail } from "@/lib/mail";
import { type Account, nameOfAccount } from "../account";
import { mailSite } from "../mail-site";

/** Notifies the owner of an account that it can be entered through another provider, in case another person linked it. */
export async function notifyOfLinkedSignIn(
  ctx: Context,
  account: Account,
  provider: string,
): Promise<void> {
  const mail = signInLinked({
    site: await mailSite(ctx, account.preferences.locale),
    recipientName: nameOfAccount(account),
    provider,
    url: absoluteUrl("/account/settings/security"),
  });
  await enqueueMail(ctx, { to: account.email, ...mail }, `sign-in-linked-${randomUUID()}`);
}
