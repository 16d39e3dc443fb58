import type { CollectionPosition } from "@/components/collections/collection-entry";
import { countOpenMembershipRequests } from "@/lib/collections";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";

type RequestsToJoin = {
  open: number;
  /** Why nobody else can ask; undefined where people can. */
  stopped: "here" | "everywhere" | undefined;
};

/** The requests to join, for those who decide about them; undefined for others. */
export async function requestsToJoin(
  ctx: Context,
  { collection, abilities }: CollectionPosition,
): Promise<RequestsToJoin | undefined> {
  if (!abilities.manageMembers) return undefined;
  const open = await countOpenMembershipRequests(ctx, collection.id);
  if (!config().MEMBERSHIP_REQUESTS) return { open, stopped: "everywhere" };
  return { open, stopped: abilities.seeMembershipRequests ? undefined : "here" };
}

/** How many people ask; undefined where the list of them is not worth a tab. */
export const askingIn = (requests: RequestsToJoin | undefined): number | undefined =>
  requests !== undefined && (requests.open > 0 || !requests.stopped) ? requests.open : undefined;
