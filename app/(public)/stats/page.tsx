import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { statisticsDashboard } from "@/app/statistics-dashboard";
import { withPage } from "@/app/with-page";
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const PATH = "/stats";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statistics");
  const { name } = await readSite();
  return {
    title: t("title"),
    description: t("lead", { site: name }),
    alternates: { canonical: PATH },
  };
}

export default function Page({ searchParams }: Props) {
  return withPage(PATH, async (ctx) => {
    const t = await getTranslations("statistics");
    const { name } = await readSite();
    const params = await searchParams;
    return (
      <div className="page-width pt-8">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="mt-1 mb-4 text-muted">{t("lead", { site: name })}</p>
        {await statisticsDashboard(ctx, {
          ...{ collection: "global", path: PATH, searchPath: "/search", params },
          sharePath: "/administration/statistics",
        })}
      </div>
    );
  });
}
