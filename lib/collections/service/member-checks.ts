import { type CollectionRole, highestRoles } from "@/lib/core/actor";
import { BadRequest, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { as, type Context } from "@/lib/db/context";
import { attributesOf } from "../policy-attributes";
import { canManageRole } from "../policy";
import * as repository from "../repository";
import type { Collection, Member } from "../rows";
import { lockCollection } from "./authorise";

/*
 * Changes of members are serialised: each locks the collection's row, checks again which role the actor has in
 * it by then, and leaves at least one owner.
 */
export type OpenedCollection = { ctx: Context; collection: Collection };

export async function openForMembers(ctx: Context, idOrSlug: string): Promise<OpenedCollection> {
  const collection = await lockCollection(ctx, idOrSlug);
  const { actor } = ctx;
  if (actor.kind !== "user") return { ctx, collection };
  const roles = await repository.rolesOf(ctx, collection.id, actor.id);
  const here = roles.map((role) => ({ collectionId: collection.id, role }));
  const elsewhere = actor.memberships.filter(({ collectionId }) => collectionId !== collection.id);
  const memberships = highestRoles([...elsewhere, ...here]);
  return { ctx: as(ctx, { ...actor, memberships }), collection };
}

export function requireCanManage(
  { ctx, collection }: OpenedCollection,
  ...roles: readonly CollectionRole[]
): void {
  const attributes = attributesOf(collection);
  if (!roles.every((role) => canManageRole(ctx.actor, role, attributes))) throw new NotPermitted();
}

export const memberNotFound = () =>
  new ValidationError([{ field: "members", messages: [message("collections.unknownMember")] }]);

export const alreadyMember = () =>
  new ValidationError([
    {
      field: "members",
      messages: [message("collections.alreadyMemberOrPending")],
    },
  ]);

/** Account ids are numbers; any other id matches no account. */
export function validSubjects(given: readonly repository.Subject[]): repository.Subject[] {
  const isOdd = ({ type, id }: repository.Subject) =>
    type === "user" && !(/^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647);
  if (given.some(isOdd)) throw memberNotFound();
  return given.map(({ type, id }) => ({ type, id: type === "email" ? id.toLowerCase() : id }));
}

/** The rows of all named members, each once; a missing one fails the whole call. */
export async function requireMembers(
  { ctx, collection }: OpenedCollection,
  given: readonly repository.Subject[],
  isWanted: (member: Member) => boolean,
): Promise<Member[]> {
  const subjects = validSubjects(given);
  const names = new Set(subjects.map(({ type, id }) => `${type}:${id}`));
  const found = (await repository.findMembers(ctx, collection.id, subjects)).filter(isWanted);
  if (found.length < names.size) throw memberNotFound();
  return found;
}

export async function requireOwnerLeft({ ctx, collection }: OpenedCollection): Promise<void> {
  if ((await repository.countOwners(ctx, collection.id)) === 0)
    throw new BadRequest("collections.ownerNeeded");
}
