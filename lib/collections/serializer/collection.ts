import { type Actor, isAdmin } from "@/lib/core/actor";
import { timestamp } from "@/lib/core/timestamp";
import type { Terms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { can, type CollectionAttributes, canSeeDeleted } from "../policy";
import type { Collection, ParentCard, Tombstone } from "../rows";
import type { CollectionJson, TombstoneJson } from "../schema";
import { collectionLinks } from "./links";
import { metadataWithTitles } from "./metadata";

/** A collection as this actor may see it. */
export function toCollectionJson(
  collection: Collection,
  { actor, terms }: { actor: Actor; terms: Terms },
): CollectionJson {
  const { access, parent, deletionStatus, tombstone } = collection;
  const attributes = attributesOf(collection);
  return {
    id: collection.id,
    slug: collection.slug,
    created: timestamp(collection.createdAt),
    updated: timestamp(collection.updatedAt),
    revision_id: collection.revision,
    metadata: { ...metadataWithTitles(collection.metadata, terms), size: collection.size },
    access: { ...access, record_submission_policy: access.record_policy },
    children: { allow: collection.childrenAllowed },
    ...(parent && showsParent(actor, parent) ? { parent: parentJson(parent, terms) } : {}),
    custom_fields: { ...collection.customFields },
    ...(collection.theme ? { theme: collection.theme } : {}),
    ...(can(actor, "update", attributes) ? { chat_webhook: collection.chatWebhook } : {}),
    ...(canSeeDeleted(actor) ? { is_verified: collection.isVerified } : {}),
    deletion_status: { is_deleted: deletionStatus !== "P", status: deletionStatus },
    ...(tombstone && (tombstone.is_visible || isAdmin(actor))
      ? { tombstone: tombstoneJson(tombstone, actor, terms) }
      : {}),
    links: collectionLinks(collection),
  };
}

/** That a restricted collection has a child is its own secret. */
function showsParent(actor: Actor, { id, visibility, deletionStatus }: ParentCard): boolean {
  const attributes: CollectionAttributes = {
    id,
    visibility,
    deletion: deletionStatus,
    members_visibility: "restricted",
    member_policy: "closed",
    record_policy: "closed",
    review_policy: "closed",
    children: "closed",
  };
  return deletionStatus === "P" && can(actor, "read", attributes);
}

function parentJson(parent: ParentCard, terms: Terms): CollectionJson["parent"] {
  const { title, type, website, organizations, funding } = metadataWithTitles(
    parent.metadata,
    terms,
  );
  return {
    id: parent.id,
    slug: parent.slug,
    created: timestamp(parent.createdAt),
    updated: timestamp(parent.updatedAt),
    metadata: {
      title,
      ...(type ? { type } : {}),
      ...(website ? { website } : {}),
      organizations: organizations ?? [],
      funding: funding ?? [],
    },
    ...(parent.theme ? { theme: parent.theme } : {}),
    children: { allow: parent.childrenAllowed },
    access: {},
    links: {},
  };
}

export function tombstoneJson(
  { removal_reason, removed_by, removal_date, ...rest }: Tombstone,
  actor: Actor,
  terms: Terms,
): TombstoneJson {
  const title = removal_reason ? terms.title("removalreasons", removal_reason) : undefined;
  return {
    removal_reason: removal_reason
      ? { id: removal_reason, ...(title ? { title: { ...title } } : {}) }
      : null,
    note: rest.note,
    // Only administrators see who it was.
    ...(removed_by !== null && canSeeDeleted(actor) ? { removed_by: { user: removed_by } } : {}),
    removal_date,
    citation_text: rest.citation_text,
    is_visible: rest.is_visible,
  };
}
