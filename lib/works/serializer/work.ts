import type { Actor } from "@/lib/core/actor";
import { type FileSummary, withFileLinks } from "@/lib/files";
import type { Wording } from "@/lib/i18n/locales";
import { translateIssues } from "@/lib/i18n/translate";
import { accessStatus } from "../access";
import { attributesOf } from "../policy-attributes";
import { publicCustomFields } from "../metadata";
import { can, canSeeInternals } from "../policy";
import type { RequestJson } from "@/lib/request-engine/schema";
import { usageOfAll, usageOfVersion } from "../usage";
import type { Draft, Parent, Revision, Work } from "../rows";
import type {
  AccessSettings,
  CollectionSummaryJson,
  DraftJson,
  FilesJson,
  GrantJson,
  ParentJson,
  RevisionJson,
  WorkJson,
} from "../schema";
import { draftLinks, workLinks } from "./links";
import { timestamp } from "@/lib/core/timestamp";
import { tombstoneJson } from "./tombstone";
import { statusOf } from "../draft-status";
import { customFieldsWithTitles, metadataWithTitles, type Terms } from "./metadata";

/** For whom an answer is made: what a reader may not see is left out of it. */
export type Reader = {
  actor: Actor;
  wording: Wording;
  terms: Terms;
  /** The collections the reader may know of, by id. */
  collections: ReadonlyMap<string, CollectionSummaryJson>;
  /** Requests for review the reader may know of, by id. */
  reviews: ReadonlyMap<string, RequestJson>;
};

const DEFAULT_SETTINGS: AccessSettings = {
  allow_user_requests: false,
  allow_guest_requests: false,
  accept_conditions_text: null,
  secret_link_expiration: 0,
};

const NO_MEDIA = { order: [], count: 0, total_bytes: 0, entries: {} };

/** A published work as this reader may see it. */
export function toWorkJson(work: Work, reader: Reader): WorkJson {
  const { actor } = reader;
  const attributes = attributesOf(work);
  const files = can(actor, "readFiles", attributes)
    ? workFilesJson(work)
    : { enabled: work.files.enabled };
  return {
    ...common(work, reader),
    revision_id: workRevision(work),
    is_published: true,
    is_draft: false,
    status: "published",
    expires_at: null,
    versions: {
      index: work.versionIndex,
      is_latest: work.parent.latestId === work.id,
      ...(can(actor, "seeLatestDraft", attributes)
        ? { is_latest_draft: work.versionIndex === work.parent.lastIndex }
        : {}),
    },
    files,
    media_files: { enabled: work.mediaEnabled, ...NO_MEDIA },
    deletion_status: { is_deleted: work.deletionStatus !== "P", status: work.deletionStatus },
    ...(work.tombstone ? { tombstone: tombstoneJson(work.tombstone, reader.terms) } : {}),
    stats: {
      this_version: countersJson(usageOfVersion(work.parent, work.id)),
      all_versions: countersJson(usageOfAll(work.parent)),
    },
    links: workLinks(work, files),
  };
}

const countersJson = (usage: ReturnType<typeof usageOfAll>): WorkJson["stats"]["this_version"] => ({
  views: usage.views,
  unique_views: usage.uniqueViews,
  downloads: usage.downloads,
  unique_downloads: usage.uniqueDownloads,
  data_volume: usage.bytes,
});

/** A state of a work's history: what publishing decides, without what follows from the present. */
export function toRevisionJson(work: Work, state: Revision, reader: Reader): RevisionJson {
  const shown = toWorkJson({ ...work, ...state }, reader);
  const { id, created, updated, metadata, custom_fields, access, pids, files, media_files } = shown;
  return {
    created,
    updated,
    revision_id: state.revision,
    json: { id, metadata, custom_fields, access, pids, files, media_files },
  };
}

/** Both parts only grow, so their sum names one state of what readers see. */
function workRevision(work: Pick<Work, "revision" | "parent">): number {
  return work.revision + work.parent.revision;
}

/** A draft; `issues` are those of the save just made, or of the last one. */
export function toDraftJson(draft: Draft, files: FileSummary, reader: Reader): DraftJson {
  const { actor, wording } = reader;
  const shown = draftFilesJson(draft, files);
  const created = timestamp(draft.createdAt);
  return {
    ...common(draft, reader),
    revision_id: draft.revision,
    is_published: draft.published !== null,
    is_draft: true,
    status: statusOf(draft),
    expires_at: created,
    versions: {
      index: draft.versionIndex,
      is_latest: draft.parent.latestId === draft.id,
      ...(can(actor, "seeLatestDraft", attributesOf(draft))
        ? { is_latest_draft: draft.versionIndex === draft.parent.lastIndex }
        : {}),
    },
    files: shown,
    media_files: { enabled: draft.mediaEnabled, ...NO_MEDIA },
    links: draftLinks(draft, shown),
    ...(draft.issues.length > 0 ? { errors: translateIssues(wording, draft.issues) } : {}),
  };
}

function common(item: Work | Draft, reader: Reader) {
  const { actor, terms } = reader;
  const attributes = attributesOf(item);
  const filesEnabled = item.kind === "work" ? item.files.enabled : item.filesEnabled;
  const { record, files, embargo } = item.access;
  const fields = can(actor, "seePrivateFields", attributes)
    ? item.customFields
    : publicCustomFields(item.customFields);
  return {
    id: item.id,
    created: timestamp(item.createdAt),
    updated: timestamp(item.updatedAt),
    metadata: metadataWithTitles(item.metadata, terms),
    custom_fields: customFieldsWithTitles(fields, terms),
    access: {
      record,
      files,
      embargo: {
        active: embargo.active,
        ...(embargo.until ? { until: embargo.until } : {}),
        reason: embargo.reason,
      },
      status: accessStatus(item.access, { filesEnabled }),
    },
    pids: item.pids,
    ...(canSeeInternals(actor) ? { internal_notes: [...item.internalNotes] } : {}),
    parent: {
      ...toParentJson(item.parent, reader, { showsGrants: can(actor, "manageAccess", attributes) }),
      ...reviewJson(item, reader),
    },
  };
}

function reviewJson(item: Work | Draft, { reviews }: Reader): { review?: RequestJson } {
  const review = item.kind === "draft" && item.review ? reviews.get(item.review.id) : undefined;
  return review ? { review } : {};
}

/** Collections that the reader may not know of are left out as if the work were not in them. */
function communitiesJson(
  { inclusions, defaultCollectionId }: Parent,
  { collections }: Reader,
): ParentJson["communities"] {
  const entries = inclusions.flatMap(({ collectionId }) => collections.get(collectionId) ?? []);
  if (entries.length === 0) return {};
  const first = entries.find(({ id }) => id === defaultCollectionId);
  return { ids: entries.map(({ id }) => id), ...(first ? { default: first.id } : {}), entries };
}

export function toParentJson(
  parent: Parent,
  reader: Reader,
  options: { showsGrants: boolean },
): ParentJson {
  return {
    id: parent.id,
    access: {
      owned_by: { user: String(parent.ownerId) },
      settings: { ...DEFAULT_SETTINGS, ...parent.accessSettings },
      ...(options.showsGrants ? { grants: parent.grants.map(grantWithoutId), links: [] } : {}),
    },
    communities: communitiesJson(parent, reader),
    pids: parent.pids,
    ...(canSeeInternals(reader.actor) ? { is_verified: parent.isOwnerVerified } : {}),
  };
}

export function grantWithoutId(grant: Parent["grants"][number]): GrantJson {
  return {
    permission: grant.permission,
    subject: { id: grant.subjectId, type: grant.subjectType },
    ...(grant.origin ? { origin: grant.origin } : {}),
  };
}

function workFilesJson({ id, files }: Work): FilesJson {
  const { enabled, order, default_preview } = files;
  return {
    enabled,
    order: [...order],
    ...summaryJson(files, { id, kind: "record" }),
    ...(default_preview ? { default_preview } : {}),
  };
}

function summaryJson(files: FileSummary, owner: Parameters<typeof withFileLinks>[1]) {
  const { count, total_bytes, entries } = withFileLinks(files, owner);
  return { count, total_bytes, entries };
}

function draftFilesJson(draft: Draft, files: FileSummary): FilesJson {
  return {
    enabled: draft.filesEnabled,
    order: [...draft.filesOrder],
    ...summaryJson(files, { id: draft.id, kind: "draft" }),
    ...(draft.defaultPreview ? { default_preview: draft.defaultPreview } : {}),
  };
}
