import { BadRequest } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import {
  collectionRequestPath,
  type CollectionDirectory,
  referencedId,
  ownRequestPath,
  type RequestRow,
  type RequestType,
  type StepResult,
  userReference,
} from "@/lib/request-engine";
import * as repository from "./repository";
import type { Collection, Member } from "./rows";
import { link } from "./service/hierarchy";
import { acceptanceInput } from "./schema";
import { memberUserIds } from "./service/audience";
import { audit, nameOfSubject } from "./service/audit";
import { openForMembers, requireCanManage } from "./service/member-checks";

/** The request types of collections: membership, and the hierarchy. */

/** The queries of the request module about collections. */
export const collectionDirectory: CollectionDirectory = {
  describe: async (ctx, ids) => {
    const found = await repository.listByIds(ctx, [...new Set(ids)]);
    return new Map(
      found.map(({ id, slug, metadata, chatWebhook }) => [
        id,
        { slug, title: metadata.title, chatWebhook },
      ]),
    );
  },
  memberUserIds,
};

const collectionOf = (reference: string | null): string => {
  const id = referencedId("community", reference);
  if (!id) throw new Error(`${reference ?? "Nobody"} is no collection.`);
  return id;
};

/** Locks the collection the request is about; a deleted one accepts no members. */
async function lockLiving(ctx: Context, id: string): Promise<Collection> {
  const collection = await repository.lock(ctx, id);
  if (collection?.deletionStatus !== "P") throw new BadRequest("collections.deletedMeanwhile");
  return collection;
}

async function pendingOf(ctx: Context, request: RequestRow): Promise<Member> {
  const member = await repository.findMemberOfRequest(ctx, request.id);
  if (!member) throw new BadRequest("collections.membershipNotOpen");
  return member;
}

/** Makes the pending membership an active one. */
const admit =
  (of: (request: RequestRow) => string) =>
  async (ctx: Context, request: RequestRow): Promise<StepResult> => {
    const id = of(request);
    await lockLiving(ctx, id);
    const member = await pendingOf(ctx, request);
    const subject =
      member.subject.type === "email" ? await claim(ctx, id, member, request) : member.subject;
    await repository.activateMember(ctx, member.id);
    await audit(ctx, "member.add", id, {
      role: member.role,
      members: [nameOfSubject(subject)],
      request: request.id,
    });
    return { role: member.role };
  };

/** Gives the role that was chosen with the decision, if one was. */
async function giveRole(ctx: Context, request: RequestRow, body: unknown): Promise<void> {
  const role = parse(acceptanceInput, body)?.role;
  if (role === undefined) return;
  await lockLiving(ctx, receivingCollection(request));
  const open = await openForMembers(ctx, receivingCollection(request));
  const member = await pendingOf(ctx, request);
  requireCanManage(open, member.role, role);
  await repository.updateMembers(ctx, [member.id], { role });
}

/** An invitation to an address becomes the membership of the account that accepts it, which is returned. */
async function claim(
  ctx: Context,
  id: string,
  member: Member,
  { receiver }: RequestRow,
): Promise<repository.Subject> {
  const userId = referencedId("user", receiver);
  if (!userId) throw new BadRequest("collections.nobodyInvited");
  const others = await repository.findMembers(ctx, id, [{ type: "user", id: userId }]);
  if (others.length > 0) throw new BadRequest("collections.memberAlreadyOrSoon");
  await repository.giveToUser(ctx, member.id, Number(userId));
  return { type: "user", id: userId };
}

/** Takes the pending membership out, and keeps it as history. */
const dismiss =
  (of: (request: RequestRow) => string) => async (ctx: Context, request: RequestRow) => {
    await repository.lock(ctx, of(request));
    const member = await repository.findMemberOfRequest(ctx, request.id);
    if (member) await repository.archiveMember(ctx, member.id);
  };

/** What is kept of the person who invites, or asks, for a collection. */
export const sentBy = ({ actor }: Context): RequestRow["payload"] =>
  actor.kind === "user" ? { senderId: actor.id } : {};

const senderOf = ({ payload: { senderId } }: RequestRow) =>
  typeof senderId === "string" ? userReference(senderId) : undefined;

const invitingCollection = (request: RequestRow) => collectionOf(request.createdBy);
const receivingCollection = (request: RequestRow) => collectionOf(request.receiver);

/** What both ways into a collection have in common; `of` is the collection to be joined. */
const membership = (of: (request: RequestRow) => string) =>
  ({
    family: "membership",
    collections: collectionDirectory,
    expiresDays: 30,
    on: { accept: admit(of), decline: dismiss(of), cancel: dismiss(of), expire: dismiss(of) },
  }) as const satisfies Partial<RequestType>;

const MEMBERSHIP_NOTIFIES = {
  submit: ["receiver"],
  accept: ["creator"],
  decline: ["creator"],
  cancel: ["receiver"],
  expire: ["creator"],
} as const satisfies RequestType["notifies"];

export const invitation: RequestType = {
  ...membership(invitingCollection),
  id: "community-invitation",
  label: "Member invitation",
  event: "community-invitation",
  creatorRole: "manager",
  receiverRole: "owner",
  sender: senderOf,
  path: (request, side, slugOf) =>
    side === "creator"
      ? collectionRequestPath(slugOf(invitingCollection(request)), request.id)
      : ownRequestPath(request.id),
  notifies: { ...MEMBERSHIP_NOTIFIES, expire: ["creator", "receiver"] },
};

export const membershipRequest: RequestType = {
  ...membership(receivingCollection),
  id: "community-membership-request",
  label: "Membership request",
  event: "community-membership-request",
  creatorRole: "owner",
  receiverRole: "manager",
  on: {
    ...membership(receivingCollection).on,
    accept: async (ctx, request, body) => {
      await giveRole(ctx, request, body);
      return admit(receivingCollection)(ctx, request);
    },
  },
  path: (request, side, slugOf) =>
    side === "receiver"
      ? `/collections/${slugOf(receivingCollection(request))}/membership-requests/${request.id}`
      : ownRequestPath(request.id),
  outcomePath: (request, slugOf) => `/collections/${slugOf(receivingCollection(request))}`,
  notifies: MEMBERSHIP_NOTIFIES,
};

/** Its page is in the inbox of the receiving collection, for both sides. */
const inReceivingInbox: RequestType["path"] = (request, _side, slugOf) =>
  collectionRequestPath(slugOf(receivingCollection(request)), request.id);

/** A child asks to be put below a parent. */
export const joinRequest: RequestType = {
  id: "subcommunity",
  label: "Subcommunity",
  event: "subcommunity-request",
  family: "hierarchy",
  creatorRole: "manager",
  receiverRole: "manager",
  collections: collectionDirectory,
  path: inReceivingInbox,
  sender: senderOf,
  payload: ({ payload: { senderId: _, ...given } }) => given,
  notifies: { submit: ["receiver"], accept: ["creator"], decline: ["creator"] },
  on: {
    accept: async (ctx, request) => {
      await link(ctx, { id: collectionOf(request.createdBy) }, collectionOf(request.receiver));
    },
  },
};

/** A parent asks a collection to come below it. */
export const parentInvitation: RequestType = {
  id: "subcommunity-invitation",
  label: "Subcommunity invitation",
  event: "subcommunity-invitation-request",
  family: "hierarchy",
  creatorRole: "manager",
  receiverRole: "manager",
  collections: collectionDirectory,
  expiresDays: 45,
  path: inReceivingInbox,
  notifies: {
    submit: ["receiver"],
    accept: ["creator"],
    decline: ["creator"],
    expire: ["creator", "receiver"],
  },
  on: {
    accept: async (ctx, request) => {
      await link(ctx, { id: collectionOf(request.receiver) }, collectionOf(request.createdBy));
    },
  },
};

/** For `requests`, which knows all types. */
export const collectionRequestTypes: readonly RequestType[] = [
  invitation,
  membershipRequest,
  joinRequest,
  parentInvitation,
];
