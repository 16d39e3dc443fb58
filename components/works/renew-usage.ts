import { call } from "@/lib/client/call";
import { queryStatistics } from "./calls";

/** Views and downloads of all versions of a work. */
export type UsageCounts = {
  readonly views: number;
  readonly downloads: number;
};

/** Results have the names that the question gave them. */
type Answer = { views: { views: number }; downloads: { downloads: number } };

/** Loaded where a page is too old to tell them itself. */
export async function readUsage(parentId: string): Promise<UsageCounts> {
  const params = { parent_recid: parentId };
  const { views, downloads } = (await call(queryStatistics, {
    body: {
      views: { stat: "record-view-all-versions", params },
      downloads: { stat: "record-download-all-versions", params },
    },
  })) as Answer;
  return { ...views, ...downloads };
}
