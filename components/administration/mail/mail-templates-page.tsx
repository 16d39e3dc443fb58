import { useLocale, useTranslations } from "next-intl";
import { AdministrationFrame } from "../administration-frame";
import { hrefOfSection } from "../sections";
import { MailPreview } from "./mail-preview";

type MailTemplate = { name: string; subject: string; text: string };

/** Every mail the service sends, with made-up people in it. */
export function MailTemplatesPage({ templates }: { templates: readonly MailTemplate[] }) {
  const t = useTranslations("administration");
  const locale = useLocale();
  return (
    <AdministrationFrame section="templates">
      <p className="max-w-[70ch] text-muted">{t("templates.hint")}</p>
      <ul className="mt-6 max-w-4xl divide-y divide-line border-y border-line">
        {templates.map(({ name, subject, text }) => (
          <li key={name}>
            <MailPreview
              src={`${hrefOfSection("templates")}/${name}`}
              text={text}
              lang={locale}
              labels={{
                formatted: t("outbox.formatted", { name }),
                plain: t("outbox.plain", { name }),
              }}
              summary={
                <span className="block py-1">
                  <span className="block">{subject}</span>
                  <code className="font-mono text-sm font-normal text-muted">{name}</code>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </AdministrationFrame>
  );
}
