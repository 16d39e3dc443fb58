import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TabLinks } from "@/components/ui/tab-links";
import { SectionMenu } from "./section-menu";
import { hrefOfSection, type Section, SECTIONS } from "./sections";

type AdministrationFrameProps = { section: Section; children: ReactNode };

/** What all pages of the administration stand in. */
export function AdministrationFrame({ section, children }: AdministrationFrameProps) {
  const t = useTranslations("administration");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <div className="mt-4 md:hidden">
        <SectionMenu current={section} />
      </div>
      <div className="mt-4 max-md:hidden">
        <TabLinks
          label={t("sectionsLabel")}
          links={SECTIONS.map(({ id, href }) => ({ href, label: t(`sections.${id}`) }))}
          current={hrefOfSection(section)}
          wraps
        />
      </div>
      <div className="pt-6">{children}</div>
    </div>
  );
}
