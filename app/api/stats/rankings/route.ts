import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as statistics from "@/lib/statistics";
import { rankWorks } from "@/lib/statistics/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(rankWorks, async (ctx, { url }) =>
    statistics.presentRanking(
      await statistics.rankUsedWorks(ctx, statistics.parseRankingQuery(url.searchParams)),
    ),
  ),
});
