import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { RefreshesPage } from "@/components/ui/refreshes-page";
import type { Dashboard, Narrowed, Refusal } from "@/lib/statistics";
import type { Layout } from "@/lib/statistics/layout";
import { isSnapshot } from "@/lib/statistics/schema";
import { type DashboardState, tabNamed } from "./dashboard-address";
import { formatDay } from "./day-format";
import { itemHref, ONLY_ITEM } from "./item-href";
import { useItemName } from "./item-name";
import { LandingPlace } from "./landing-place";

type ItemNoticeProps = {
  state: DashboardState;
  data: Dashboard;
  item: NonNullable<DashboardState["item"]>;
  /** The tabs there are. */
  layout: Layout;
};

/** Says which item alone is shown, and what goes on counting everything. */
export function ItemNotice({ state, data, item, layout }: ItemNoticeProps) {
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
          <span role="status" className="text-sm text-muted">
            <Reach {...{ state, narrowed, layout }} />
          </span>
        )}
      </p>
      {narrowed?.refusal && <Waiting refusal={narrowed.refusal} />}
      {!state.isFixed && (
        <Link href={itemHref(state, undefined)} className="link" data-print="hide">
          {t("showAll")}
        </Link>
      )}
    </LandingPlace>
  );
}

type ReachProps = Pick<ItemNoticeProps, "state" | "layout"> & { narrowed: Narrowed };

/** Where waiting helps, the page waits by itself, and shows how much a job has counted. */
function Waiting({ refusal }: { refusal: Refusal }) {
  const t = useTranslations("statistics.itemReach");
  if (refusal.reason === "busy") return <RefreshesPage />;
  if (refusal.reason !== "counting") return undefined;
  const { done, parts } = refusal;
  return (
    <div className="w-40 max-w-full" data-print="hide">
      <Progress label={t("progress")} percent={parts > 1 ? (100 * done) / parts : undefined} />
      <RefreshesPage />
    </div>
  );
}

/** Reasons that are the same wherever something is counted. */
const PLAIN = ["busy", "counting", "failed", "tooFew"] as const;
const isPlain = (reason: Refusal["reason"]): reason is (typeof PLAIN)[number] =>
  PLAIN.some((one) => one === reason);

/** How far the item narrows what is shown; where it does not, why, and what would help those who can change it. */
function Reach({ state, narrowed, layout }: ReachProps) {
  const t = useTranslations("statistics.itemReach");
  const tabName = useTranslations("statistics.tab");
  const locale = useLocale();
  const { refusal } = narrowed;
  if (!refusal) return t(state.isFixed ? "everything" : "butOneList");
  const why = () => {
    const { reason } = refusal;
    if (isPlain(reason)) return t(reason);
    if (reason === "tooMuch" && refusal.of === "works") return t("tooMuch.works");
    const day = reason === "removed" ? formatDay(refusal.since, locale) : "";
    if (!isSnapshot(tabNamed(state.tab).family)) return t(`${reason}.range`, { day });
    // Sums are of all time; a shorter range is a matter of another tab, where there is one.
    const usage = layout.find(({ name }) => name === "usage");
    return usage && t(`${reason}.sums`, { day, tab: usage.label ?? tabName("usage") });
  };
  // Who reads a fixed view cannot choose anything else, but can wait.
  const helps = !state.isFixed || ["busy", "counting"].includes(refusal.reason);
  return [t("figuresOnly"), helps && why()].filter(Boolean).join(" ");
}
