import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionMenu } from "@/components/ui/section-menu";
import { hrefOfSection, type Section, SECTION_GROUPS } from "./sections";

type AdministrationFrameProps = { section: Section; children: ReactNode };

/** What all pages of the administration stand in. */
export function AdministrationFrame({ section, children }: AdministrationFrameProps) {
  const t = useTranslations("administration");
  const groups = SECTION_GROUPS.map(({ group, sections }) => ({
    title: t(`sectionGroups.${group}`),
    links: sections.map(({ id, href }) => ({ href, label: t(`sections.${id}`) })),
  }));
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <div className="mt-4 gap-x-10 lg:mt-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionMenu
          label={t("sectionsLabel")}
          kind={t("sectionLabel")}
          groups={groups}
          current={hrefOfSection(section)}
        />
        <div className="min-w-0 max-lg:pt-6">{children}</div>
      </div>
    </div>
  );
}
