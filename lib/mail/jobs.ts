import { z } from "zod";
import { type AnyJob, defineJob } from "@/lib/jobs";
import { mailer } from "./mailer";
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

export const mailJobs: readonly AnyJob[] = [sendMail];
