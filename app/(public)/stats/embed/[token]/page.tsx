import { getTranslations } from "next-intl/server";
import { sharedDashboard, sharedMetadata, type SharedProps } from "@/app/shared-dashboard";
import { withPage } from "@/app/with-page";
import { absoluteUrl } from "@/lib/core/absolute-url";

export const generateMetadata = sharedMetadata;

/** The dashboard of a link for frames on other sites, which this page alone allows; with `?part=chart` the chart only. */
export default async function Page({ params, searchParams }: SharedProps) {
  const { token } = await params;
  const path = `/stats/embed/${token}`;
  return withPage(path, async () => {
    const given = await searchParams;
    const { name, subject, dashboard } = await sharedDashboard(token, {
      path,
      params: given,
      part: given.part === "chart" ? "chart" : undefined,
    });
    const t = await getTranslations("statistics");
    return (
      <div className="p-4">
        <h1 className="text-lg font-semibold">
          <bdi>{name}</bdi>
        </h1>
        <p className="mb-2 text-sm text-muted">{subject}</p>
        {dashboard}
        <p className="mt-4 text-sm text-muted">
          <a href={absoluteUrl(`/stats/shared/${token}`)} className="link">
            {t("openShared")}
          </a>
        </p>
      </div>
    );
  });
}
