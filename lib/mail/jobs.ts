import { z } from "zod";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { mailer, outboxFolder } from "./mailer";
import { sweepOutbox } from "./outbox";
import { mailSchema } from "./schema";

/**
 * Hands one message to the mail server. A server that is away or refuses is asked again, for about a day.
 */
export const sendMail = defineJob({
  name: "mail.send",
  input: z.object({ id: z.string().min(1).max(200), mail: mailSchema }),
  run: async (ctx, { id, mail }) => {
    await mailer().send(mail, id);
    ctx.log.info({ mail: id }, "mail sent");
  },
});

/** Messages contain personal texts, so their files are deleted after a time. */
export const sweepOutboxJob = defineJob<Record<string, never>>({
  name: "mail.sweep-outbox",
  input: z.object({}),
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - config().OUTBOX_DAYS * MS_PER_DAY);
    const count = await sweepOutbox(outboxFolder(), before);
    if (count > 0) ctx.log.info({ count }, "old messages removed from the outbox");
  },
});

export const mailJobs: readonly AnyJob[] = [sendMail, sweepOutboxJob];

export const mailSchedules: readonly Schedule[] = [
  { job: sweepOutboxJob, cron: "50 3 * * *", reason: "schedules.oldOutbox" },
];
