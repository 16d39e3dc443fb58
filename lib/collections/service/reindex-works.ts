import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { enqueue, type JobRequest } from "@/lib/jobs";

/**
 * The search documents of works depend on the visibility of the collections that include them. The works themselves are
 * kept by a module of a higher rank, which does this work: a batch of works, then the next one.
 */
export const reindexWorksRequest: JobRequest<{ collectionId: string; after?: string | undefined }> =
  {
    name: "works.follow-collection",
    input: z.object({ collectionId: z.uuid(), after: z.string().optional() }),
  };

/** Call it in the change that opens, closes, deletes or restores a collection. */
export async function reindexWorks(ctx: Context, collectionId: string): Promise<void> {
  await enqueue(ctx, reindexWorksRequest, { collectionId }, { key: `follow:${collectionId}` });
}
