import type { ReactNode } from "react";
import {
  DeclinedNotice,
  type DeclinedKind,
  type DeclinedTopic,
} from "@/components/requests/declined-notice";
import { isInvitation } from "@/components/requests/is-invitation";
import type { RequestJson } from "@/components/requests/request-json";
import { abilitiesOf, readCollection } from "@/lib/collections";
import { isMemberOf } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow, userReference } from "@/lib/request-engine";
import { readDecisionWords } from "@/lib/requests";
import { abilitiesOf as abilitiesOfWork, closedFilesOf, readWork } from "@/lib/works";
import { orNothing } from "./or-nothing";

type Shown = {
  /** As the reader is shown it, with the names of its sides. */
  request: RequestJson;
  /** Whether the reader is who asked. */
  isOwn: boolean;
  /** Whether the same was not asked for again since. */
  isLast: boolean;
};

/**
 * Why somebody was not let in or given what they asked for, and what they can do now; who declined an invitation is told that
 * they can still ask. Of works handed in to collections `reviewedWork` says it.
 */
export async function declinedRequest(
  ctx: Context,
  row: RequestRow,
  { request, isOwn, isLast }: Shown,
): Promise<ReactNode> {
  if (row.status !== "declined") return null;
  const kind = isOwn ? KINDS[row.type] : isInvited(ctx, row) ? INVITED : undefined;
  if (!kind) return null;
  return (
    <DeclinedNotice
      request={request}
      what={kind.what}
      // Of their own words who declined needs no quote.
      words={isOwn ? await readDecisionWords(ctx, row.id) : ""}
      topic={isLast ? await kind.findTopic(ctx, row) : undefined}
    />
  );
}

type Kind = {
  what: DeclinedKind;
  findTopic: (ctx: Context, row: RequestRow) => Promise<DeclinedTopic | undefined>;
};

const KINDS: Readonly<Record<string, Kind>> = {
  "community-membership-request": {
    what: "membership",
    findTopic: (ctx, { receiver }) => joinableCollection(ctx, receiver),
  },
  "user-access-request": { what: "access", findTopic: workWithFiles },
  "community-inclusion": { what: "inclusion", findTopic: workToInclude },
  subcommunity: { what: "subcollection", findTopic: parentToAsk },
  "subcommunity-invitation": {
    what: "subcollectionInvitation",
    findTopic: async () => undefined,
  },
  "community-invitation": { what: "invitation", findTopic: listOfInvitations },
};

const INVITED: Kind = {
  what: "ownInvitation",
  findTopic: async (ctx, { createdBy }) => {
    const collection = await joinableCollection(ctx, createdBy);
    return collection?.mayAskAgain ? collection : undefined;
  },
};

const isInvited = ({ actor }: Context, row: RequestRow): boolean =>
  isInvitation(row) && actor.kind === "user" && row.receiver === userReference(actor.id);

const findCollection = (ctx: Context, reference: string | null) =>
  orNothing(readCollection(ctx, referencedId("community", reference) ?? ""));

const findWork = (ctx: Context, { topic }: RequestRow) =>
  orNothing(readWork(ctx, referencedId("record", topic) ?? ""));

async function joinableCollection(ctx: Context, reference: string | null) {
  const collection = await findCollection(ctx, reference);
  if (!collection || isMemberOf(ctx.actor, collection.id)) return undefined;
  const { slug, metadata } = collection;
  return {
    name: metadata.title,
    href: `/collections/${slug}`,
    mayAskAgain: config().MEMBERSHIP_REQUESTS && abilitiesOf(ctx, collection).askForMembership,
  };
}

async function workWithFiles(ctx: Context, row: RequestRow) {
  const work = await findWork(ctx, row);
  if (!work) return undefined;
  const closed = await closedFilesOf(ctx, work);
  if (!closed) return undefined;
  return {
    name: work.metadata.title ?? row.title,
    href: `/records/${work.id}`,
    mayAskAgain: closed.canBeAskedFor && !closed.asked,
  };
}

async function workToInclude(ctx: Context, row: RequestRow) {
  const work = await findWork(ctx, row);
  const collection = referencedId("community", row.receiver);
  // Its curators may have taken it in without being asked.
  if (!work || work.parent.inclusions.some(({ collectionId }) => collectionId === collection))
    return undefined;
  return {
    name: work.metadata.title ?? row.title,
    href: `/records/${work.id}`,
    mayAskAgain: abilitiesOfWork(ctx, work).addToCollections,
  };
}

/** The collection that can be asked once more to be above another, which is in none by now. */
async function parentToAsk(ctx: Context, { receiver, createdBy }: RequestRow) {
  const parent = await findCollection(ctx, receiver);
  const child = await findCollection(ctx, createdBy);
  if (!parent?.childrenAllowed || !child || child.parent || !abilitiesOf(ctx, child).own)
    return undefined;
  return {
    name: parent.metadata.title,
    href: `/collections/${parent.slug}/subcommunities/new`,
    mayAskAgain: true,
  };
}

async function listOfInvitations(ctx: Context, { createdBy }: RequestRow) {
  const collection = await findCollection(ctx, createdBy);
  if (!collection || !abilitiesOf(ctx, collection).manageMembers) return undefined;
  return { href: `/collections/${collection.slug}/invitations`, mayAskAgain: true };
}
