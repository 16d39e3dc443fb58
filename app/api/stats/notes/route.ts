import * as statistics from "@/lib/statistics";
import { createChartNote, listChartNotes } from "@/lib/statistics/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listChartNotes, async (ctx, { url }) => ({
    notes: await statistics.listChartNotes(
      ctx,
      statistics.parseDashboardQuery(url.searchParams, "notes"),
    ),
  })),
  POST: endpoint(createChartNote, (ctx, { body }) => statistics.createChartNote(ctx, body)),
});
