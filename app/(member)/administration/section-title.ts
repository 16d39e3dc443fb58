import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Section } from "@/components/administration/sections";

/** The window title of a section, or of a page in it. */
export async function sectionTitle(section: Section, page?: string): Promise<Metadata> {
  const t = await getTranslations("administration");
  return {
    title: [page, t(`sections.${section}`), t("title")].filter(Boolean).join(" – "),
    robots: { index: false },
  };
}
