import { ADMIN_ROLE } from "@/lib/core/actor";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { config } from "@/lib/core/config";
import { messageDay, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { type Notice, notify } from "@/lib/notifications";
import { holdersOf } from "@/lib/users";
import { insertWarning } from "../repository";
import { certificates, judge, type JudgedCertificate, WARN_AT_DAYS } from "./certificates";

/** Tells administrators of certificates that end soon: once for each certificate and number of days. */
export async function warnOfCertificates(given: Context): Promise<void> {
  const found = (await certificates(given, config())).map((one) => judge(one, given.now));
  for (const one of found) {
    const threshold = thresholdOf(one);
    if (threshold === undefined) continue;
    await inTransaction(given, async (ctx) => {
      // A new certificate of the same name ends on another day.
      const name = `${one.name} ${one.validUntil?.toISOString() ?? ""}`;
      if (!(await insertWarning(ctx, name, threshold))) return;
      const userIds = await holdersOf(ctx, ADMIN_ROLE);
      await notify(ctx, [noticeOf(one, `${name} ${threshold}`, userIds)]);
    });
  }
}

/** The lowest number of days that is reached; others were told before, or the certificate is new here. */
function thresholdOf({ daysLeft }: JudgedCertificate): number | undefined {
  if (daysLeft === undefined) return undefined;
  return [...WARN_AT_DAYS].reverse().find((days) => daysLeft < days);
}

function noticeOf(
  { name: certificate, partner, validUntil, daysLeft = 0 }: JudgedCertificate,
  key: string,
  userIds: readonly number[],
): Notice {
  const days = Math.max(0, daysLeft);
  const day = messageDay(validUntil ?? new Date(0));
  const link =
    partner === undefined
      ? "/administration"
      : `/administration/partners/${encodeURIComponent(partner)}`;
  return {
    event: "certificate.ending",
    family: "system",
    key: `certificate ${key}`,
    userIds,
    title: message("administration.certificateEnding", { certificate, days }),
    body: [message("administration.certificateEndsOn", { certificate, day })],
    link,
    mail: {
      template: "certificate-ending",
      props: { certificate, day, days, url: absoluteUrl(link) },
    },
  };
}
