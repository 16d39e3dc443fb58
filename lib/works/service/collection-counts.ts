import { adjustSizes } from "@/lib/collections";
import { BadRequest } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { Access, Inclusion, Parent, Work } from "../rows";

/*
 * Counts of the public works in each collection. The collections' rows are the last ones a
 * change of works locks, and they are locked in the order of their ids, so that transactions cannot deadlock.
 */

/** A work counts by its newest version. */
const isCounted = (latest: Work | undefined) =>
  latest?.access.record === "public" && latest.deletionStatus === "P" ? 1 : 0;

/** After the newest version has changed from one to the other. */
export async function updateCounts(
  ctx: Context,
  parent: Parent,
  before: Work | undefined,
  after: Work | undefined,
): Promise<void> {
  await adjustCounts(ctx, parent.inclusions, isCounted(after) - isCounted(before));
}

/** After works have come into the collections, or have gone out of them: their newest versions. */
export async function countWorks(
  ctx: Context,
  inclusions: readonly Pick<Inclusion, "collectionId">[],
  latest: readonly (Work | undefined)[],
  way: "in" | "out",
): Promise<void> {
  const count = latest.reduce((sum, work) => sum + isCounted(work), 0);
  await adjustCounts(ctx, inclusions, way === "in" ? count : -count);
}

async function adjustCounts(
  ctx: Context,
  inclusions: readonly Pick<Inclusion, "collectionId">[],
  by: number,
): Promise<void> {
  if (by === 0 || inclusions.length === 0) return;
  await adjustSizes(ctx, new Map(inclusions.map(({ collectionId }) => [collectionId, by])));
}

/** Public now, or by itself once the embargo has ended. */
export const isOrBecomesPublic = ({ record, embargo }: Access) =>
  record === "public" || embargo.active;

/** A restricted collection holds restricted works only (api-communities 24). */
export const publicInRestrictedError = () => new BadRequest("works.publicInRestricted");
