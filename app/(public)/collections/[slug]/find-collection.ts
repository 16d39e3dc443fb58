import { redirect, unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { setStatus } from "@/app/with-page";
import {
  type CollectionPosition,
  type Joining,
  pathOf,
} from "@/components/collections/collection-entry";
import {
  abilitiesOf,
  ancestorsOf,
  type Collection,
  presentCollection,
  currentSlug,
  invitation,
  listChildren,
  membershipRequest,
  readCollection,
} from "@/lib/collections";
import { DASHBOARD_ENABLED } from "@/lib/collections/schema";
import { isMemberOf } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { Gone, NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { timestamp } from "@/lib/core/timestamp";
import { UI_TYPE } from "@/lib/core/media-types";
import { describeGroup } from "@/lib/group-collections";
import { pageContext } from "@/lib/http/page";
import {
  collectionReference,
  findOpenRequests,
  findRefusal,
  userReference,
} from "@/lib/request-engine";

type Found =
  | { kind: "collection"; position: CollectionPosition }
  | { kind: "moved"; slug: string; isRenamed: boolean }
  | { kind: "failed"; error: unknown };

/**
 * The collection of an address, read once for the page and its head. A failure is an answer here: the head has
 * no page to show for it, the page has.
 */
export const findCollection = cache(async (slug: string): Promise<Found> => {
  const ctx = await pageContext();
  try {
    return await look(ctx, decodeURIComponent(slug));
  } catch (error) {
    unstable_rethrow(error);
    return { kind: "failed", error: meaningOf(error) };
  }
});

async function look(ctx: Context, slug: string): Promise<Found> {
  const row = await readCollection(ctx, slug).catch(async (error: unknown) => {
    // A former slug redirects, unless another collection has it now.
    const today = error instanceof NotFound ? await currentSlug(ctx, slug) : undefined;
    if (today === undefined) throw error;
    return today;
  });
  if (typeof row === "string") return { kind: "moved", slug: row, isRenamed: true };
  if (row.slug !== slug) return { kind: "moved", slug: row.slug, isRenamed: false };
  const [ancestors, joining, children, group] = await Promise.all([
    ancestorsOf(ctx, row.id),
    joiningOf(ctx, row),
    listChildren(ctx, row.id, { page: 1, size: 1 }),
    describeGroup(ctx, row),
  ]);
  const position: CollectionPosition = {
    collection: presentCollection(ctx, row, { accept: UI_TYPE, languages: [] }),
    hasLogo: row.logo !== null,
    ancestors: ancestors.map((above) => ({ slug: above.slug, title: above.metadata.title })),
    abilities: abilitiesOf(ctx, row),
    isSignedIn: ctx.actor.kind === "user",
    joining,
    hasSubcollections: children.total > 0,
    hasStatistics:
      !config().STATS_DASHBOARD_COMMUNITY_OPT_IN || row.customFields[DASHBOARD_ENABLED] === true,
    group,
  };
  return { kind: "collection", position };
}

/** What waits between the person and the collection, or else whether they may ask. */
async function joiningOf(ctx: Context, row: Collection): Promise<Joining | undefined> {
  const { actor } = ctx;
  if (actor.kind !== "user" || isMemberOf(actor, row.id)) return undefined;
  const [person, collection] = [userReference(actor.id), collectionReference(row.id)];
  const [asked, invited] = await Promise.all([
    findOpenRequests(
      ctx,
      { type: membershipRequest.id, createdBy: person, receiver: collection },
      1,
    ),
    findOpenRequests(ctx, { type: invitation.id, createdBy: collection, receiver: person }, 1),
  ]);
  if (invited[0]) return { kind: "pending", requestId: invited[0].id, text: "invited" };
  if (asked[0]) return { kind: "pending", requestId: asked[0].id, text: "pending" };
  const { askForMembership, update } = abilitiesOf(ctx, row);
  // Administrators manage the collection as they are.
  const mayAsk = config().MEMBERSHIP_REQUESTS && askForMembership && !update;
  if (!mayAsk) return undefined;
  const declined = await findRefusal(ctx, {
    type: membershipRequest.id,
    createdBy: person,
    topics: [collection],
  });
  return {
    kind: "open",
    declined: declined && { id: declined.id, at: timestamp(declined.at) },
  };
}

/** A tombstone that may not be shown looks like nothing was ever there. */
function meaningOf(error: unknown): unknown {
  return error instanceof Gone && !error.extra.tombstone ? new NotFound() : error;
}

/** The collection for a page below it; other addresses of it lead to the one of today. */
export async function requireCollection(slug: string, rest: string): Promise<CollectionPosition> {
  const found = await findCollection(slug);
  if (found.kind === "failed") throw found.error;
  if (found.kind === "moved") {
    // For good, so that search engines take over the new name; no copy is kept, for the old one may be taken again.
    if (found.isRenamed) await setStatus(301);
    redirect(pathOf(found.slug, rest));
  }
  return found.position;
}
