import { message, type MessageKey } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/say";
import { invitationsInput, membershipRequestInput, rolesChange } from "../schema";
import { config } from "@/lib/core/config";
import { type CollectionRole, SYSTEM } from "@/lib/core/actor";
import { issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { as, type Context } from "@/lib/db/context";
import {
  addComment,
  collectionReference,
  type CommentInput,
  lockSeveral,
  openRequest,
  openRequests,
  type EntityReference,
  changeReceiver,
  requestJson,
  type RequestRow,
  type RequestType,
  userReference,
} from "@/lib/requests";
import { findAccounts, findPeople } from "@/lib/users";
import { email as emailShape } from "@/lib/users/schema";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import * as repository from "../repository";
import { invitation, membershipRequest } from "../requests";
import type { Collection, Member } from "../rows";
import { authorise, requireCollection } from "./authorise";
import {
  alreadyMember,
  validSubjects,
  requireMembers,
  memberNotFound,
  openForMembers,
  requireCanManage,
} from "./member-checks";
import { changeOfRoles, nameOfSubject, audit } from "./audit";

const commentOf = (text: string | null | undefined): CommentInput | undefined =>
  text?.trim() ? { content: text } : undefined;

/** Asks people to become members, all or none; those without an account by mail. */
export async function invite(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  const open = await openForMembers(ctx, idOrSlug);
  const { collection } = open;
  authorise(open.ctx, "manageMembers", collection);
  const given = parse(invitationsInput, body ?? {});
  requireCanManage(open, given.role);
  if (given.members.some(({ type }) => type === "group")) throw new NotPermitted();
  const subjects = await invitable(open.ctx, given.members);
  const comment = commentOf(given.message);
  const accounts = await repository.findAccountIds(
    ctx,
    subjects.filter(({ type }) => type === "email").map(({ id }) => id),
  );
  const requests = await openRequests(
    open.ctx,
    invitation,
    subjects.map((subject) => ({
      createdBy: collectionReference(collection.id),
      receiver: receiverOf(subject, accounts.get(subject.id)),
      topic: collectionReference(collection.id),
      title: message("collections.invitationTitle", { collection: collection.metadata.title }),
      description: message("collections.invitedAs", { role: message(ROLE_NAMES[given.role]) }),
      comment,
    })),
  );
  const count = await repository.insertMembers(
    ctx,
    collection.id,
    subjects.map((subject, at) => ({
      subject,
      role: given.role,
      status: "invited" as const,
      ...(requests[at] ? { requestId: requests[at].id } : {}),
    })),
  );
  if (count < subjects.length) throw alreadyMember();
  await audit(ctx, "member.invite", collection.id, {
    role: given.role,
    members: subjects.map(({ type, id }) => `${type}:${id}`),
  });
}

/** An address that is an account's already is asked there; the list of invitations shows only the address. */
const receiverOf = (
  { type, id }: repository.Subject,
  account: number | undefined,
): EntityReference =>
  type === "user" ? userReference(id) : account ? userReference(account) : `email:${id}`;

async function invitable(
  ctx: Context,
  members: readonly repository.Subject[],
): Promise<repository.Subject[]> {
  const subjects = validSubjects(members);
  const ids = subjects.filter(({ type }) => type === "user").map(({ id }) => id);
  const known =
    ctx.actor.kind === "system" ? await findAccounts(ctx, ids) : await findPeople(ctx, ids);
  if (ids.some((id) => !known.has(id))) throw memberNotFound();
  for (const { id } of subjects.filter(({ type }) => type === "email")) {
    if (!config().INVITE_BY_EMAIL)
      throw new ValidationError([issueAt("members", "collections.emailMember")]);
    if (!emailShape.safeParse(id).success)
      throw new ValidationError([issueAt("members", message("collections.notAnAddress", { id }))]);
  }
  return subjects;
}

/** At sign-in, assigns the open invitations for the account's address to the account. */
export async function attachInvitations(ctx: Context, userId: number): Promise<void> {
  const system = as(ctx, SYSTEM);
  const account = (await findAccounts(system, [String(userId)])).get(String(userId));
  if (!account?.active || !account.confirmed || account.blockedAt) return;
  for (const id of await repository.listInvitationsTo(system, account.email))
    await changeReceiver(system, invitation, { id }, userReference(account.id));
}

/** Changes the role that open invitations offer. */
export function changeInvitations(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  return changePendingRoles(ctx, idOrSlug, body, { type: invitation, status: "invited" });
}

/** Changes the role that accepting open membership requests will give. */
export async function changeMembershipRequests(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
): Promise<void> {
  requireMembershipRequests(ctx, await requireCollection(ctx, idOrSlug), "seeMembershipRequests");
  await changePendingRoles(ctx, idOrSlug, body, { type: membershipRequest, status: "requested" });
}

async function changePendingRoles(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
  { type, status }: { type: RequestType; status: Member["status"] },
): Promise<void> {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "manageMembers", collection);
  const given = parse(rolesChange, body ?? {});
  const isOpen = (member: Member) => member.status === status && member.requestId !== null;
  // Requests are locked before the collection, always in the same order.
  const found = await requireMembers({ ctx, collection }, given.members, isOpen);
  await lockSeveral(
    ctx,
    found.flatMap(({ requestId }) => requestId ?? []),
  );

  const open = await openForMembers(ctx, idOrSlug);
  authorise(open.ctx, "manageMembers", open.collection);
  const members = await requireMembers(open, given.members, isOpen);
  for (const { role } of members) requireCanManage(open, role, given.role);
  await repository.updateMembers(
    ctx,
    members.map(({ id }) => id),
    { role: given.role },
  );
  for (const { role, requestId } of members)
    if (requestId && role !== given.role)
      await addComment(
        open.ctx,
        type,
        { id: requestId },
        { content: changeOfRole(role, given.role) },
      );
  await audit(
    ctx,
    "member.update",
    collection.id,
    { role: given.role, members: members.map(({ subject }) => nameOfSubject(subject)) },
    changeOfRoles(members, given.role),
  );
}

/** Comments are stored as text in one language for all readers: English. */
const changeOfRole = (before: CollectionRole, after: CollectionRole) =>
  inEnglish(
    message("collections.invitedAsChanged", {
      role: message(ROLE_NAMES[after]),
      before: message(ROLE_NAMES[before]),
    }),
  );

const ROLE_NAMES: Readonly<Record<CollectionRole, MessageKey>> = {
  owner: "collections.roleOwner",
  manager: "collections.roleManager",
  curator: "collections.roleCurator",
  reader: "collections.roleReader",
};

/** Asks to become a member, where the collection lets people ask. */
export async function requestMembership(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
): Promise<RequestRow> {
  const { actor } = ctx;
  const open = await openForMembers(ctx, idOrSlug);
  const { collection } = open;
  requireMembershipRequests(ctx, collection, "askForMembership");
  if (actor.kind !== "user") throw new NotPermitted();
  const isMember = (await repository.rolesOf(ctx, collection.id, actor.id)).length > 0;
  if (isMember) throw new NotPermitted("collections.memberAlready");
  const given = parse(membershipRequestInput, body ?? {});
  const request = await openRequest(ctx, membershipRequest, {
    createdBy: userReference(actor.id),
    receiver: collectionReference(collection.id),
    topic: collectionReference(collection.id),
    title: message("collections.membershipTitle", { collection: collection.metadata.title }),
    comment: commentOf(given.message),
  });
  const count = await repository.insertMembers(ctx, collection.id, [
    {
      subject: { type: "user", id: actor.id },
      role: "reader",
      status: "requested",
      requestId: request.id,
    },
  ]);
  if (count === 0) throw alreadyMember();
  await audit(ctx, "member.request", collection.id);
  return request;
}

export const serializeMembershipRequest = (ctx: Context, request: RequestRow) =>
  requestJson(ctx, membershipRequest, request);

/** Throws unless the collection and the service allow membership requests and the actor may send one. */
export function requireMembershipRequests(
  ctx: Context,
  collection: Collection,
  action: "askForMembership" | "seeMembershipRequests",
): void {
  if (!config().MEMBERSHIP_REQUESTS || !can(ctx.actor, action, attributesOf(collection)))
    throw new NotPermitted();
}
