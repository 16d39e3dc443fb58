import { ANONYMOUS, type Actor } from "@/lib/core/actor";
import { NotFound } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Reason } from "@/lib/core/rule";
import type { Context } from "@/lib/db/context";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { actorFor, findPeople, nameOfAccount } from "@/lib/users";
import { attributesOf } from "../policy-attributes";
import { can, explain } from "../policy";
import * as repository from "../repository";
import type { Collection, Member } from "../rows";
import { ACCESS_ACTIONS, type AccessJson } from "../schema";
import { authorise, requireCollection } from "./authorise";

/**
 * What an account may do with a collection, and by which rule. The policy itself is evaluated, so that the explanation
 * matches what happens. For owners, and about people they could choose as members anyway.
 */
export async function explainAccess(
  ctx: Context,
  idOrSlug: string,
  userId: string | undefined,
  locale: Locale = DEFAULT_LOCALE,
): Promise<AccessJson> {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "own", collection);
  const { actor, name } = await actorToExplain(ctx, collection, userId);
  const attributes = attributesOf(collection);
  return {
    user: actor.kind === "user" ? { id: actor.id, name } : null,
    role: roleIn(actor, collection),
    memberships: await membershipsOf(ctx, actor, collection),
    actions: ACCESS_ACTIONS.map((action) => ({
      action,
      allowed: can(actor, action, attributes),
      reason: reasonIn(locale, explain(actor, action, attributes)),
    })),
  };
}

function reasonIn(locale: Locale, reason: Reason | undefined): ReasonJson {
  if (reason === undefined) return null;
  if (reason.kind === "sentence")
    return { ...reason, says: translate(locale, message(reason.says)) };
  return { ...reason, of: reason.of.flatMap((one) => reasonIn(locale, one) ?? []) };
}

type ReasonJson = AccessJson["actions"][number]["reason"];

async function actorToExplain(
  ctx: Context,
  collection: Collection,
  userId: string | undefined,
): Promise<{ actor: Actor; name: string }> {
  if (userId === undefined) return { actor: ANONYMOUS, name: "" };
  const known = (await findPeople(ctx, [userId])).get(userId);
  if (known) return { actor: await actorFor(ctx, userId), name: nameOfAccount(known) };
  // Members may be hidden from non-members.
  const [member] = /^[1-9]\d{0,8}$/.test(userId)
    ? await repository.findMembers(ctx, collection.id, [{ type: "user", id: userId }])
    : [];
  if (!member) throw new NotFound("users.unknown");
  return { actor: await actorFor(ctx, userId), name: member.subject.name };
}

function roleIn(actor: Actor, { id }: Collection): AccessJson["role"] {
  if (actor.kind !== "user") return null;
  return actor.memberships.find(({ collectionId }) => collectionId === id)?.role ?? null;
}

async function membershipsOf(
  ctx: Context,
  actor: Actor,
  { id }: Collection,
): Promise<AccessJson["memberships"]> {
  if (actor.kind !== "user") return [];
  const found = await repository.findMembers(ctx, id, [
    { type: "user", id: actor.id },
    ...actor.roles.map((group) => ({ type: "group" as const, id: group })),
  ]);
  const isActive = ({ status }: Member) => status === "active";
  return found.filter(isActive).map(({ role, subject }) => ({
    role,
    through: subject.type === "group" ? subject.name : null,
  }));
}
