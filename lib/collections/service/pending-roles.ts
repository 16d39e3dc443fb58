import { roleName } from "@/emails/role-name";
import { message } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/translate";
import { rolesChange } from "../schema";
import type { CollectionRole } from "@/lib/core/actor";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import {
  addComment,
  attributesOf,
  canDoWithRequest,
  lockRequests,
  referencedId,
  type RequestRow,
  saveDescription,
} from "@/lib/request-engine";
import { NotPermitted } from "@/lib/core/errors";
import * as repository from "../repository";
import { invitation, membershipRequest } from "../requests";
import type { Member } from "../rows";
import { authorise, requireCollection } from "./authorise";
import { requireMembers, openForMembers, requireCanManage } from "./member-checks";
import { changeOfRoles, nameOfSubject, audit } from "./audit";

/** Changes the role that open invitations or membership requests will give. */
export async function changePendingRoles(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
  status: "invited" | "requested",
): Promise<void> {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "manageMembers", collection);
  const given = parse(rolesChange, body ?? {});
  const isOpen = (member: Member) => member.status === status && member.requestId !== null;
  // Requests are locked before the collection, always in the same order.
  const found = await requireMembers({ ctx, collection }, given.members, isOpen);
  await lockRequests(
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
  for (const { role, requestId } of members) {
    // Who asks to join was offered nothing; the role is part of the decision, of which they are told.
    if (status !== "invited" || !requestId || role === given.role) continue;
    const request = { id: requestId };
    await addComment(open.ctx, invitation, request, { content: changeOfRole(role, given.role) });
    await saveDescription(open.ctx, invitation, request, invitedAs(given.role));
  }
  await audit(
    ctx,
    "member.update",
    collection.id,
    { role: given.role, members: members.map(({ subject }) => nameOfSubject(subject)) },
    changeOfRoles(members, given.role),
  );
}

/** Who joins by an open invitation or membership request and with which role, for readers of the request. */
export async function readPendingRole(
  ctx: Context,
  request: RequestRow,
): Promise<Pick<Member, "role" | "subject"> | undefined> {
  requireReading(ctx, request);
  if (request.status !== "submitted") return undefined;
  const member = await repository.findMemberOfRequest(ctx, request.id);
  return member && { role: member.role, subject: member.subject };
}

/** The role that an invitation offers, or offered while it was open, for its readers; of an accepted one `readJoinedMember` tells. */
export async function readOfferedRole(
  ctx: Context,
  request: RequestRow,
): Promise<CollectionRole | undefined> {
  requireReading(ctx, request);
  if (request.status === "accepted") return undefined;
  return (await repository.findRolesOfRequests(ctx, [request.id])).get(request.id);
}

/** The roles that come with accepting the open ones among these requests by which people ask to join, by their ids. */
export async function readPendingRoles(
  ctx: Context,
  requests: readonly RequestRow[],
): Promise<Record<string, CollectionRole>> {
  const open = requests.filter(
    ({ type, status }) => type === membershipRequest.id && status === "submitted",
  );
  if (open.length === 0) return {};
  for (const request of open) requireReading(ctx, request);
  const ids = open.map(({ id }) => id);
  return Object.fromEntries(await repository.findRolesOfRequests(ctx, ids));
}

/** Who has joined by an accepted invitation or membership request, with the role of today; nobody once they have left. */
export async function readJoinedMember(
  ctx: Context,
  request: RequestRow,
): Promise<Pick<Member, "role" | "subject"> | undefined> {
  requireReading(ctx, request);
  const { createdBy, receiver } = request;
  const isInvited = request.type === invitation.id;
  const collection = referencedId("community", isInvited ? createdBy : receiver);
  const id = referencedId("user", isInvited ? receiver : createdBy);
  if (request.status !== "accepted" || !collection || !id) return undefined;
  const [member] = await repository.findMembers(ctx, collection, [{ type: "user", id }]);
  return member?.status === "active" ? { role: member.role, subject: member.subject } : undefined;
}

function requireReading(ctx: Context, request: RequestRow): void {
  const type = request.type === invitation.id ? invitation : membershipRequest;
  if (!canDoWithRequest(ctx.actor, "read", attributesOf(type, request))) throw new NotPermitted();
}

/** What an invitation offers. */
export const invitedAs = (role: CollectionRole) =>
  message("collections.invitedAs", { role: roleName(role) });

/** Comments are stored as text in one language for all readers: English. */
const changeOfRole = (before: CollectionRole, after: CollectionRole) =>
  inEnglish(
    message("collections.invitedAsChanged", {
      role: roleName(after),
      before: roleName(before),
    }),
  );
