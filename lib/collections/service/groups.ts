import { randomUUID } from "node:crypto";
import { type CollectionRole, SYSTEM } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { releaseObjects } from "@/lib/objects";
import { execute, lockRequests } from "@/lib/request-engine";
import { whereAllowed } from "../policy";
import * as repository from "../repository";
import { invitation, membershipRequest } from "../requests";
import { isReservedSlug } from "../reserved-slugs";
import type { Access, Collection } from "../rows";
import type { CollectionCustomFields, CollectionMetadata, Visibility } from "../schema";
import { audit } from "./audit";
import { lockCollection } from "./authorise";
import { requireRestrictedAllowed } from "./content";
import { indexCollections, reindexCollection } from "./index-entry";
import { reindexWorks } from "./reindex-works";
import type { FoundCollections } from "./search";

/*
 * Collections that belong to groups of partner instances, for the module that keeps them: it has authorised, and says
 * what such a collection contains.
 */

export type { GroupName } from "../repository";
export const findGroupCollection = repository.findOfGroup;
export const listOwningGroups = repository.listOwningGroups;
export const listPurgeable = repository.listPurgeable;

type GroupListQuery = Omit<repository.GroupQuestion, "visible">;

/** Living collections of groups that the actor may read, and those that `alsoOf` names. */
export async function listGroupCollections(
  ctx: Context,
  query: GroupListQuery,
): Promise<FoundCollections> {
  const visible = whereAllowed(ctx.actor, "read");
  const { items, counts } = await repository.listOfGroups(ctx, { ...query, visible });
  const { instance, groupId, slug, page, size, sort } = query;
  return {
    items,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    facets: {
      type: bucketsOf(counts, ({ type }) => type),
      visibility: bucketsOf(counts, ({ visibility }) => visibility),
    },
    effective: {
      page,
      size,
      sort,
      params: {
        ...(instance === undefined ? {} : { commons_instance: instance }),
        ...(groupId === undefined ? {} : { commons_group_id: groupId }),
        ...(slug === undefined ? {} : { collection: slug }),
      },
    },
  };
}

function bucketsOf(
  counts: readonly repository.GroupCount[],
  keyOf: (one: repository.GroupCount) => string | null,
) {
  const totals = new Map<string, number>();
  for (const one of counts) {
    const key = keyOf(one);
    if (key !== null) totals.set(key, (totals.get(key) ?? 0) + one.count);
  }
  return [...totals]
    .map(([key, count]) => ({ key, count, isSelected: false }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

type GroupMembership = { readonly groupId: string; readonly role: CollectionRole };

type NewGroupCollection = {
  readonly slug: string;
  readonly metadata: CollectionMetadata;
  readonly customFields: CollectionCustomFields;
  readonly visibility: Visibility;
  readonly ownerId: number;
  readonly groups: readonly GroupMembership[];
};

/** Makes a collection with its owner and its groups; nothing when the slug or the group has one already. */
export async function createGroupCollection(
  tx: Context,
  { slug, metadata, customFields, visibility, ownerId, groups }: NewGroupCollection,
): Promise<Collection | undefined> {
  if (visibility === "restricted") requireRestrictedAllowed();
  const access: Access = {
    visibility,
    members_visibility: "public",
    member_policy: "closed",
    record_policy: "closed",
    review_policy: "closed",
  };
  const content = {
    metadata,
    access,
    childrenAllowed: false,
    customFields,
    theme: null,
    chatWebhook: null,
  };
  const id = randomUUID();
  if (isReservedSlug(slug) || !(await repository.insert(tx, { id, slug }, content)))
    return undefined;
  await repository.insertMembers(tx, id, [
    { subject: { type: "user", id: String(ownerId) }, role: "owner" },
    ...groups.map(asMember),
  ]);
  await audit(tx, "create", id, { slug });
  return reindexCollection(tx, id);
}

const asMember = ({ groupId, role }: GroupMembership): repository.NewMember => ({
  subject: { type: "group", id: groupId },
  role,
});

/** Locked until the transaction ends, as it is then. @throws Gone when it was deleted */
export const lockGroupCollection = (tx: Context, { id }: Pick<Collection, "id">) =>
  lockCollection(as(tx, SYSTEM), id, { alone: true });

type GroupContent = Pick<Collection, "metadata" | "customFields"> & {
  readonly visibility?: Visibility | undefined;
};

/** Writes what the group says now; it is locked. */
export async function changeGroupCollection(
  tx: Context,
  before: Collection,
  { metadata, customFields, visibility = before.access.visibility }: GroupContent,
): Promise<Collection> {
  const isMoved = visibility !== before.access.visibility;
  if (isMoved && visibility === "restricted") requireRestrictedAllowed();
  const { childrenAllowed, theme, chatWebhook } = before;
  const access = { ...before.access, visibility };
  const content = { metadata, customFields, access, childrenAllowed, theme, chatWebhook };
  await repository.update(tx, before.id, content);
  await audit(tx, "edit", before.id, {
    group: `${customFields["svc:commons_instance"] ?? ""}:${customFields["svc:commons_group_id"] ?? ""}`,
  });
  const after = await reindexCollection(tx, before.id);
  if (isMoved) {
    await indexCollections(tx, ...(await repository.lockChildren(tx, before.id)));
    await reindexWorks(tx, before.id);
  }
  return after;
}

/** Makes groups members; those that are already keep their role. The collection is locked. */
export async function addGroups(
  tx: Context,
  { id }: Pick<Collection, "id">,
  groups: readonly GroupMembership[],
): Promise<void> {
  if (groups.length === 0) return;
  const added = await repository.insertMembers(tx, id, groups.map(asMember));
  if (added > 0)
    await audit(tx, "member.add", id, { members: groups.map(({ groupId }) => `group:${groupId}`) });
}

/** Takes out the groups whose ids begin so. The collection is locked. */
export async function removeGroups(
  tx: Context,
  { id }: Pick<Collection, "id">,
  prefix: string,
): Promise<void> {
  const gone = await repository.deleteGroupMembers(tx, id, prefix);
  if (gone.length > 0)
    await audit(tx, "member.remove", id, { members: gone.map((one) => `group:${one}`) });
}

/** In every collection, the people of the groups become members in person, and the groups are members no longer. */
export async function replaceGroupsByPeople(tx: Context, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  const ids = await repository.listWithGroups(tx, groups);
  await closeMembershipRequests(tx, ids, groups);
  await repository.lockAll(tx, ids);
  for (const id of ids) {
    await repository.replaceGroupsByPeople(tx, id, groups);
    await audit(tx, "member.replace", id, { members: groups.map((one) => `group:${one}`) });
  }
}

/** Who becomes a member in person needs no request for it. Requests are locked before collections. */
async function closeMembershipRequests(
  tx: Context,
  ids: readonly string[],
  groups: readonly string[],
): Promise<void> {
  const pending = await repository.listPendingOfGroups(tx, ids, groups);
  const system = as(tx, SYSTEM);
  for (const request of await lockRequests(tx, pending)) {
    if (request.status !== "submitted") continue;
    if (request.type === invitation.id) await execute(system, invitation, request, "cancel");
    else await execute(system, membershipRequest, request, "decline");
  }
}

/**
 * Marks a deleted collection as purged, after its works have left it: its members, settings and logo go, its slug stays
 * reserved. False where it was not deleted.
 */
export async function purgeCollection(ctx: Context, id: string): Promise<boolean> {
  if (ctx.actor.kind !== "system") throw new NotPermitted();
  return inTransaction(ctx, async (tx) => {
    const locked = await repository.lockExclusively(tx, id);
    if (locked?.deletionStatus !== "D") return false;
    await repository.purge(tx, id);
    await releaseObjects(tx, locked.logo ? [locked.logo.objectId] : []);
    await audit(tx, "purge", id);
    await reindexCollection(tx, id);
    return true;
  });
}
