import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { pathOf } from "@/components/collections/collection-entry";
import { ALL_VERSIONS } from "@/components/search/search-address";
import { ChildCollections } from "@/components/statistics/child-collections";
import { tabPart } from "@/components/statistics/counters";
import {
  dashboardHref,
  dashboardParams,
  type DashboardState,
  readDashboardState,
  tabNamed,
} from "@/components/statistics/dashboard-address";
import { DashboardPage } from "@/components/statistics/dashboard-page";
import { comparedWith, daysOfRange, earlierStep } from "@/components/statistics/date-ranges";
import { DownloadMenu } from "@/components/statistics/download-menu";
import { MailReport } from "@/components/statistics/mail-report";
import { MostUsed } from "@/components/statistics/most-used";
import { ReferrerGroups } from "@/components/statistics/referrer-groups";
import { ReviewFigures } from "@/components/statistics/review-figures";
import { SHARED_LINKS } from "@/components/statistics/settings/shared-links";
import { searchedDays, type WorksSearch } from "@/components/statistics/works-search";
import { Link2 } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { isAdmin } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import {
  type Dashboard as DashboardData,
  findMailReport,
  listChartNotes,
  managesDashboard,
  rankUsedWorks,
  rankWorksOfItem,
  readChildValues,
  readDashboard,
  readLayout,
  readReviewFigures,
  readSiteLayouts,
  referrersIn,
  reportReferrers,
} from "@/lib/statistics";
import { dayOf, dayOfText, textOfDay } from "@/lib/core/calendar";
import type { Layout, PartName } from "@/lib/statistics/layout";
import { isSnapshot } from "@/lib/statistics/schema";
import { searchWorks, searchWorksOf } from "@/lib/works";

type Params = Readonly<Record<string, string | string[] | undefined>>;

type Dashboard = {
  /** Id of a collection, or `global`. */
  collection: string;
  /** Of the collection, for the names of files. */
  slug?: string | undefined;
  /** What the collection stores as its layout. */
  layout?: unknown;
  /** The address of the page, and of the works that it leads to. */
  path: string;
  searchPath: string;
  params: Params;
  /** Where those who look after the dashboard open it to others. */
  sharePath?: string | undefined;
  /** Read by a link, which does not open the works themselves: these are looked for as the reader. */
  shared?:
    | {
        readonly isFixed: boolean;
        readonly part?: PartName | undefined;
        readonly reader: Context;
      }
    | undefined;
};

/** The dashboard of a collection or of the service, as the address of the page asks for it. */
export async function statisticsDashboard(ctx: Context, dashboard: Dashboard): Promise<ReactNode> {
  const { collection, path, params, shared } = dashboard;
  const whole = await layoutOf(ctx, dashboard);
  const part = shared?.part;
  const layout = part ? whole.map((tab) => ({ ...tab, parts: [part] })) : whole;
  const state = readDashboardState(path, params, {
    tabs: layout.map(({ name }) => name),
    isFixed: shared?.isFixed === true || part !== undefined,
    isShared: shared !== undefined,
  });
  const reportingMonth = config().STATS_REPORTING_MONTH;
  const today = dayOf(ctx.now);
  const range = daysOfRange(state.range, {
    ...{ today, reportingMonth },
    custom: state,
  });
  const before = range && comparedWith(range, state.compare);
  const { tab, basis, metric, split, item } = state;
  const { family } = tabNamed(tab);
  const data = await readDashboard(ctx, {
    ...{ collection, family, range, before, metric, split, item },
    ...{ dateBasis: basis, isFixed: state.isFixed },
  });
  const notes = (await listChartNotes(ctx, collection)).map(({ id, date, text }) => ({
    ...{ id, text },
    day: dayOfText(date) ?? 0,
  }));
  return (
    <DashboardPage
      {...{ state, data, before, layout, notes }}
      search={await worksSearch(ctx, dashboard, state, data)}
      stepBefore={range && earlierStep(range, state.compare)}
      hasReportingYear={reportingMonth > 1}
      isOfSite={collection === "global"}
      parts={await partsOf(ctx, { collection, state, data, layout, shared })}
      actions={await actionsFor(ctx, dashboard, state, data)}
    />
  );
}

async function worksSearch(
  ctx: Context,
  { collection, searchPath: path, shared }: Dashboard,
  state: DashboardState,
  { range, categories }: DashboardData,
): Promise<WorksSearch | undefined> {
  const isOfSite = collection === "global";
  const searched = searchedDays({ state, range, today: dayOf(ctx.now), isOfSite });
  if (!searched || !(shared || categories.accessStatuses?.length))
    return searched && { path, ...searched };
  const query = { q: searched.days, [ALL_VERSIONS]: "1", page: 1, size: 1 };
  const reader = shared?.reader ?? ctx;
  const found = isOfSite
    ? await searchWorks(reader, query)
    : await searchWorksOf(reader, collection, query).catch(unlessClosed);
  if (!found) return undefined;
  const values = found.facets.access_status?.map(({ key }) => key);
  return {
    ...{ path, ...searched },
    accessStatuses: values && !found.areFacetsEstimated ? new Set(values) : undefined,
  };
}

/** Nothing of a collection that the reader may not open. */
function unlessClosed(error: unknown): undefined {
  if (error instanceof NotPermitted || error instanceof NotFound) return undefined;
  throw error;
}

async function layoutOf(ctx: Context, { collection, layout }: Dashboard): Promise<Layout> {
  const own = readLayout(layout);
  if (own) return own;
  const layouts = await readSiteLayouts(ctx);
  return collection === "global" ? layouts.global : layouts.collections;
}

async function actionsFor(
  ctx: Context,
  { collection, slug, sharePath, shared }: Dashboard,
  state: DashboardState,
  { firstDay, range }: DashboardData,
): Promise<ReactNode> {
  // Without a day there is no range, and nothing to download. The address of a download is not opened by a link.
  if (firstDay === undefined || shared) return undefined;
  const t = await getTranslations("statistics");
  const isPerson = ctx.actor.kind === "user";
  const mayShare = sharePath !== undefined && (await managesDashboard(ctx, collection));
  const query = new URLSearchParams(dashboardParams(state)).toString();
  return (
    <div className="flex shrink-0 flex-wrap gap-2 print:hidden">
      {mayShare && (
        <LinkButton
          href={`${sharePath}?params=${encodeURIComponent(query)}#${SHARED_LINKS}`}
          rel="nofollow"
        >
          <Link2 aria-hidden />
          {t("share")}
        </LinkButton>
      )}
      {isPerson && (
        <MailReport
          subject={collection}
          current={await findMailReport(ctx, collection)}
          label={t("mail.label")}
        />
      )}
      <DownloadMenu
        wanted={{
          communityId: collection,
          communitySlug: slug,
          dashboardType: slug === undefined ? "global" : "community",
          startDate: textOfDay(range.from),
          endDate: textOfDay(range.to),
          dateBasis: state.basis,
        }}
        texts={{
          label: t("download.label"),
          busy: t("download.busy"),
          failed: t("download.failed"),
          format: {
            CSV: t("download.format.CSV"),
            EXCEL: t("download.format.EXCEL"),
            JSON_GZIP: t("download.format.JSON_GZIP"),
            XML: t("download.format.XML"),
          },
          note: [t("download.contents"), state.item && t("download.everything")]
            .filter(Boolean)
            .join(" "),
        }}
      />
    </div>
  );
}

type Shown = Pick<Dashboard, "collection" | "shared"> & {
  state: DashboardState;
  data: DashboardData;
  layout: Layout;
};

/** The parts of the tab that are more than figures of days; those that it does not show are not read. */
async function partsOf(ctx: Context, shown: Shown): Promise<Partial<Record<PartName, ReactNode>>> {
  const { collection, shared, state, data, layout } = shown;
  const { range, firstDay } = data;
  const wanted = new Set(layout.find(({ name }) => name === state.tab)?.parts);
  const parts: Partial<Record<PartName, ReactNode>> = {};
  if (firstDay === undefined || range.from > range.to) return parts;
  if (wanted.has("mostUsed")) parts.mostUsed = await mostUsed(ctx, shown);
  if (wanted.has("referrerGroups"))
    parts.referrerGroups = (
      <ReferrerGroups
        groups={await referrerGroups(ctx, shown)}
        metric={state.metric === "downloads" ? "downloads" : "views"}
      />
    );
  // What reviewers do has nothing to do with the item that is chosen.
  const reviews =
    wanted.has("reviews") &&
    !daysOfItem(shown) &&
    (await readReviewFigures(ctx, collection, range));
  if (reviews) parts.reviews = <ReviewFigures figures={reviews} />;
  // The collections below have dashboards of their own, which a link does not open.
  if (wanted.has("children") && collection !== "global" && !shared)
    parts.children = await childCollections(ctx, shown);
  return parts;
}

async function childCollections(ctx: Context, { collection, state, data }: Shown) {
  const below = await readChildValues(ctx, {
    ...{ collection, family: tabNamed(state.tab).family, metric: state.metric },
    ...{ range: data.range, dateBasis: state.basis },
    item: data.narrowed?.days ? state.item : undefined,
  });
  if (below.children.length === 0) return undefined;
  const t = await getTranslations("statistics");
  return (
    <ChildCollections
      below={below}
      metric={state.metric}
      metricName={t(`metric.${tabPart(state)}.${state.metric}`)}
      hrefOf={(slug) => dashboardHref({ ...state, path: pathOf(slug, "/stats") })}
    />
  );
}

/** Sums of all time are kept; up to a day in the past they are counted from days. */
function rangeCounted(ctx: Context, { state, data: { range } }: Shown) {
  if (!isSnapshot(tabNamed(state.tab).family)) return range;
  return {
    from: undefined,
    to: range.to >= dayOf(ctx.now) ? undefined : range.to,
  };
}

/** The days of the chosen item alone, where it has such, and those of them that are shown. */
function daysOfItem({ state, data: { range, firstDay, narrowed } }: Shown) {
  if (!narrowed?.days) return undefined;
  const isSum = isSnapshot(tabNamed(state.tab).family);
  return { days: narrowed.days, range: isSum ? { ...range, from: firstDay ?? range.from } : range };
}

async function referrerGroups(ctx: Context, shown: Shown) {
  const { collection } = shown;
  const ofItem = daysOfItem(shown);
  return ofItem
    ? referrersIn(ofItem.days.table, ofItem.range)
    : reportReferrers(ctx, { collection, ...rangeCounted(ctx, shown) });
}

const RANKED = 10;

async function mostUsed(ctx: Context, shown: Shown): Promise<ReactNode> {
  const { collection, shared } = shown;
  const range = rangeCounted(ctx, shown);
  const ofItem = daysOfItem(shown);
  const wanted = { collection, limit: RANKED };
  const ranked = ofItem
    ? await rankWorksOfItem(ctx, ofItem.days, { ...wanted, range: ofItem.range })
    : {
        views: await rankUsedWorks(ctx, { ...wanted, ...range, by: "views" }),
        downloads: await rankUsedWorks(ctx, { ...wanted, ...range, by: "downloads" }),
      };
  const listed = (by: "views" | "downloads") =>
    ranked?.[by].map(({ id, title, publicationDate, [by]: value }) => ({
      ...{ id, title, publicationDate, value },
    }));
  const query = new URLSearchParams({
    community_id: collection,
    ...(range.from === undefined ? {} : { start_date: textOfDay(range.from) }),
    ...(range.to === undefined ? {} : { end_date: textOfDay(range.to) }),
    format: "csv",
  }).toString();
  // Tables have the use of all works whatever is chosen.
  const mayHaveTables = !shared && !ofItem && (collection !== "global" || isAdmin(ctx.actor));
  const tables = {
    works: `/api/stats/works?${query}`,
    files: `/api/stats/files?${query}`,
  };
  return (
    <MostUsed
      viewed={listed("views")}
      downloaded={listed("downloads")}
      tables={mayHaveTables ? tables : undefined}
    />
  );
}
