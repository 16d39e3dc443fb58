import { sharedDashboard, sharedMetadata, type SharedProps } from "@/app/shared-dashboard";
import { withPage } from "@/app/with-page";

export const generateMetadata = sharedMetadata;

export default async function Page({ params, searchParams }: SharedProps) {
  const { token } = await params;
  const path = `/stats/shared/${token}`;
  return withPage(path, async () => {
    const { name, subject, dashboard } = await sharedDashboard(token, {
      path,
      params: await searchParams,
    });
    return (
      <div className="page-width pt-8">
        <h1 className="text-2xl font-semibold">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1 mb-4 text-muted">{subject}</p>
        {dashboard}
      </div>
    );
  });
}
