import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { AdministrationFrame } from "@/components/administration/administration-frame";
import { hrefOfSection } from "@/components/administration/sections";
import { LinkSettings } from "@/components/statistics/settings/link-settings";
import { linkViews } from "@/components/statistics/settings/link-views";
import { OpenedView } from "@/components/statistics/settings/opened-view";
import { NoteSettings } from "@/components/statistics/settings/note-settings";
import { SiteLayouts } from "@/components/statistics/settings/site-layouts";
import { Link } from "@/components/ui/link";
import { listChartNotes, listDashboardLinks, readSiteLayouts } from "@/lib/statistics";
import { sectionTitle } from "../section-title";

type Props = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => sectionTitle("statistics");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/statistics", async (ctx) => {
    const { params } = await searchParams;
    const shown = typeof params === "string" ? params : "";
    const layouts = await readSiteLayouts(ctx);
    const links = await listDashboardLinks(ctx, "global");
    const t = await getTranslations("administration.statisticsLinks");
    return (
      <WithTexts areas={["statisticsSettings", "validation"]}>
        <AdministrationFrame section="statistics">
          <p className="mb-8 flex flex-wrap gap-x-6 gap-y-1">
            <Link href="/stats" className="link inline-block py-0.5">
              {t("figures")}
            </Link>
            <Link href={hrefOfSection("growth")} className="link inline-block py-0.5">
              {t("growth")}
            </Link>
          </p>
          <div className="max-w-2xl space-y-12">
            <LinkSettings
              dashboard="global"
              links={links}
              params={shown}
              view={<OpenedView path="/stats" params={shown} layout={layouts.global} />}
              views={linkViews(links, { path: "/stats", layout: layouts.global })}
            />
            <NoteSettings dashboard="global" notes={await listChartNotes(ctx, "global")} />
            <SiteLayouts {...layouts} />
          </div>
        </AdministrationFrame>
      </WithTexts>
    );
  });
}
