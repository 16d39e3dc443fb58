import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { listReferrers } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listReferrers, async (ctx, { url }) =>
    statistics.presentReferrers(
      await statistics.reportReferrers(
        ctx,
        statistics.parseReportQuery(url.searchParams, "referrers"),
      ),
    ),
  ),
});
