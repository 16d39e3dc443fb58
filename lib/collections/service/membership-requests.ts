import { message } from "@/lib/core/message";
import { membershipRequestInput } from "../schema";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import {
  collectionReference,
  openRequest,
  requestJson,
  type RequestRow,
  userReference,
} from "@/lib/request-engine";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import * as repository from "../repository";
import { membershipRequest } from "../requests";
import type { Collection } from "../rows";
import { requireCollection } from "./authorise";
import { alreadyMember, openForMembers } from "./member-checks";
import { audit } from "./audit";
import { commentOf } from "./invitations";
import { changePendingRoles } from "./pending-roles";

/** Changes the role that accepting open membership requests will give. */
export async function changeMembershipRequests(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
): Promise<void> {
  requireMembershipRequests(ctx, await requireCollection(ctx, idOrSlug), "seeMembershipRequests");
  await changePendingRoles(ctx, idOrSlug, body, "requested");
}

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

/** Throws unless the collection and the service allow membership requests and the actor may do this with them. */
export function requireMembershipRequests(
  ctx: Context,
  collection: Collection,
  action: "askForMembership" | "seeMembershipRequests",
): void {
  if (!config().MEMBERSHIP_REQUESTS || !can(ctx.actor, action, attributesOf(collection)))
    throw new NotPermitted();
}
