import { isMemberOf } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { BadRequest, NotPermitted, ValidationError, issueAt } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { execute, lockRequests } from "@/lib/request-engine";
import { findGroups } from "@/lib/users";
import { attributesOf } from "../policy-attributes";
import { canManageRole } from "../policy";
import * as repository from "../repository";
import { invitation, membershipRequest } from "../requests";
import type { Collection, Member } from "../rows";
import { membersChange, membersInput, membersRemoval } from "../schema";
import { authorise, requireCollection } from "./authorise";
import {
  alreadyMember,
  requireMembers,
  memberNotFound,
  openForMembers,
  validSubjects,
  type OpenedCollection,
  requireCanManage,
  requireOwnerLeft,
} from "./member-checks";
import { notifyOfMembership } from "./membership-notice";
import { changeOfRoles, nameOfSubject, audit } from "./audit";

/** Adds groups as members; people are invited, and added directly only by the system. */
export async function addMembers(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  const open = await openForMembers(ctx, idOrSlug);
  authorise(open.ctx, "manageMembers", open.collection);
  const given = parse(membersInput, body ?? {});
  requireCanManage(open, given.role);
  const isSystem = ctx.actor.kind === "system";
  if (given.members.some(({ type }) => type === "email"))
    throw new ValidationError([issueAt("members", "collections.emailMember")]);
  if (!isSystem && given.members.some(({ type }) => type === "user")) throw new NotPermitted();
  if (!config().GROUPS_ALLOWED && given.members.some(({ type }) => type === "group"))
    throw new NotPermitted("collections.groupsNotEnabled");
  if (given.visible && !isSystem)
    throw new ValidationError([issueAt("visible", "validation.mustBeFalse")]);
  const subjects = validSubjects(given.members);
  await requireGroups(open.ctx, subjects);
  const count = await repository.insertMembers(
    ctx,
    open.collection.id,
    subjects.map((subject) => ({
      subject,
      role: given.role,
      visible: given.visible,
      groupNotification: given.group_notification_enabled,
    })),
  );
  if (count < subjects.length) throw alreadyMember();
  await audit(ctx, "member.add", open.collection.id, {
    role: given.role,
    members: subjects.map(({ type, id }) => `${type}:${id}`),
  });
}

async function requireGroups(ctx: Context, subjects: readonly repository.Subject[]): Promise<void> {
  const ids = subjects.filter(({ type }) => type === "group").map(({ id }) => id);
  const known = await findGroups(ctx, ids);
  if (ids.some((id) => !known.has(id))) throw memberNotFound();
}

/** Changes role, visibility or notifications of members, all or none. */
export async function changeMembers(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  const open = await openForMembers(ctx, idOrSlug);
  authorise(open.ctx, "participate", open.collection);
  const given = parse(membersChange, body ?? {});
  const members = await requireMembers(open, given.members, ({ status }) => status === "active");
  for (const member of members) checkChange(open, member, given);
  await repository.updateMembers(
    ctx,
    members.map(({ id }) => id),
    {
      ...(given.role === undefined ? {} : { role: given.role }),
      ...(given.visible === undefined ? {} : { visible: given.visible }),
      ...(given.group_notification_enabled === undefined
        ? {}
        : { groupNotification: given.group_notification_enabled }),
    },
  );
  if (given.role !== undefined) {
    await requireOwnerLeft(open);
    await notifyOfMembership(ctx, open.collection, members, given.role);
  }
  await audit(
    ctx,
    "member.update",
    open.collection.id,
    {
      members: members.map(subjectName),
      ...(given.role === undefined ? {} : { role: given.role }),
      ...(given.visible === undefined ? {} : { visible: given.visible }),
    },
    given.role === undefined ? {} : changeOfRoles(members, given.role),
  );
}

function checkChange(
  open: OpenedCollection,
  member: Member,
  { role, visible, group_notification_enabled: notifies }: ReturnType<typeof membersChange.parse>,
): void {
  const isSelf = isMe(open.ctx, member);
  if (role !== undefined) {
    if (isSelf) throw new BadRequest("collections.ownRole");
    requireCanManage(open, member.role, role);
  }
  if (visible !== undefined && !isSelf) {
    requireCanManage(open, member.role);
    if (visible && member.subject.type === "user")
      throw new BadRequest("collections.ownVisibility");
  }
  if (notifies !== undefined && !isSelf) requireCanManage(open, member.role);
}

/** Removes members, and who is about to become one; oneself too. All or none. */
export async function removeMembers(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  // Requests are locked before collections, so those of pending members are closed first.
  const closed = await closePending(ctx, idOrSlug, body);
  const open = await openForMembers(ctx, idOrSlug);
  authorise(open.ctx, "participate", open.collection);
  const given = parse(membersRemoval, body ?? {});
  const subjects = validSubjects(given.members);
  // Another call may have removed them before the lock was free.
  const others = subjects.filter((subject) => !closed.has(nameOfSubject(subject)));
  const members = await requireMembers(open, others, () => true);
  for (const member of members) if (!isMe(open.ctx, member)) requireCanManage(open, member.role);
  await repository.deleteMembers(
    ctx,
    members.map(({ id }) => id),
  );
  await requireOwnerLeft(open);
  await notifyOfMembership(ctx, open.collection, members);
  await audit(ctx, "member.remove", open.collection.id, { members: subjects.map(nameOfSubject) });
}

/** Ends the requests of people who are not yet members, and returns the people. */
async function closePending(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
): Promise<ReadonlySet<string>> {
  const collection = await requireCollection(ctx, idOrSlug);
  const open = { ctx, collection };
  authorise(ctx, "participate", collection);
  const { members: given } = parse(membersRemoval, body ?? {});
  const pending = (await requireMembers(open, given, () => true)).filter(
    ({ status }) => status !== "active",
  );
  for (const { role } of pending) requireCanManage(open, role);
  await lockRequests(
    ctx,
    pending.flatMap(({ requestId }) => requestId ?? []),
  );
  for (const { status, requestId } of pending) {
    if (!requestId) continue;
    if (status === "invited") await execute(ctx, invitation, { id: requestId }, "cancel");
    else await execute(ctx, membershipRequest, { id: requestId }, "decline");
  }
  return new Set(pending.filter(({ requestId }) => requestId !== null).map(subjectName));
}

const isMe = ({ actor }: Context, { subject }: Member) =>
  actor.kind === "user" && subject.type === "user" && subject.id === actor.id;
const subjectName = ({ subject }: Member) => nameOfSubject(subject);

/** The actions that the reader may take on a member, for lists. */
export function memberAbilities(
  { ctx, collection }: OpenedCollection,
  member: Member & { owners: number },
): Record<
  | "can_leave"
  | "can_delete"
  | "can_update_role"
  | "can_update_visible"
  | "can_update_group_notification",
  boolean
> {
  const isSelf = isMe(ctx, member);
  const manages = canManageRole(ctx.actor, member.role, attributesOf(collection));
  return {
    can_leave: isSelf && !(member.role === "owner" && member.owners <= 1),
    can_delete: manages && !isSelf,
    can_update_role: manages && !isSelf,
    can_update_visible: isSelf || (member.visible && manages),
    can_update_group_notification: manages && member.subject.type === "group",
  };
}

/** Makes owners and managers of imported works readers of the collection, without an invitation. */
export async function addReaders(
  tx: Context,
  collection: Collection,
  userIds: readonly number[],
): Promise<void> {
  authorise(tx, "importWorks", collection);
  const strangers = new Set(userIds);
  const { actor } = tx;
  if (actor.kind === "user" && isMemberOf(actor, collection.id)) strangers.delete(Number(actor.id));
  if (strangers.size === 0) return;
  const added = await repository.insertMembers(
    tx,
    collection.id,
    [...strangers].map((id) => ({
      subject: { type: "user", id: String(id) },
      role: "reader",
    })),
  );
  if (added > 0) await audit(tx, "add-members", collection.id, { role: "reader", count: added });
}
