import { isSigned, signatureOf } from "@/lib/auth/signature";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { findAccounts, updateNoticePreferences } from "@/lib/users";
import { NOTICE_FAMILIES, type NoticeFamily } from "@/lib/users/schema";
import { allSwitches } from "./preferences";

/*
 * The address in the header of a mail with which mail programs end mails of its kind by one call, without the person
 * signing in (RFC 8058). The address is all the proof there is, so it can do nothing else, and it never ends.
 */
const PURPOSE = "unsubscribe";

export function unsubscribeUrl(userId: string, family: NoticeFamily): string {
  const text = `${userId}.${family}`;
  return absoluteUrl(`/api/user/notifications/unsubscribe/${text}.${signatureOf(PURPOSE, text)}`);
}

function readToken(token: string): { userId: string; family: NoticeFamily } | undefined {
  const [userId = "", word, signature = ""] = token.split(".");
  const family = NOTICE_FAMILIES.find((one) => one === word);
  return family && isSigned(PURPOSE, `${userId}.${family}`, signature)
    ? { userId, family }
    : undefined;
}

/** Ends mails of one kind; notifications in the service stay. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const named = readToken(token);
  const account = named && (await findAccounts(ctx, [named.userId])).get(named.userId);
  if (!account) throw new NotFound("notifications.unsubscribe");
  const { enabled, channels } = allSwitches(account.preferences.notifications);
  const changed = { ...channels[named.family], mail: false };
  await updateNoticePreferences(ctx, account, {
    enabled,
    channels: { ...channels, [named.family]: changed },
  });
}
