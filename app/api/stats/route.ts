import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { queryStatistics } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(queryStatistics, async (ctx, call) =>
    statistics.presentAnswers(ctx, await statistics.answerQueries(ctx, call.body), call),
  ),
});
