import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DashboardPage } from "@/components/statistics/dashboard-page";
import { readDashboardState } from "@/components/statistics/dashboard-address";
import { tabNamed } from "@/components/statistics/dashboard-address";
import { comparedWith, daysOfRange } from "@/components/statistics/date-ranges";
import { DownloadMenu } from "@/components/statistics/download-menu";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { readDashboard } from "@/lib/statistics";
import { dayOf, textOfDay } from "@/lib/statistics/calendar";

type Dashboard = {
  /** Id of a collection, or `global`. */
  collection: string;
  /** Of the collection, for the names of files. */
  slug?: string;
  /** The address of the page, and of the works that it leads to. */
  path: string;
  searchPath: string;
  params: Readonly<Record<string, string | string[] | undefined>>;
};

/** The dashboard of a collection or of the service, as the address of the page asks for it. */
export async function statisticsDashboard(
  ctx: Context,
  { collection, slug, path, searchPath, params }: Dashboard,
): Promise<ReactNode> {
  const state = readDashboardState(path, params);
  const reportingMonth = config().STATS_REPORTING_MONTH;
  const today = dayOf(ctx.now);
  const range = daysOfRange(state.range, {
    ...{ today, reportingMonth },
    custom: { from: state.from, to: state.to },
  });
  const before = range && comparedWith(range, state.compare);
  const { tab, basis, metric, split, item } = state;
  const { family } = tabNamed(tab);
  const data = await readDashboard(ctx, {
    ...{ collection, family, range, before, metric, split, item },
    dateBasis: basis,
  });
  const t = await getTranslations("statistics.download");
  return (
    <DashboardPage
      state={state}
      data={data}
      before={before}
      hasReportingYear={reportingMonth > 1}
      searchPath={searchPath}
      actions={
        // Without a day there is no range, and nothing to download.
        data.firstDay !== undefined && (
          <DownloadMenu
            wanted={{
              communityId: collection,
              communitySlug: slug,
              dashboardType: slug === undefined ? "global" : "community",
              startDate: textOfDay(data.range.from),
              endDate: textOfDay(data.range.to),
              dateBasis: basis,
            }}
            texts={{
              label: t("label"),
              busy: t("busy"),
              failed: t("failed"),
              format: {
                CSV: t("format.CSV"),
                EXCEL: t("format.EXCEL"),
                JSON_GZIP: t("format.JSON_GZIP"),
                XML: t("format.XML"),
              },
            }}
          />
        )
      }
    />
  );
}
