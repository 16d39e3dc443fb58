import { sharedDashboard, sharedMetadata, type SharedProps } from "@/app/shared-dashboard";
import { withPage } from "@/app/with-page";
import { openDashboardLink } from "@/lib/statistics";

export const generateMetadata = sharedMetadata;

export default async function Page({ params, searchParams }: SharedProps) {
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
