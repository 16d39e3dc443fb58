import { useLocale, useTranslations } from "next-intl";
import { AdministrationFrame } from "../administration-frame";
import { hrefOfSection } from "../sections";
import { MailPreview } from "./mail-preview";

type MailTemplate = { name: string; subject: string; text: string };
type MailArea = { id: string; title: string; templates: readonly MailTemplate[] };

/** Every mail the service sends, by what it is about, with made-up people in it. */
export function MailTemplatesPage({ areas }: { areas: readonly MailArea[] }) {
  const t = useTranslations("administration.templates");
  return (
    <AdministrationFrame section="templates">
      <p className="max-w-[70ch] text-muted">{t("hint")}</p>
      <nav aria-label={t("areasLabel")} className="mt-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {areas.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-block py-0.5">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {areas.map(({ id, title, templates }) => (
        <section key={id} aria-labelledby={id} className="mt-8 max-w-4xl">
          <h3 id={id} className="scroll-mt-20 text-lg font-semibold">
            {title}
          </h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {templates.map((template) => (
              <li key={template.name}>
                <Template template={template} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdministrationFrame>
  );
}

function Template({ template: { name, subject, text } }: { template: MailTemplate }) {
  const t = useTranslations("administration.outbox");
  return (
    <MailPreview
      src={`${hrefOfSection("templates")}/${name}`}
      text={text}
      lang={useLocale()}
      labels={{ formatted: t("formatted", { name }), plain: t("plain", { name }) }}
      summary={
        <span className="flex flex-wrap items-baseline gap-x-4">
          <span>{subject}</span>
          <code className="font-mono text-sm font-normal break-all text-muted">{name}</code>
        </span>
      }
    />
  );
}
