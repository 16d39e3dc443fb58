import { z } from "zod";
import { call } from "@/lib/client/call";
import { queryStatistics } from "@/lib/statistics/endpoints";

/** Views and downloads of all versions of a work. */
export type UsageCounts = {
  readonly views: number;
  readonly downloads: number;
};

const answer = z.object({
  views: z.object({ views: z.number() }),
  downloads: z.object({ downloads: z.number() }),
});

/** Loaded where a page is too old to tell them itself. */
export async function readUsage(parentId: string): Promise<UsageCounts> {
  const params = { parent_recid: parentId };
  const { views, downloads } = answer.parse(
    await call(queryStatistics, {
      body: {
        views: { stat: "record-view-all-versions", params },
        downloads: { stat: "record-download-all-versions", params },
      },
    }),
  );
  return { ...views, ...downloads };
}
