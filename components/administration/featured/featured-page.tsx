import { useTranslations } from "next-intl";
import { pathOf } from "@/components/collections/collection-entry";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Star } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { AdministrationFrame } from "../administration-frame";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import { FeatureForm } from "./feature-form";
import { FeaturedActions } from "./featured-actions";
import type { FeaturedRowItem } from "./featured-row-item";

const PATH = hrefOfSection("featured");

type FeaturedPageProps = {
  state: ListState<never>;
  items: readonly FeaturedRowItem[];
  total: number;
};

const TONES: Record<FeaturedRowItem["state"], BadgeTone> = {
  shown: "accent",
  planned: "notice",
  past: "neutral",
  hidden: "warning",
};

/** The collections that the home page and that of all collections show first, and from when on. */
export function FeaturedPage({ state, items, total }: FeaturedPageProps) {
  const t = useTranslations("administration.featured");
  return (
    <AdministrationFrame section="featured">
      <p className="max-w-[70ch] text-muted">{t("lead")}</p>
      <div className="mt-6 max-w-2xl needs-script">
        <FeatureForm />
      </div>
      <h3 className="mt-10 text-lg font-semibold">{t("list")}</h3>
      <ListResults
        label={t("list")}
        count={t("count", { count: total })}
        total={total}
        page={state.page}
        href={(page) => listHref(PATH, { page })}
        empty={
          <EmptyState icon={<Star />} title={t("empty")}>
            {t("emptyHint")}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <li key={item.id}>
              <Row item={item} />
            </li>
          ))}
        </ul>
      </ListResults>
    </AdministrationFrame>
  );
}

function Row({ item }: { item: FeaturedRowItem }) {
  const t = useTranslations("administration.featured");
  const moment = useMoment();
  const { collection, start, state } = item;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 wrap-anywhere">
      <div className="min-w-0 grow basis-60">
        <h4 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-pretty">
          <Link href={pathOf(collection.slug)} className="text-ink quiet-link hover:text-accent">
            <bdi>{collection.title}</bdi>
          </Link>
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        </h4>
        <p className="text-sm text-muted">{t("from", { moment: moment(start) })}</p>
      </div>
      <FeaturedActions item={item} />
    </article>
  );
}
