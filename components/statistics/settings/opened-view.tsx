import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Layout } from "@/lib/statistics/layout";
import { readDashboardState, tabNamed } from "../dashboard-address";

type OpenedViewProps = {
  /** The address of the dashboard. */
  path: string;
  /** What a new link shows: the query of such an address. */
  params: string;
  layout: Layout;
};

/** Which view of a dashboard a new link opens, and how one that opens another is made. */
export function OpenedView({ path, params, layout }: OpenedViewProps) {
  const t = useTranslations("statistics");
  const links = useTranslations("statisticsSettings.links");
  const tabs = layout.map(({ name }) => name);
  const state = readDashboardState(path, Object.fromEntries(new URLSearchParams(params)), { tabs });
  const { tab, range, from, to, by, compare, split, item } = state;
  const category = (name: string) => t(`category.${name as "languages"}`);
  const days = range === "custom" && [from, to].filter(Boolean).join(" – ");
  const choices: [term: string, value: string | false | undefined][] = [
    [links("tab"), layout.find(({ name }) => name === tab)?.label ?? t(`tab.${tab}`)],
    [t("range"), days || t(`ranges.${range === "custom" ? state.start : range}`)],
    [t("by"), by && t(`granularity.${by}`)],
    [t("compare"), compare !== "previous" && t(`comparisons.${compare}`)],
    [t("split"), split && tabNamed(tab).categories.includes(split) && category(split)],
    [links("only"), item && category(item.category)],
  ];
  return (
    <div className="space-y-2 text-sm">
      <p>{links("opens")}</p>
      <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {choices.map(
          ([term, value]) =>
            value && (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="break-words">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-muted">
        {links.rich("another", {
          page: (text) => (
            <Link href={path} className="link">
              {text}
            </Link>
          ),
          share: t("share"),
        })}
      </p>
    </div>
  );
}
