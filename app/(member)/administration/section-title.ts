import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Section } from "@/components/administration/sections";

/** The window title of a section. */
export async function sectionTitle(section: Section): Promise<Metadata> {
  const t = await getTranslations("administration");
  return {
    title: `${t(`sections.${section}`)} – ${t("title")}`,
    robots: { index: false },
  };
}
