import * as statistics from "@/lib/statistics";
import { listMailReports, putMailReport } from "@/lib/statistics/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listMailReports, async (ctx) => ({
    reports: await statistics.listMailReports(ctx),
  })),
  POST: endpoint(putMailReport, (ctx, { body }) => statistics.putMailReport(ctx, body)),
});
