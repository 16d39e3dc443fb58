import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BehindMenu } from "@/components/ui/behind-menu";
import { SectionMenu } from "@/components/ui/section-menu";
import { hrefOfSection, type Section, SECTION_GROUPS } from "./sections";

type AdministrationFrameProps = {
  section: Section;
  /** The page of one object has its name as a heading instead, below a link back to the section. */
  isOfObject?: boolean;
  children: ReactNode;
};

/** What all pages of the administration stand in. */
export function AdministrationFrame(props: AdministrationFrameProps) {
  const { section, isOfObject = false, children } = props;
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
        <BehindMenu className="min-w-0 max-lg:pt-6">
          {!isOfObject && (
            // Where the menu is folded away, its summary shows this name.
            <h2 className="mb-3 text-xl font-semibold max-lg:sr-only">
              {t(`sections.${section}`)}
            </h2>
          )}
          {children}
        </BehindMenu>
      </div>
    </div>
  );
}
