import { isUuid } from "@/lib/core/ids";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Message } from "@/lib/core/message";
import { checkWindow } from "@/lib/core/paging";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { enqueue } from "@/lib/jobs";
import {
  type Account,
  accountIdOf,
  findAccounts,
  updateNoticePreferences,
  requireAccount,
} from "@/lib/users";
import type { NoticeFamily } from "@/lib/users/schema";
import type { NoticeMail, NoticeMailProps } from "@/emails";
import { deliverNotices } from "./jobs";
import { allSwitches, wants } from "./preferences";
import * as repository from "./repository";
import { type PreferencesJson, preferencesInput } from "./schema";

/** Something people should know of. */
export type Notice = {
  /** e.g. "community-submission.submit" */
  readonly event: string;
  readonly family: NoticeFamily;
  /** Identifies the event: a second call with the same key notifies nobody. */
  readonly key: string;
  readonly userIds: readonly number[];
  /** Addresses of people without an account; they get the mail only. */
  readonly emails?: readonly string[];
  readonly title: Message;
  /** A short text without markup, line by line. */
  readonly body?: readonly Message[];
  /** A path of this service. */
  readonly link: string;
  /** The props of the message besides site and recipient. */
  readonly mail?: {
    [Name in NoticeMail]: { template: Name; props: NoticeMailProps[Name] };
  }[NoticeMail];
  /** Addresses of chat rooms. */
  readonly chat?: readonly string[];
};

const MAX_RECIPIENTS = 1000;

/**
 * Notifies people of an event in the transaction that causes it: on the page at once, by mail and chat after the commit.
 * The acting person is never notified. The number of statements does not depend on the number of people.
 */
export async function notify(ctx: Context, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const addressed = notices.map((notice) => ({ notice, userIds: recipientsOf(ctx, notice) }));
  const everybody = new Set(addressed.flatMap(({ userIds }) => userIds));
  const accounts = await findAccounts(ctx, [...everybody].map(String));
  const listed = (userIds: readonly number[], family: NoticeFamily) =>
    userIds.filter((id) => {
      const account = accounts.get(String(id));
      return (
        account &&
        canBeNotified(account) &&
        wants(account.preferences.notifications, family, "in_app")
      );
    });
  await repository.insertNotifications(
    ctx,
    addressed.flatMap(({ notice: { event, key, title, body = [], link, family }, userIds }) =>
      listed(userIds, family).map((userId) => ({ userId, event, key, title, body, link })),
    ),
  );
  const deliveries = addressed
    .filter(
      ({ notice: { chat = [], emails = [], mail }, userIds }) =>
        chat.length > 0 || (mail && userIds.length + emails.length > 0),
    )
    .map(
      ({
        notice: { key, family, title, body = [], link, mail, emails = [], chat = [] },
        userIds,
      }) => ({
        key,
        family,
        userIds: mail ? userIds : [],
        emails: mail ? [...emails] : [],
        mail,
        chat: [...chat],
        title,
        body: [...body],
        link,
      }),
    );
  if (deliveries.length > 0) await enqueue(ctx, deliverNotices, { deliveries });
}

function recipientsOf({ actor }: Context, { userIds }: Notice): number[] {
  const self = actor.kind === "user" ? accountIdOf(actor.id) : undefined;
  return [...new Set(userIds)].filter((id) => id !== self).slice(0, MAX_RECIPIENTS);
}

const canBeNotified = ({ active, blockedAt }: Account) => active && !blockedAt;

/* ---- one's own ---- */

function ownId({ actor }: Context): number {
  const id = actor.kind === "user" ? accountIdOf(actor.id) : undefined;
  if (id === undefined) throw new NotPermitted();
  return id;
}

const MAX_COUNTED = 1000;
const MAX_PER_PAGE = 100;

export async function listNotifications(
  ctx: Context,
  query: { page: number; size: number; unread?: boolean | undefined },
) {
  const userId = ownId(ctx);
  const size = Math.min(query.size, MAX_PER_PAGE);
  checkWindow({ page: query.page, size });
  const { rows, total } = await repository.pageOfNotifications(ctx, userId, {
    page: query.page,
    size,
    unread: query.unread ?? false,
  });
  return { rows, total, unread: await countUnread(ctx), page: query.page, size };
}

/** For the bell in the header. */
export async function countUnread(ctx: Context): Promise<number> {
  return repository.countUnread(ctx, ownId(ctx), MAX_COUNTED);
}

export async function markRead(ctx: Context, id: string): Promise<repository.NotificationRow> {
  const row = isUuid(id) ? await repository.markRead(ctx, ownId(ctx), id) : undefined;
  if (!row) throw new NotFound("notifications.unknown");
  return row;
}

export async function markAllRead(ctx: Context): Promise<void> {
  await repository.markAllRead(ctx, ownId(ctx));
}

/** Those that lead to the page of an id, whichever of its addresses and places they name. */
export async function markReadAt(ctx: Context, pageId: string): Promise<void> {
  await repository.markReadAt(ctx, ownId(ctx), pageId);
}

export async function readPreferences(ctx: Context): Promise<PreferencesJson> {
  return allSwitches((await requireAccount(ctx, String(ownId(ctx)))).preferences.notifications);
}

/** Fields that the body leaves out stay unchanged. */
export async function changePreferences(ctx: Context, body: unknown): Promise<PreferencesJson> {
  const account = await requireAccount(ctx, String(ownId(ctx)));
  const given = parse(preferencesInput, body);
  const held = allSwitches(account.preferences.notifications);
  const changed = Object.entries(given.channels ?? {}).map(
    ([family, switches]) =>
      [family, { ...held.channels[family as NoticeFamily], ...switches }] as const,
  );
  const wanted = {
    enabled: given.enabled ?? held.enabled,
    channels: { ...held.channels, ...Object.fromEntries(changed) },
  };
  await updateNoticePreferences(ctx, account, wanted);
  return wanted;
}
