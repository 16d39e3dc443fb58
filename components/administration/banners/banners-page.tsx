import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Info } from "@/components/ui/icons";
import type { BannerJson } from "@/lib/site/schema";
import { AdministrationFrame } from "../administration-frame";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import { AddBanner, BannerActions } from "./banner-actions";

const PATH = hrefOfSection("banners");

/** A banner, and the beginning of what it says. */
type BannerRow = { banner: BannerJson; text: string };

type BannersPageProps = {
  state: ListState<never>;
  rows: readonly BannerRow[];
  total: number;
  now: string;
};

/** What readers of the site are told above its pages. */
export function BannersPage({ state, rows, total, now }: BannersPageProps) {
  const t = useTranslations("administration.banners");
  const tAll = useTranslations("administration");
  return (
    <AdministrationFrame section="banners">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[70ch] min-w-0 grow basis-80 text-muted">{t("lead")}</p>
        <AddBanner />
      </div>
      <ListResults
        label={tAll("sections.banners")}
        count={t("count", { count: total })}
        total={total}
        page={state.page}
        href={(page) => listHref(PATH, { page })}
        empty={
          <EmptyState icon={<Info />} title={t("empty")}>
            {t("emptyHint")}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.banner.id}>
              <Row {...row} now={now} />
            </li>
          ))}
        </ul>
      </ListResults>
    </AdministrationFrame>
  );
}

const TONES = { shown: "accent", planned: "notice", ended: "neutral", off: "neutral" } as const;
type State = keyof typeof TONES;

function stateOf({ active, start_datetime, end_datetime }: BannerJson, now: string): State {
  const moment = Date.parse(now);
  if (end_datetime && Date.parse(end_datetime) < moment) return "ended";
  if (!active) return "off";
  return Date.parse(start_datetime) > moment ? "planned" : "shown";
}

function Row({ banner, text, now }: BannerRow & { now: string }) {
  const t = useTranslations("administration.banners");
  const moment = useMoment();
  const state = stateOf(banner, now);
  const tone: BadgeTone = TONES[state];
  const { start_datetime, end_datetime, category, url_path, language } = banner;
  const start = moment(start_datetime);
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 wrap-anywhere">
      <div className="min-w-0 grow basis-60">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-pretty">
          <bdi lang={language}>{text}</bdi>
          <Badge tone={tone}>{t(`states.${state}`)}</Badge>
        </h3>
        <p className="text-sm text-muted">
          {t("facts", {
            category: t(`categories.${category}`),
            pages: url_path === null ? t("allPages") : t("pagesBelow", { path: url_path }),
            period: end_datetime
              ? t("fromTo", { start, end: moment(end_datetime) })
              : t("from", { start }),
          })}
        </p>
      </div>
      <BannerActions banner={banner} text={text} />
    </article>
  );
}
