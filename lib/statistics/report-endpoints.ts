import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { MEDIA_TYPES } from "./media-types";
import { MAX_RANKED } from "./schema";

/** Reports of a collection or of the service. Those who manage it see restricted works too. */
const shared = {
  method: "GET",
  tag: "stats",
  status: 200,
  errors: "stats",
  limit: "statistics",
} as const;

const range = z.looseObject({
  community_id: z.string().optional().describe("ID or slug of a collection, or `global`; required"),
  start_date: z.string().optional().describe("YYYY-MM-DD, inclusive"),
  end_date: z.string().optional().describe("YYYY-MM-DD, inclusive"),
});

const table = range.extend({
  format: z.string().optional().describe("`csv` for a table, as with `Accept: text/csv`"),
});

const workJson = z.object({
  id: z.string(),
  parent_id: z.string(),
  doi: z.string().nullable(),
  title: z.string(),
  resource_type: z.string(),
  publication_date: z.string(),
  is_restricted: z.boolean(),
  views: z.number(),
  unique_views: z.number(),
  downloads: z.number(),
  unique_downloads: z.number(),
  data_volume: z.number(),
});

export const listUsedWorks = defineContract({
  ...shared,
  path: "/api/stats/works",
  summary:
    "List every work with its views and downloads in a range; of the whole service for administrators only",
  query: table,
  response: z.object({ works: z.array(workJson) }),
  produces: [MEDIA_TYPES.json, MEDIA_TYPES.csv],
});

export const listUsedFiles = defineContract({
  ...shared,
  path: "/api/stats/files",
  summary: "Read downloads by file in a range; of the whole service for administrators only",
  query: table,
  response: z.object({
    files: z.array(
      z.object({
        id: z.string(),
        doi: z.string().nullable(),
        title: z.string(),
        file: z.string(),
        downloads: z.number(),
        data_volume: z.number(),
      }),
    ),
  }),
  produces: [MEDIA_TYPES.json, MEDIA_TYPES.csv],
});

export const rankWorks = defineContract({
  ...shared,
  path: "/api/stats/rankings",
  summary: "List the most viewed or downloaded works of a range",
  query: range.extend({
    by: z.string().optional().describe("`views` or `downloads`"),
    size: z.string().optional().describe(`At most ${MAX_RANKED}; 20 when left out`),
  }),
  response: z.object({ works: z.array(workJson) }),
});

const counts = { views: z.number(), downloads: z.number() };

export const listReferrers = defineContract({
  ...shared,
  path: "/api/stats/referrers",
  summary:
    "Read where readers came from in a range: search engines, scholarly search, this site, links",
  query: range,
  response: z.object({
    groups: z.array(
      z.object({
        group: z.enum(["search", "scholarly", "own", "links"]),
        ...counts,
        hosts: z.array(z.object({ host: z.string(), ...counts })),
      }),
    ),
  }),
});

export const reportContracts = [listUsedWorks, listUsedFiles, rankWorks, listReferrers];
