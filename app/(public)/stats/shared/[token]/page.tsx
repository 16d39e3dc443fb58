import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { sharedDashboard } from "@/app/shared-dashboard";
import { withPage } from "@/app/with-page";
import { openDashboardLink } from "@/lib/statistics";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statistics");
  // The address is a secret: it goes neither to search engines nor to pages that are linked.
  return {
    title: t("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function Page({ params, searchParams }: Props) {
  const path = `/stats/shared/${(await params).token}`;
  return withPage(path, async (ctx) => {
    const opened = await openDashboardLink(ctx, (await params).token);
    return (
      <div className="page-width pt-8">
        <h1 className="mb-4 text-2xl font-semibold">
          <bdi>{opened.name}</bdi>
        </h1>
        {await sharedDashboard(opened, { path, params: await searchParams })}
      </div>
    );
  });
}
