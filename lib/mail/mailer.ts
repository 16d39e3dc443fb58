import path from "node:path";
import { config } from "@/lib/core/config";
import { outboxMailer } from "./outbox";
import type { Mailer } from "./port";
import { smtpMailer } from "./smtp";

let current: { key: string; mailer: Mailer } | undefined;

/** Where messages go without a mail server. */
export const outboxFolder = () => path.join(config().DATA_DIR, "outbox");

/** The mailer the settings name: a mail server, or a folder when there is none. */
export function mailer(): Mailer {
  const { SMTP_URL } = config();
  const folder = outboxFolder();
  const key = SMTP_URL ?? folder;
  if (current?.key !== key)
    current = { key, mailer: SMTP_URL ? smtpMailer(SMTP_URL) : outboxMailer(folder) };
  return current.mailer;
}
