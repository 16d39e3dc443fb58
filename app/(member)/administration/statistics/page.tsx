import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { AdministrationFrame } from "@/components/administration/administration-frame";
import { LinkSettings } from "@/components/statistics/settings/link-settings";
import { NoteSettings } from "@/components/statistics/settings/note-settings";
import { SiteLayouts } from "@/components/statistics/settings/site-layouts";
import { listChartNotes, listDashboardLinks, readSiteLayouts } from "@/lib/statistics";
import { sectionTitle } from "../section-title";

type Props = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => sectionTitle("statistics");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/statistics", async (ctx) => {
    const { params } = await searchParams;
    return (
      <WithTexts areas={["statisticsSettings", "validation"]}>
        <AdministrationFrame section="statistics">
          <div className="max-w-2xl space-y-12">
            <LinkSettings
              dashboard="global"
              links={await listDashboardLinks(ctx, "global")}
              params={typeof params === "string" ? params : ""}
            />
            <NoteSettings dashboard="global" notes={await listChartNotes(ctx, "global")} />
            <SiteLayouts {...await readSiteLayouts(ctx)} />
          </div>
        </AdministrationFrame>
      </WithTexts>
    );
  });
}
