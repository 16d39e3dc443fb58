import { onFirstUse } from "@/lib/core/on-first-use";
import { compose } from "./compose";
import type { Mailer } from "./port";

/** Mail through the server an address such as `smtps://user:password@mail.example.org` names. */
export function smtpMailer(address: string): Mailer {
  const transport = onFirstUse(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: address,
      // A server that hangs must not hold a worker for long; the job is tried again.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  });
  const { protocol, host } = new URL(address);
  return {
    describes: `${protocol}//${host}`,
    send: async (mail, id) => {
      await (await transport()).sendMail(compose(mail, id));
    },
    check: async () => {
      await (await transport()).verify();
    },
  };
}
