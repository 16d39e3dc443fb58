import { type CollectionRole, highestRoles } from "@/lib/core/actor";
import { BadRequest, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { as, type Context } from "@/lib/db/context";
import { factsOf } from "../facts";
import { canManageRole } from "../policy";
import * as repository from "../repository";
import type { Collection, Member } from "../rows";
import { lockPresent } from "./gate";

/*
 * Changes of members happen one after the other: each holds the collection's row, looks again what the actor is in
 * it by then, and leaves at least one owner.
 */
export type Opened = { ctx: Context; collection: Collection };

export async function openForMembers(ctx: Context, idOrSlug: string): Promise<Opened> {
  const collection = await lockPresent(ctx, idOrSlug);
  const { actor } = ctx;
  if (actor.kind !== "user") return { ctx, collection };
  const roles = await repository.rolesOf(ctx, collection.id, actor.id);
  const here = roles.map((role) => ({ collectionId: collection.id, role }));
  const elsewhere = actor.memberships.filter(({ collectionId }) => collectionId !== collection.id);
  const memberships = highestRoles([...elsewhere, ...here]);
  return { ctx: as(ctx, { ...actor, memberships }), collection };
}

export function requireManages(
  { ctx, collection }: Opened,
  ...roles: readonly CollectionRole[]
): void {
  const facts = factsOf(collection);
  if (!roles.every((role) => canManageRole(ctx.actor, role, facts))) throw new NotPermitted();
}

export const noSuchMember = () =>
  new ValidationError([{ field: "members", messages: [message("collections.unknownMember")] }]);

export const alreadyThere = () =>
  new ValidationError([
    {
      field: "members",
      messages: [message("collections.alreadyMemberOrPending")],
    },
  ]);

/** Accounts are known by numbers; what is none is nobody. */
export function knownSubjects(given: readonly repository.Subject[]): repository.Subject[] {
  const isOdd = ({ type, id }: repository.Subject) =>
    type === "user" && !(/^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647);
  if (given.some(isOdd)) throw noSuchMember();
  return given.map(({ type, id }) => ({ type, id: type === "email" ? id.toLowerCase() : id }));
}

/** The rows of everybody named, each once; one who is not there cancels all. */
export async function needMembers(
  { ctx, collection }: Opened,
  given: readonly repository.Subject[],
  isWanted: (member: Member) => boolean,
): Promise<Member[]> {
  const subjects = knownSubjects(given);
  const names = new Set(subjects.map(({ type, id }) => `${type}:${id}`));
  const found = (await repository.findMembers(ctx, collection.id, subjects)).filter(isWanted);
  if (found.length < names.size) throw noSuchMember();
  return found;
}

export async function requireOwnerLeft({ ctx, collection }: Opened): Promise<void> {
  if ((await repository.countOwners(ctx, collection.id)) === 0)
    throw new BadRequest("collections.ownerNeeded");
}
