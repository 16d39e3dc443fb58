import { MS_PER_DAY } from "@/lib/core/calendar";
import { message } from "@/lib/core/message";
import { as, type Context } from "@/lib/db/context";
import { BadRequest, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { isObject } from "@/lib/core/json";
import { parse } from "@/lib/core/parse";
import {
  collectionReference,
  type CommentInput,
  execute,
  openRequest,
  requestJson,
  type RequestRow,
} from "@/lib/request-engine";
import { actorFor } from "@/lib/users";
import { attributesOf } from "../policy-attributes";
import { can, canCreate } from "../policy";
import * as repository from "../repository";
import { joinRequest, parentInvitation, sentBy } from "../requests";
import type { Collection } from "../rows";
import { joinInput, newChildInput } from "../schema";
import { withOwnerRole, insertCollection, isSlugTaken, slugTakenError } from "./create";
import { requireRestrictedAllowed } from "./content";
import { authorise, requireCollection, requireNotDeleted, idNotFound } from "./authorise";
import { requireNamed, linkProblem } from "./hierarchy";

/** One open request for each pair, whichever side asked. */
const openKey = (child: Collection, parent: Collection) => `subcommunity:${child.id}:${parent.id}`;

/**
 * Asks that a collection, or one made with the request, is put below another. An owner of both needs no decision:
 * then it is done at once.
 */
export async function requestToJoin(
  ctx: Context,
  parentId: string,
  body: unknown,
): Promise<{ ctx: Context; request: RequestRow }> {
  const parent = await requireCollection(ctx, parentId);
  authorise(ctx, "read", parent);
  const given = parse(joinInput, body ?? {});
  const child = await childOf(ctx, given, parent);
  const owner = isObject(given.community) && !given.community_id ? withOwnerRole(ctx, child) : ctx;
  const problem = await linkProblem(ctx, child, parent);
  if (problem) throw new BadRequest(problem);
  requireNotBelow(child, parent);

  const isAtOnce =
    can(owner.actor, "linkAtOnce", attributesOf(child)) &&
    can(owner.actor, "linkAtOnce", attributesOf(parent));
  const payload = isObject(given.payload) ? given.payload : {};
  const request = await openRequest(
    owner,
    joinRequest,
    {
      createdBy: collectionReference(child.id),
      receiver: collectionReference(parent.id),
      topic: collectionReference(child.id),
      title: message("collections.joinTitle", { collection: child.metadata.title }),
      payload: { ...payload, ...sentBy(ctx) },
      openKey: openKey(child, parent),
      comment: commentIn(payload),
    },
    // The request is accepted at once and nothing is left to decide: both sides are notified of the result.
    { isQuiet: isAtOnce },
  );
  if (isAtOnce) {
    // A concurrent call may have done the same.
    await repository.lockHierarchy(ctx);
    requireNotBelow(await requireNamed(ctx, child.id), parent);
    const notifies = ["receiver", "creator"] as const;
    return {
      ctx: owner,
      request: await execute(owner, joinRequest, request, "accept", { notifies }),
    };
  }
  await requireBothPresent(ctx, [child, parent]);
  return { ctx: owner, request };
}

function requireNotBelow(child: Collection, parent: Collection): void {
  if (child.parent?.id === parent.id)
    throw new BadRequest("collections.subcollectionAlready", {
      child: child.slug,
      parent: parent.slug,
    });
}

/** The request on the wire, as its creator sees it. */
export const serializeJoinRequest = ({ ctx, request }: { ctx: Context; request: RequestRow }) =>
  requestJson(ctx, joinRequest, request);

/** Held until the request is there, so that neither end is deleted in between and leaves it unanswerable. */
async function requireBothPresent(ctx: Context, both: readonly Collection[]): Promise<void> {
  const ids = both.map(({ id }) => id);
  await repository.lockAll(ctx, ids);
  for (const one of await repository.listByIds(ctx, ids)) requireNotDeleted(ctx, one);
}

function commentIn({ content }: Record<string, unknown>): CommentInput | undefined {
  return typeof content === "string" && content.trim() !== "" ? { content } : undefined;
}

const CLOSED = "collections.noSubcollections";

async function childOf(
  ctx: Context,
  given: { community_id?: string | null | undefined; community?: unknown },
  parent: Collection,
): Promise<Collection> {
  if (given.community_id) {
    const child = await existingChild(ctx, given.community_id);
    if (!parent.childrenAllowed) throw new BadRequest(CLOSED);
    return child;
  }
  if (given.community === undefined || given.community === null)
    throw new ValidationError([issueAt("_schema", "collections.joinNeedsOne")]);
  if (!canCreate(ctx.actor)) throw new NotPermitted();
  if (!parent.childrenAllowed) throw new BadRequest(CLOSED);
  const { slug, title, description, access } = parse(newChildInput, given.community);
  const visibility = access?.visibility ?? "public";
  if (visibility === "restricted") requireRestrictedAllowed();
  if (await isSlugTaken(ctx, slug)) throw slugTakenError();
  return insertCollection(ctx, slug, {
    metadata: { title, ...(description ? { description } : {}) },
    access: {
      visibility,
      members_visibility: "public",
      member_policy: "open",
      record_policy: "open",
      review_policy: "closed",
    },
    childrenAllowed: false,
    customFields: {},
    theme: null,
    chatWebhook: null,
  });
}

async function existingChild(ctx: Context, id: string): Promise<Collection> {
  if (!isUuid(id)) throw new ValidationError([issueAt("community_id", "validation.uuid")]);
  const child = await repository.find(ctx, id);
  if (!child) throw idNotFound();
  requireNotDeleted(ctx, child);
  authorise(ctx, "own", child);
  return child;
}

/** A parent owner's invitation. There is no endpoint for it; the command line runs it as the parent's owner. */
export async function createSubcollectionInvitation(
  ctx: Context,
  parentId: string,
  childId: string,
  data: { title: string },
  expiresAt?: Date,
): Promise<RequestRow> {
  const parent = await requireCollection(ctx, parentId);
  const child = await requireCollection(ctx, childId);
  authorise(ctx, "own", parent);
  const problem = await linkProblem(ctx, child, parent);
  if (problem) throw new BadRequest(parent.childrenAllowed ? problem : CLOSED);
  requireNotBelow(child, parent);
  const title = data.title.trim();
  if (title === "") throw new ValidationError([issueAt("title", "validation.blank")]);
  const request = await openRequest(ctx, parentInvitation, {
    createdBy: collectionReference(parent.id),
    receiver: collectionReference(child.id),
    topic: null,
    title,
    openKey: openKey(child, parent),
    ...(expiresAt ? { expiresAt } : {}),
  });
  await requireBothPresent(ctx, [child, parent]);
  return request;
}

/** The same on behalf of an owner of the parent; for the command line. */
export async function inviteAsOwner(
  ctx: Context,
  given: { parent: string; child: string; title: string; expires?: string | undefined },
): Promise<{ request: RequestRow; child: Collection }> {
  const parent = await requireNamed(ctx, given.parent);
  const child = await requireNamed(ctx, given.child);
  const owner = await repository.findOwnerId(ctx, parent.id);
  if (owner === undefined) throw new BadRequest("collections.nobodyOwns", { parent: parent.slug });
  const actor = await actorFor(ctx, String(owner));
  const expiresAt = given.expires === undefined ? undefined : endOf(given.expires);
  const request = await createSubcollectionInvitation(
    as(ctx, actor),
    parent.id,
    child.id,
    { title: given.title },
    expiresAt,
  );
  return { request, child };
}

/** The moment after a day. */
function endOf(day: string): Date {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  if (Number.isNaN(start)) throw new BadRequest("collections.dayForm");
  return new Date(start + MS_PER_DAY);
}
