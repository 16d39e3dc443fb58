import { useTranslations } from "next-intl";
import type { ReferrersOfGroup } from "@/lib/statistics";
import { BarList } from "./bar-list";
import { PartCard } from "./part-card";

type ReferrerGroupsProps = {
  groups: readonly ReferrersOfGroup[];
  metric: "views" | "downloads";
};

/** By what kinds of places people came. */
export function ReferrerGroups({ groups, metric }: ReferrerGroupsProps) {
  const t = useTranslations("statistics.referrerGroups");
  const counted = groups
    .map((group) => ({ ...group, value: group[metric] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  if (counted.length === 0) return null;
  return (
    <PartCard title={t("title")} lead={t("lead")}>
      <BarList
        metric={metric}
        sum={counted.reduce((sum, { value }) => sum + value, 0)}
        items={counted.map(({ group, value }) => ({
          id: group,
          name: t(group),
          value,
        }))}
      />
    </PartCard>
  );
}
