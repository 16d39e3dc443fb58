import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Section } from "@/components/administration/sections";

/** What the window of a section is called. */
export async function sectionTitle(section: Section): Promise<Metadata> {
  const t = await getTranslations("administration");
  return {
    title: `${t(`sections.${section}`)} – ${t("title")}`,
    robots: { index: false },
  };
}
