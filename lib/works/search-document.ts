import { ANONYMOUS } from "@/lib/core/actor";
import { dayRange } from "@/lib/core/edtf";
import type { FileSummary } from "@/lib/files";
import type { SearchDocument } from "@/lib/search/port";
import { accessStatus } from "./access";
import { usageOfAll } from "./usage";
import { attributesOf } from "./policy-attributes";
import { publicCustomFields } from "./metadata";
import { can, type WorkAttributes } from "./policy";
import type { Draft, Parent, Work } from "./rows";
import { customFieldsWithTitles, metadataWithTitles, type Terms } from "./serializer/metadata";
import { statusOf } from "./draft-status";
import { timestamp } from "@/lib/core/timestamp";

/** The source of a search document: a published version, or a draft with its present files. */
export type Indexable = { work: Work } | { draft: Draft; files: FileSummary };

type Item = {
  item: Work | Draft;
  /** `shown` is undefined where some users who find the item may not see its files. */
  files: { enabled: boolean; shown: FileSummary | undefined };
};

/** A work or draft as the search index keeps it (api-records, appendix D). */
export function toSearchDocument(given: Indexable, terms: Terms): SearchDocument {
  const { item, files } = partsOf(given);
  const { parent, metadata } = item;
  const days = metadata.publication_date ? dayRange(metadata.publication_date) : undefined;
  const isWork = item.kind === "work";
  const { uniqueViews, uniqueDownloads } = usageOfAll(parent);
  return {
    kind: isWork ? "record" : "draft",
    id: item.id,
    parentId: parent.id,
    revision: item.revision,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    published: days ? { from: days.gte, to: days.lte } : null,
    versionIndex: item.versionIndex,
    isLatest: isWork && parent.latestId === item.id,
    isLatestDraft: item.versionIndex === parent.lastIndex,
    hasDraft: isWork && item.hasDraft,
    visibility: visibilityOf(attributesOf(item)),
    facets: facetsOf({ item, files }, terms),
    fields: fieldsOf({ item, files }, terms),
    views: uniqueViews,
    downloads: uniqueDownloads,
  };
}

function partsOf(given: Indexable): Item {
  if ("draft" in given) {
    const { draft, files } = given;
    return { item: draft, files: { enabled: draft.filesEnabled, shown: files } };
  }
  const { work } = given;
  const attributes = attributesOf(work);
  // Queries and facet counts would reveal restricted files of a work that every user finds.
  const isHeldBack = can(ANONYMOUS, "read", attributes) && !can(ANONYMOUS, "readFiles", attributes);
  return {
    item: work,
    files: { enabled: work.files.enabled, shown: isHeldBack ? undefined : work.files },
  };
}

/** The attributes of the policy under their own names, so that its filters can be asked. */
export function visibilityOf(
  attributes: WorkAttributes,
): Record<keyof WorkAttributes, readonly string[]> {
  return {
    access_record: [attributes.access_record],
    access_files: [attributes.access_files],
    owner: [attributes.owner],
    grants: attributes.grants,
    communities: attributes.communities,
    review: attributes.review,
    reviewers: attributes.reviewers,
    asked: attributes.asked,
    deletion: [attributes.deletion],
  };
}

function facetsOf({ item, files }: Item, terms: Terms): Record<string, readonly string[]> {
  const { metadata, customFields } = item;
  const subjects = subjectsOf(item, terms);
  const combined = combinedSubjects(subjects);
  return {
    resource_type: resourceTypeValues(metadata.resource_type?.id, terms),
    access_status: [accessStatus(item.access, { filesEnabled: files.enabled })],
    file_type: fileTypes(files),
    language: (metadata.languages ?? []).map(({ id }) => id),
    subject: [...new Set(subjects.flatMap(({ subject }) => subject ?? []))],
    subject_combined: combined,
    subject_nested: combined,
    is_published: [String(isPublished(item))],
    "svc:user_defined_tags": customFields["svc:user_defined_tags"] ?? [],
    "code:programmingLanguage": (customFields["code:programmingLanguage"] ?? []).map(
      ({ id }) => id,
    ),
    license: (metadata.rights ?? []).flatMap((one) =>
      "id" in one && one.id !== undefined ? one.id : Object.values(one.title ?? {}),
    ),
  };
}

const isPublished = (item: Work | Draft) => item.kind === "work" || item.published !== null;

/** As the facet has a type: the general one and, below it, the exact one. */
export function resourceTypeValues(id: string | undefined, terms: Terms): string[] {
  if (!id) return [];
  const { type, subtype } = terms.entry("resourcetypes", id)?.props ?? {};
  const outer = typeof type === "string" && type !== "" ? type : id;
  return typeof subtype === "string" && subtype !== "" ? [outer, `${outer}::${subtype}`] : [outer];
}

const fileTypes = ({ shown }: Item["files"]) => [
  ...new Set(Object.values(shown?.entries ?? {}).flatMap(({ ext }) => ext?.toLowerCase() || [])),
];

type Subject = { subject?: string | undefined; scheme?: string | undefined };

/** Those of a vocabulary with the heading and scheme that it gives them: works name them by their ids. */
const subjectsOf = ({ metadata }: Work | Draft, terms: Terms): readonly Subject[] =>
  metadataWithTitles({ subjects: metadata.subjects }, terms).subjects ?? [];

/** Headings below the scheme they come from: `MeSH` and `MeSH::Heart`. */
function combinedSubjects(subjects: readonly Subject[]): string[] {
  const found = subjects.flatMap(({ subject, scheme }) =>
    subject && scheme ? [scheme, `${scheme}::${subject}`] : [],
  );
  return [...new Set(found)];
}

function fieldsOf({ item, files }: Item, terms: Terms): Record<string, unknown> {
  const { parent, access, metadata } = item;
  const published = isPublished(item);
  const { type, subtype } =
    terms.entry("resourcetypes", metadata.resource_type?.id ?? "")?.props ?? {};
  const withTitles = metadataWithTitles(metadata, terms);
  return {
    id: item.id,
    created: timestamp(item.createdAt),
    updated: timestamp(item.updatedAt),
    status: statusOf(item),
    is_published: published,
    is_draft: item.kind === "draft",
    versions: {
      index: item.versionIndex,
      is_latest: item.kind === "work" && parent.latestId === item.id,
    },
    access: { ...access, status: accessStatus(access, { filesEnabled: files.enabled }) },
    files: {
      enabled: files.enabled,
      ...(files.shown
        ? {
            types: fileTypes(files),
            count: files.shown.count,
            totalbytes: files.shown.total_bytes,
          }
        : {}),
    },
    pids: item.pids,
    parent: {
      id: parent.id,
      pids: parent.pids,
      access: { owned_by: { user: String(parent.ownerId) } },
      communities: publicCollections(parent),
    },
    deletion_status: { status: attributesOf(item).deletion },
    metadata: {
      ...withTitles,
      publication_date_range: metadata.publication_date,
      combined_subjects: combinedSubjects(withTitles.subjects ?? []),
      ...(withTitles.resource_type
        ? { resource_type: { ...withTitles.resource_type, props: { type, subtype } } }
        : {}),
    },
    custom_fields: customFieldsWithTitles(publicCustomFields(item.customFields), terms),
  };
}

/** A work is found by public collections only: a search by a restricted one would give it away. */
function publicCollections({ inclusions, defaultCollectionId }: Parent): Record<string, unknown> {
  const ids = inclusions.filter(({ isPublic }) => isPublic).map(({ collectionId }) => collectionId);
  const isShown = defaultCollectionId !== null && ids.includes(defaultCollectionId);
  return { ids, ...(isShown ? { default: defaultCollectionId } : {}) };
}
