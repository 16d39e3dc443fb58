import { useTranslations } from "next-intl";
import type { Layout } from "@/lib/statistics/layout";
import { readDashboardState, tabNamed } from "../dashboard-address";

export type View = {
  /** The address of the dashboard. */
  path: string;
  /** The query of such an address. */
  params: string;
  layout: Layout;
};

/** What is chosen of a view of a dashboard, in words; what is as usual is left out. */
export function useViewChoices(): (view: View) => readonly (readonly [string, string])[] {
  const t = useTranslations("statistics");
  const links = useTranslations("statisticsSettings.links");
  return ({ path, params, layout }) => {
    const tabs = layout.map(({ name }) => name);
    const given = Object.fromEntries(new URLSearchParams(params));
    const { tab, range, from, to, by, compare, split, item, start } = readDashboardState(
      path,
      given,
      { tabs },
    );
    const category = (name: string) => t(`category.${name as "languages"}`);
    const days = range === "custom" && [from, to].filter(Boolean).join(" – ");
    const choices: [term: string, value: string | false | undefined][] = [
      [links("tab"), layout.find(({ name }) => name === tab)?.label ?? t(`tab.${tab}`)],
      [t("range"), days || t(`ranges.${range === "custom" ? start : range}`)],
      [t("by"), by && t(`granularity.${by}`)],
      [t("compare"), compare !== "previous" && t(`comparisons.${compare}`)],
      [t("split"), split && tabNamed(tab).categories.includes(split) && category(split)],
      [links("only"), item && category(item.category)],
    ];
    return choices.flatMap(([term, value]) => (value ? [[term, value] as const] : []));
  };
}
