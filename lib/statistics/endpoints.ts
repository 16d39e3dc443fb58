import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { counterContracts } from "./counter-endpoints";
import { MEDIA_TYPES } from "./media-types";
import { sharingContracts } from "./sharing-endpoints";
import { reportContracts } from "./report-endpoints";
import { LISTS_OF_COMPOSITE, MAX_DOCUMENTS, MAX_QUERIES, STATISTICS } from "./schema";

export * from "./counter-endpoints";
export * from "./report-endpoints";
export * from "./sharing-endpoints";

const tag = "stats";

/** For the document of the API: the service reads bodies itself, because it names the query that is wrong. */
const query = z.object({
  stat: z.enum(STATISTICS as [string, ...string[]]),
  params: z
    .object({
      community_id: z
        .string()
        .optional()
        .describe("ID or slug of a collection, or `global`; required by all but `global-stats`"),
      start_date: z.string().optional().describe("YYYY-MM-DD, inclusive"),
      end_date: z.string().optional().describe("YYYY-MM-DD, inclusive"),
      date_basis: z
        .enum(["added", "created", "published"])
        .optional()
        .describe("Which date of a work counts; `added` when left out"),
      category: z.string().optional().describe("Of series; `global` when left out"),
      metric: z.string().optional().describe("Of series; `views` or `records` when left out"),
      subcount_id: z.string().optional().describe("One item of the categories only"),
      recid: z.string().optional().describe("For `record-view` and `record-download`"),
      parent_recid: z.string().optional().describe("For the counts of all versions"),
    })
    .optional(),
});

const body = z
  .record(z.string(), query)
  .describe(
    `Queries by label, at most ${MAX_QUERIES}, where a composite counts as ${LISTS_OF_COMPOSITE}; the response has the same labels. A query for documents returns at most ${MAX_DOCUMENTS} of them.`,
  );

const shared = {
  method: "POST",
  tag,
  errors: "stats",
  limit: "statistics",
  status: 200,
  query: z.object({
    download: z
      .string()
      .optional()
      .describe("`1`: compressed JSON is sent as a file, without `Content-Encoding`"),
  }),
  body,
  response: z.record(z.string(), z.unknown()),
  produces: Object.values(MEDIA_TYPES),
} as const;

/** Daily documents, series and counts of works (service 4.6). */
export const queryStatistics = defineContract({
  ...shared,
  path: "/api/stats",
  summary: "Query statistics of collections, of the whole service and of works",
});

/** Where older clients look for it. */
export const queryDashboardStatistics = defineContract({
  ...shared,
  path: "/api/stats-dashboard",
  summary: "The same at the address of older clients",
});

export const statisticsContracts = [
  queryStatistics,
  queryDashboardStatistics,
  ...reportContracts,
  ...counterContracts,
  ...sharingContracts,
];
