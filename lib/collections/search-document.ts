import { timestamp } from "@/lib/core/timestamp";
import { type SearchDocument, unversioned } from "@/lib/search";
import type { Terms } from "@/lib/vocabularies";
import { attributesOf } from "./policy-attributes";
import type { CollectionAttributes } from "./policy";
import type { Collection } from "./rows";
import { metadataWithTitles } from "./serializer/metadata";

/** A collection as the search index keeps it (api-communities 3.8). */
export function toSearchDocument(collection: Collection, terms: Terms): SearchDocument {
  const { id, parent, access } = collection;
  const metadata = metadataWithTitles(collection.metadata, terms);
  return {
    ...unversioned(collection),
    revision: collection.revision,
    createdAt: collection.createdAt,
    updatedAt: collection.updatedAt,
    visibility: {
      ...visibilityOf(attributesOf(collection)),
      // For listing children; not a field of the query language.
      parent: parent ? [parent.id] : [],
    },
    facets: {
      type: metadata.type ? [metadata.type.id] : [],
      visibility: [access.visibility],
    },
    fields: {
      id,
      slug: collection.slug,
      created: timestamp(collection.createdAt),
      updated: timestamp(collection.updatedAt),
      metadata,
      access: { ...access, record_submission_policy: access.record_policy },
      children: { allow: collection.childrenAllowed },
      // Only members may know the subcollections of a restricted collection.
      ...(parent?.visibility === "public" ? { parent: { id: parent.id } } : {}),
      custom_fields: collection.customFields,
    },
  };
}

/** The attributes of the policy under their own names, so that its filters can be asked. */
export function visibilityOf(
  attributes: CollectionAttributes,
): Record<keyof CollectionAttributes, readonly string[]> {
  return {
    id: [attributes.id],
    visibility: [attributes.visibility],
    members_visibility: [attributes.members_visibility],
    member_policy: [attributes.member_policy],
    record_policy: [attributes.record_policy],
    review_policy: [attributes.review_policy],
    children: [attributes.children],
    deletion: [attributes.deletion],
  };
}
