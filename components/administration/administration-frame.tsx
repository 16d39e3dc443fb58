import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionMenu } from "./section-menu";
import type { Section } from "./sections";

type AdministrationFrameProps = { section: Section; children: ReactNode };

/** What all pages of the administration stand in. */
export function AdministrationFrame({ section, children }: AdministrationFrameProps) {
  const t = useTranslations("administration");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <div className="mt-4 gap-x-10 lg:mt-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionMenu current={section} />
        <div className="min-w-0 max-lg:pt-6">{children}</div>
      </div>
    </div>
  );
}
