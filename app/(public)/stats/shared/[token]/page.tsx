import {
  openLink,
  sharedDashboard,
  sharedMetadata,
  type SharedProps,
  subjectOf,
} from "@/app/shared-dashboard";
import { withPage } from "@/app/with-page";

export const generateMetadata = sharedMetadata;

export default async function Page({ params, searchParams }: SharedProps) {
  const path = `/stats/shared/${(await params).token}`;
  return withPage(path, async () => {
    const opened = await openLink((await params).token);
    return (
      <div className="page-width pt-8">
        <h1 className="text-2xl font-semibold">
          <bdi>{opened.name}</bdi>
        </h1>
        <p className="mt-1 mb-4 text-muted">{await subjectOf(opened)}</p>
        {await sharedDashboard(opened, { path, params: await searchParams })}
      </div>
    );
  });
}
