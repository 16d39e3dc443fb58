import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Dashboard, Narrowed } from "@/lib/statistics";
import { isSnapshot, isUsage } from "@/lib/statistics/schema";
import { type DashboardState, tabNamed } from "./dashboard-address";
import { formatDay } from "./day-format";
import { itemHref, ONLY_ITEM } from "./item-href";
import { useItemName } from "./item-name";
import { LandingPlace } from "./landing-place";

type ItemNoticeProps = {
  state: DashboardState;
  data: Dashboard;
  item: NonNullable<DashboardState["item"]>;
};

/** Says which item alone is shown, and what goes on counting everything. */
export function ItemNotice({ state, data, item }: ItemNoticeProps) {
  const t = useTranslations("statistics");
  const itemName = useItemName();
  const { narrowed } = data;
  const name = itemName(item.category, { id: item.id, name: narrowed?.name ?? "" });
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
        {narrowed && (
          <span className="text-sm text-muted">
            <Reach state={state} narrowed={narrowed} />
          </span>
        )}
      </p>
      {!state.isFixed && (
        <Link href={itemHref(state, undefined)} className="link" data-print="hide">
          {t("showAll")}
        </Link>
      )}
    </LandingPlace>
  );
}

/** How far the item narrows what is shown; where it does not, why, and what would help. */
function Reach({ state, narrowed }: { state: DashboardState; narrowed: Narrowed }) {
  const t = useTranslations("statistics.itemReach");
  const tab = useTranslations("statistics.tab")("usage");
  const locale = useLocale();
  const { refusal } = narrowed;
  if (!refusal) return t(state.isFixed ? "everything" : "butOneList");
  const { family } = tabNamed(state.tab);
  const kind = !isUsage(family) ? "works" : isSnapshot(family) ? "sums" : "range";
  const why = () => {
    if (refusal.reason === "busy") return t("busy");
    if (refusal.reason === "tooMuch")
      return t(`tooMuch.${refusal.of === "works" ? "works" : kind}`, { tab });
    return t(kind === "range" ? "removed.range" : "removed.sums", {
      day: formatDay(refusal.since, locale),
      tab,
    });
  };
  return `${t("figuresOnly")} ${why()}`;
}
