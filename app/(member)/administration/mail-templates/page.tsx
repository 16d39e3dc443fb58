import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { MailTemplatesPage } from "@/components/administration/mail/mail-templates-page";
import { MAIL_AREAS, previews } from "@/emails";
import { canAdminister } from "@/lib/administration";
import { NotPermitted } from "@/lib/core/errors";
import { mailSite } from "@/lib/users";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("templates");

export default function Page() {
  return withPage("/administration/mail-templates", async (ctx) => {
    if (!canAdminister(ctx.actor)) throw new NotPermitted();
    const site = await mailSite(ctx, await getLocale());
    const t = await getTranslations("administration.templates.areas");
    const templates = previews.map(({ name, area, email }) => {
      const { subject, text } = email(site);
      return { name, area, subject, text };
    });
    return (
      <MailTemplatesPage
        areas={MAIL_AREAS.map((id) => ({
          ...{ id, title: t(id) },
          templates: templates.filter(({ area }) => area === id),
        }))}
      />
    );
  });
}
