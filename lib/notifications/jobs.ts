import { z } from "zod";
import { NOTICE_MAILS, type NoticeMail, type NoticeMailProps, renderNotice } from "@/emails";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { messageDay, type Message, message, storedMessage, verbatim } from "@/lib/core/message";
import { inTransaction } from "@/lib/db/transaction";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { callAddress } from "@/lib/outgoing/call";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { type AnyJob, defineJob, enqueue, type Schedule } from "@/lib/jobs";
import { enqueueMail } from "@/lib/mail";
import { type Account, findAccounts, mailLanguage, mailSite, nameOfAccount } from "@/lib/users";
import { NOTICE_FAMILIES } from "@/lib/users/schema";
import { chatText } from "./chat";
import { wants } from "./preferences";
import { deleteBefore } from "./repository";
import { unsubscribeUrl } from "./unsubscribe";

/** In jobs that were queued before messages had keys, titles are text and days are written out. */
function propsOf(props: NoticeMailProps[NoticeMail]): NoticeMailProps[NoticeMail] {
  if (!("title" in props)) return props;
  const { title, description, expiresOn, ...rest } = props;
  return {
    ...rest,
    title: storedMessage(title),
    description: description === undefined ? undefined : storedMessage(description),
    expiresOn:
      typeof expiresOn === "string" ? messageDay(new Date(`${String(expiresOn)} UTC`)) : expiresOn,
  };
}

const messageShape = z.unknown().transform(storedMessage);

const delivery = z.object({
  key: z.string(),
  family: z.enum(NOTICE_FAMILIES),
  userIds: z.array(z.int()),
  emails: z.array(z.email()).default([]),
  mail: z
    .object({
      template: z.enum(NOTICE_MAILS),
      // Made by `notify`, whose types say what each template takes.
      props: z.custom<NoticeMailProps[NoticeMail]>().transform(propsOf),
    })
    .optional(),
  chat: z.array(z.string()),
  title: messageShape,
  // One text, in jobs that were queued before messages had keys.
  body: z.union([
    z.array(messageShape),
    z.string().transform((text) => (text ? [verbatim(text)] : [])),
  ]),
  link: z.string(),
});

/**
 * Makes of each notice one job for every message, so that a mailbox or chat room that refuses is asked again alone.
 */
export const deliverNotices = defineJob({
  name: "notifications.deliver",
  input: z.object({ deliveries: z.array(delivery) }),
  run: async (given, { deliveries }) => {
    await inTransaction(given, async (ctx) => {
      const ids = deliveries.flatMap(({ userIds }) => userIds.map(String));
      const accounts = await findAccounts(ctx, ids);
      const site = await mailSite(ctx);
      const say = (text: Message) => translate(site.language, text);
      for (const one of deliveries) {
        for (const { id, to, name, language, isGuest } of recipientsOf(one, accounts)) {
          if (!one.mail) break;
          const email = renderNotice(one.mail.template, {
            ...one.mail.props,
            ...{ site: { ...site, language }, recipientName: name, isGuest },
          });
          const more = isGuest ? {} : { unsubscribeUrl: unsubscribeUrl(id, one.family) };
          await enqueueMail(ctx, { to, ...email, ...more }, `${one.key}-${id}`);
        }
        const text = chatText({
          title: say(one.title),
          body: one.body.map(say).join("\n"),
          url: absoluteUrl(one.link),
          open: say(message("notifications.open")),
        });
        for (const [at, address] of one.chat.entries())
          await enqueue(ctx, sendChat, { address, text }, { key: `chat:${one.key}:${at}` });
      }
    });
  },
});

type Recipient = {
  id: string;
  to: string;
  name: string;
  language: Locale;
  isGuest: boolean;
};

/** Accounts that want mail about this, as they are by now, and guests. */
function recipientsOf(
  { userIds, emails, family }: z.output<typeof delivery>,
  accounts: ReadonlyMap<string, Account>,
): Recipient[] {
  const people = userIds.flatMap((id): Recipient[] => {
    const account = accounts.get(String(id));
    if (!account?.active || account.blockedAt) return [];
    if (!wants(account.preferences.notifications, family, "mail")) return [];
    return [
      {
        id: String(id),
        to: account.email,
        name: nameOfAccount(account),
        language: mailLanguage(account.preferences.locale),
        isGuest: false,
      },
    ];
  });
  const guests = emails.map((to, at) => ({
    id: `guest-${at}`,
    to,
    name: to,
    language: mailLanguage(),
    isGuest: true,
  }));
  return [...people, ...guests];
}

/** Posts one message to a chat room. Tried for some hours: old news is no news. */
const sendChat = defineJob({
  name: "notifications.chat",
  maxAttempts: 8,
  input: z.object({ address: z.string(), text: z.string() }),
  run: async (ctx, { address, text }) => {
    const { status } = await callAddress(address, {
      method: "POST",
      isSecret: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      maxBytes: 100_000,
    });
    if (status >= 300) throw new Error(`The chat room answered ${status}.`);
    ctx.log.info("chat message sent");
  },
});

const AT_ONCE = 5_000;

/** Removes what people were told long ago. */
export const forgetNotifications = defineJob<Record<string, never>>({
  name: "notifications.forget",
  input: z.object({}),
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - config().NOTIFICATION_DAYS * MS_PER_DAY);
    let total = 0;
    for (let count = AT_ONCE; count === AT_ONCE; total += count)
      count = await deleteBefore(ctx, before, AT_ONCE);
    if (total > 0) ctx.log.info({ count: total }, "old notifications removed");
  },
});

export const notificationJobs: readonly AnyJob[] = [deliverNotices, sendChat, forgetNotifications];

export const notificationSchedules: readonly Schedule[] = [
  { job: forgetNotifications, cron: "45 3 * * *", reason: "schedules.oldNotifications" },
];
