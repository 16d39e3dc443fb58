import { attributesOf, can, subtreeIds } from "@/lib/collections";
import { isAdmin } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { collectionReference, countDecisions, type DecisionFigures } from "@/lib/request-engine";
import { communityInclusion, communitySubmission } from "@/lib/works";
import { type DayRange, MS_PER_DAY } from "@/lib/core/calendar";
import { readScope } from "./scope";

const REVIEWS = [communitySubmission.id, communityInclusion.id];

/**
 * Reviews of works for a collection and those below it, or for all collections: what waits, what was decided in a range.
 * Nothing for those who do not review there.
 */
export async function readReviewFigures(
  ctx: Context,
  idOrSlug: string,
  { from, to }: DayRange,
): Promise<DecisionFigures | undefined> {
  const { collection } = await readScope(ctx, idOrSlug);
  const mayRead = collection
    ? can(ctx.actor, "seeInbox", attributesOf(collection))
    : isAdmin(ctx.actor);
  if (!mayRead) return undefined;
  const ids = collection && (await subtreeIds(ctx, collection.id));
  return countDecisions(ctx, {
    types: REVIEWS,
    receivers: ids?.map(collectionReference),
    from: new Date(from * MS_PER_DAY),
    before: new Date((to + 1) * MS_PER_DAY),
  });
}
