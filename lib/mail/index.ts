import type { Context } from "@/lib/db/context";
import { enqueue } from "@/lib/jobs";
import { sendMail } from "./jobs";
import type { Mail } from "./port";

export { mailer, outboxFolder } from "./mailer";
export { listOutbox, readOutboxMail, type WrittenMail } from "./outbox";
export { mailJobs, mailSchedules } from "./jobs";
export type { Mail } from "./port";

/**
 * Sends a message once the open transaction commits; nothing is sent when it does not.
 *
 * @param id  names the message, e.g. `grant-created-<grant id>`: asked for twice before it is sent, it is sent once
 */
export async function enqueueMail(ctx: Context, mail: Mail, id: string): Promise<void> {
  await enqueue(ctx, sendMail, { id, mail }, { key: `mail:${id}` });
}
