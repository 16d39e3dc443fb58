import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { queryDashboardStatistics } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(queryDashboardStatistics, async (ctx, call) =>
    statistics.presentAnswers(ctx, await statistics.answerQueries(ctx, call.body), call),
  ),
});
