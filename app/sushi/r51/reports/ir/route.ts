import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { readCounterItemReport } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readCounterItemReport, async (ctx, call) =>
    statistics.presentItemReport(
      ctx,
      await statistics.readItemReport(ctx, call.url.searchParams),
      call,
    ),
  ),
});
