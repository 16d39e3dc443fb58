import { Gone, NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { listVersions, readWork } from "@/lib/works";
import { textOfDay } from "@/lib/core/calendar";
import type { WorkQuery } from "../queries";
import { sumWorkUsage } from "../repository/work-usage";

export type WorkCounts = Readonly<Record<string, number | string | null>>;

/** What was counted of a work that the actor may read; zeros where nothing was. */
export async function readWorkCounts(ctx: Context, query: WorkQuery): Promise<WorkCounts> {
  const { id, name, from, to } = query;
  const allVersions = name.endsWith("-all-versions");
  const parentOfWork = await checkReadable(ctx, id, allVersions);
  const usage = await sumWorkUsage(ctx, { id, allVersions }, query);
  const counts: WorkCounts = name.startsWith("record-view")
    ? { views: usage.views, unique_views: usage.uniqueViews }
    : {
        downloads: usage.downloads,
        unique_downloads: usage.uniqueDownloads,
        data_volume: usage.bytes,
      };
  const ids: WorkCounts = allVersions
    ? { parent_recid: id }
    : { recid: id, parent_recid: parentOfWork ?? usage.parentId };
  return {
    ...counts,
    ...ids,
    start_date: from === undefined ? null : textOfDay(from),
    end_date: to === undefined ? null : textOfDay(to),
  };
}

/** The concept of the version. Of what was deleted or never was there, counts are no secret. */
async function checkReadable(
  ctx: Context,
  id: string,
  allVersions: boolean,
): Promise<string | undefined> {
  try {
    if (!allVersions) return (await readWork(ctx, id)).parent.id;
    const { total } = await listVersions(ctx, id, { page: 1, size: 1 });
    if (total === 0) throw new NotPermitted();
    return id;
  } catch (error) {
    if (error instanceof NotFound || error instanceof Gone) return undefined;
    if (error instanceof NotPermitted && ctx.actor.kind === "anonymous")
      throw new NotAuthenticated("errors.unauthorized", "Bearer");
    throw error;
  }
}
