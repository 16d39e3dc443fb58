import { InvalidQuery } from "./errors";
import { Params } from "./queries";
import { MAX_RANKED } from "./schema";
import type { RankingQuery, ReportQuery } from "./service/use-reports";

/** What the address of a report asks for; `name` says which report in refusals. */
export const parseReportQuery = (search: URLSearchParams, name: string): ReportQuery =>
  readReport(new Params(name, Object.fromEntries(search)));

/** Whose dashboard an address asks about: id or slug of a collection, or `global`. */
export const parseDashboardQuery = (search: URLSearchParams, name: string): string =>
  new Params(name, Object.fromEntries(search)).required("community_id");

function readReport(params: Params): ReportQuery {
  return { ...params.range(), collection: params.required("community_id") };
}

export function parseRankingQuery(search: URLSearchParams): RankingQuery {
  const params = new Params("rankings", Object.fromEntries(search));
  const by = params.text("by") ?? "views";
  const limit = Number(params.text("size") ?? "20");
  if (by !== "views" && by !== "downloads")
    throw new InvalidQuery("Invalid parameter", "statistics.unknownRanking", { given: by });
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RANKED)
    throw new InvalidQuery("Invalid parameter", "statistics.rankingSize", { maximum: MAX_RANKED });
  return { ...readReport(params), by, limit };
}
