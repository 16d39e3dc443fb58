import { useLocale, useTranslations } from "next-intl";
import { TEMPLATE_FORMATS } from "@/lib/imports/constants";
import { pathOf } from "@/lib/http/contract";
import { readImportTemplate } from "./calls";

/** Sheets to fill in. */
export function TemplateLinks({ slug }: { slug: string }) {
  const t = useTranslations("imports.form");
  // A link sends the languages of the browser, which need not be that of the page.
  const ln = useLocale();
  const address = pathOf(readImportTemplate, { collection: slug });
  const links = TEMPLATE_FORMATS.map((format, at) => (
    <span key={format}>
      {at > 0 && ", "}
      <a href={`${address}?format=${format}&ln=${ln}`} className="link" download>
        {format.toUpperCase()}
      </a>
    </span>
  ));
  return <p className="mt-2 text-sm text-muted">{t.rich("templates", { links: () => links })}</p>;
}
