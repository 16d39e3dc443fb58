import * as statistics from "@/lib/statistics";
import { createDashboardLink, listDashboardLinks } from "@/lib/statistics/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listDashboardLinks, async (ctx, { url }) => ({
    links: await statistics.listDashboardLinks(
      ctx,
      statistics.parseDashboardQuery(url.searchParams, "links"),
    ),
  })),
  POST: endpoint(createDashboardLink, (ctx, { body }) => statistics.createDashboardLink(ctx, body)),
});
