import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { MailTemplatesPage } from "@/components/administration/mail-templates-page";
import { previews } from "@/emails";
import { isAdmin } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";

export const metadata: Metadata = { title: "Mail templates", robots: { index: false } };

export default function Page() {
  return withPage("/administration/mail-templates", async ({ actor }) => {
    if (!isAdmin(actor)) throw new NotPermitted();
    const templates = previews.map(({ name, email }) => {
      const { subject, text } = email();
      return { name, subject, text };
    });
    return <MailTemplatesPage templates={templates} />;
  });
}
