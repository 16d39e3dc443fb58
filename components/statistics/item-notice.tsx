import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Dashboard } from "@/lib/statistics";
import type { DashboardState } from "./dashboard-address";
import { itemHref, ONLY_ITEM } from "./item-href";
import { useItemName } from "./item-name";
import { LandingPlace } from "./landing-place";

type ItemNoticeProps = {
  state: DashboardState;
  data: Dashboard;
  item: NonNullable<DashboardState["item"]>;
};

/** Says which item alone is shown, and what goes on counting everything: days count each category by itself. */
export function ItemNotice({ state, data, item }: ItemNoticeProps) {
  const t = useTranslations("statistics");
  const itemName = useItemName();
  const known = data.categories[item.category]?.find(({ id }) => id === item.id);
  const name = itemName(item.category, known ?? { id: item.id, name: "" });
  return (
    <LandingPlace
      id={ONLY_ITEM}
      key={`${item.category}:${item.id}`}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft px-4 py-2.5"
    >
      <p>
        {t.rich("onlyItem", {
          category: t(`category.${item.category as "languages"}`),
          item: () => <bdi className="font-semibold">{name}</bdi>,
        })}
        {". "}
        <span className="text-sm text-muted">{t("restIsOfAll")}</span>
      </p>
      {!state.isFixed && (
        <Link href={itemHref(state, undefined)} className="link" data-print="hide">
          {t("showAll")}
        </Link>
      )}
    </LandingPlace>
  );
}
