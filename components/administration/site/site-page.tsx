import { useTranslations } from "next-intl";
import { AdministrationFrame } from "../administration-frame";
import { SiteForm, type SiteFormProps } from "./site-form";

/** What all readers see of the site itself. */
export function SitePage(props: SiteFormProps) {
  const t = useTranslations("administration.site");
  return (
    <AdministrationFrame section="site">
      <p className="max-w-[70ch] text-muted">{t("lead")}</p>
      <div className="mt-6 max-w-2xl needs-script">
        <SiteForm {...props} />
      </div>
    </AdministrationFrame>
  );
}
