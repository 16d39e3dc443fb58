import { grantCreated } from "@/emails/grant-created";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { absolute } from "@/lib/http/respond";
import { sendLater } from "@/lib/mail";
import { type Account, findAccounts, siteName } from "@/lib/users";
import type { Draft, Grant, Work } from "../rows";

/** Told to the person by mail, with what was written along. */
export type Notice = { grant: Grant; message: string | undefined };

/** Tells people that a work was shared with them, once the grants are committed. */
export async function notifyOfGrants(
  ctx: Context,
  item: Work | Draft,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const grantorId = ctx.actor.kind === "user" ? ctx.actor.id : undefined;
  const accounts = await findAccounts(ctx, [
    ...notices.map(({ grant }) => grant.subjectId),
    ...(grantorId ? [grantorId] : []),
  ]);
  const grantor = grantorId ? accounts.get(grantorId) : undefined;
  const site = { name: await siteName(ctx), url: config().APP_URL };
  for (const { grant, message } of notices) {
    const account = accounts.get(grant.subjectId);
    if (!account?.active || account.blockedAt || !account.preferences.notifications.enabled)
      continue;
    const { subject, html, text } = grantCreated({
      site,
      recipientName: nameOf(account),
      grantorName: grantor ? nameOf(grantor) : site.name,
      workTitle: item.metadata.title ?? "Untitled",
      workUrl: absolute(item.kind === "work" ? `/records/${item.id}` : `/uploads/${item.id}`),
      permission: grant.permission,
      message,
    });
    await sendLater(ctx, { to: account.email, subject, html, text }, `grant-created-${grant.id}`);
  }
}

const nameOf = ({ profile, username }: Account) => profile.full_name || username;
