import type { Row } from "./insert-rows";
import type { Published } from "./rows";

/** The rows that publishing leaves behind, by table; those of the index excepted. */
export const rowsOfWork = (works: readonly Published[]): Readonly<Record<WorkTable, Row[]>> => ({
  work_parent: works.map(parentRow),
  work: works.map(workRow),
  file_entry: works.flatMap(entryRows),
  pid: works.flatMap(pidRows),
  work_inclusion: works.flatMap(inclusionRows),
});

export const WORK_TABLES = ["work_parent", "work", "file_entry", "pid", "work_inclusion"] as const;
type WorkTable = (typeof WORK_TABLES)[number];

function parentRow({ work: { parent, createdAt } }: Published): Row {
  return {
    id: parent.id,
    owner_id: parent.ownerId,
    access_settings: parent.accessSettings,
    pids: parent.pids,
    latest_id: parent.latestId,
    last_index: parent.lastIndex,
    latest_index: parent.latestIndex,
    default_collection_id: parent.defaultCollectionId,
    revision: parent.revision,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function inclusionRows({ work: { parent, createdAt } }: Published): Row[] {
  return parent.inclusions.map(({ collectionId }) => ({
    parent_id: parent.id,
    collection_id: collectionId,
    created_at: createdAt,
  }));
}

function workRow({ work }: Published): Row {
  return {
    id: work.id,
    parent_id: work.parent.id,
    version_index: work.versionIndex,
    is_latest: true,
    metadata: work.metadata,
    custom_fields: work.customFields,
    access: work.access,
    pids: work.pids,
    files: work.files,
    media_enabled: work.mediaEnabled,
    deletion_status: work.deletionStatus,
    revision: work.revision,
    draft_revision: work.draftRevision,
    created_at: work.createdAt,
    updated_at: work.updatedAt,
  };
}

function entryRows({ entries }: Published): Row[] {
  return entries.map((entry) => ({
    id: entry.id,
    record_id: entry.ownerId,
    bucket: "files",
    key: entry.key,
    status: entry.status,
    object_id: entry.content?.id ?? null,
    mimetype: entry.mediaType,
    metadata: entry.metadata,
    access_hidden: entry.isHidden,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  }));
}

function pidRows({ work }: Published): Row[] {
  const { parent, createdAt } = work;
  const row = (identifier: string, recordId: string | null): Row => ({
    scheme: "doi",
    identifier: identifier.toLowerCase(),
    provider: "datacite",
    status: "registered",
    record_id: recordId,
    parent_id: parent.id,
    created_at: createdAt,
    updated_at: createdAt,
  });
  return [
    ...(work.pids.doi ? [row(work.pids.doi.identifier, work.id)] : []),
    ...(parent.pids.doi ? [row(parent.pids.doi.identifier, null)] : []),
  ];
}
