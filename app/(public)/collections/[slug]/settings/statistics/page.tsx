import { getTranslations } from "next-intl/server";
import { WithTexts } from "@/app/with-texts";
import { pathOf } from "@/components/collections/collection-entry";
import { StatisticsForm } from "@/components/collections/settings/statistics-form";
import { CollectionLayout } from "@/components/statistics/settings/collection-layout";
import { LinkSettings } from "@/components/statistics/settings/link-settings";
import { linkViews } from "@/components/statistics/settings/link-views";
import { OpenedView } from "@/components/statistics/settings/opened-view";
import { NoteSettings } from "@/components/statistics/settings/note-settings";
import { DASHBOARD_LAYOUT } from "@/lib/collections/schema";
import { config } from "@/lib/core/config";
import { listChartNotes, listDashboardLinks, readLayout, readSiteLayouts } from "@/lib/statistics";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/statistics";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default async function Page(props: Props) {
  const t = await getTranslations("statisticsSettings");
  return settingsPage(props, { path: PATH, lead: t("lead") }, async ({ ctx, position }) => {
    const { collection } = position;
    const { params } = await props.searchParams;
    const shown = typeof params === "string" ? params : "";
    const layout =
      readLayout(collection.custom_fields[DASHBOARD_LAYOUT]) ??
      (await readSiteLayouts(ctx)).collections;
    const links = await listDashboardLinks(ctx, collection.id);
    const place = { path: pathOf(collection.slug, "/stats"), layout };
    return (
      <WithTexts areas={["statisticsSettings"]}>
        <div className="space-y-12">
          {config().STATS_DASHBOARD_COMMUNITY_OPT_IN && <StatisticsForm collection={collection} />}
          <LinkSettings
            dashboard={collection.id}
            links={links}
            params={shown}
            view={<OpenedView {...place} params={shown} isPageOff={!position.hasStatistics} />}
            views={linkViews(links, place)}
          />
          <NoteSettings
            dashboard={collection.id}
            notes={await listChartNotes(ctx, collection.id)}
          />
          <CollectionLayout collection={collection} layout={layout} />
        </div>
      </WithTexts>
    );
  });
}
