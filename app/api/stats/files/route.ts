import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { listUsedFiles } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listUsedFiles, async (ctx, call) =>
    statistics.presentUsedFiles(
      await statistics.reportFiles(
        ctx,
        statistics.parseReportQuery(call.url.searchParams, "files"),
      ),
      call,
    ),
  ),
});
