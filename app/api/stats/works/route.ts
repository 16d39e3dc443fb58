import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { listUsedWorks } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listUsedWorks, async (ctx, call) =>
    statistics.presentUsedWorks(
      await statistics.reportWorks(
        ctx,
        statistics.parseReportQuery(call.url.searchParams, "works"),
      ),
      call,
    ),
  ),
});
