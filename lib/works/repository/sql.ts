import { type Sql, sql } from "@/lib/db/sql";
import { entriesSql } from "@/lib/files";
import { usageOfVersions } from "@/lib/usage";

const GRANTS = sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('id', g.id, 'subjectType', g.subject_type, 'subjectId', g.subject_id,
                                      'permission', g.permission, 'origin', g.origin) ORDER BY g.id)
    FROM work_grant g WHERE g.parent_id = p.id), '[]'::jsonb)`;

const INCLUSIONS = sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('collectionId', i.collection_id, 'isPublic', c.visibility = 'public')
                   ORDER BY i.created_at, i.collection_id)
    FROM work_inclusion i JOIN collection c ON c.id = i.collection_id AND c.deletion_status = 'P'
   WHERE i.parent_id = p.id), '[]'::jsonb)`;

/** Whether the account with this id is verified. */
export const isVerified = (userId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${userId} AND u.verified_at IS NOT NULL)`;

export const PARENT = sql`jsonb_build_object(
  'id', p.id, 'ownerId', p.owner_id, 'accessSettings', p.access_settings, 'pids', p.pids,
  'latestId', p.latest_id, 'lastIndex', p.last_index, 'latestIndex', p.latest_index,
  'nextDraftId', p.next_draft_id, 'revision', p.revision, 'grants', ${GRANTS},
  'inclusions', ${INCLUSIONS}, 'defaultCollectionId', p.default_collection_id,
  'asked', COALESCE(p.asked_collection_ids, '{}'), 'isOwnerVerified', ${isVerified(sql`p.owner_id`)},
  'usage', ${usageOfVersions(sql`p.id`)}) AS parent`;

const WORK_COLUMNS = sql`w.id, w.version_index AS "versionIndex", w.metadata, w.custom_fields AS "customFields",
  w.access, w.pids, w.files, w.media_enabled AS "mediaEnabled", w.internal_notes AS "internalNotes", w.deletion_status AS "deletionStatus",
  w.tombstone, w.revision, w.draft_revision AS "draftRevision",
  w.created_at AS "createdAt", w.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM draft e WHERE e.id = w.id) AS "hasDraft", ${PARENT}`;
const WORK_TABLES = sql`work w JOIN work_parent p ON p.id = w.parent_id`;

export const WORK = sql`SELECT ${WORK_COLUMNS} FROM ${WORK_TABLES}`;
/** As {@link WORK}, each row with how many there are in all. */
export const COUNTED_WORK = sql`SELECT count(*) OVER ()::int AS total, ${WORK_COLUMNS} FROM ${WORK_TABLES}`;

export const DRAFT = sql`SELECT d.id, d.version_index AS "versionIndex", d.metadata, d.custom_fields AS "customFields",
  d.access, d.pids, d.files_enabled AS "filesEnabled", d.default_preview AS "defaultPreview",
  d.files_order AS "filesOrder", d.media_enabled AS "mediaEnabled",
  d.internal_notes AS "internalNotes", d.issues, d.revision, d.is_indexed AS "isIndexed",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  CASE WHEN w.id IS NULL THEN NULL
       ELSE jsonb_build_object('deletionStatus', w.deletion_status, 'tombstone', w.tombstone,
                               'access', w.access, 'pids', w.pids, 'files', w.files) END AS published,
  CASE WHEN r.id IS NULL THEN NULL
       ELSE jsonb_build_object('id', r.id, 'status', r.status, 'receiver', r.receiver,
                               'reviewers', COALESCE(r.reviewers, '{}')) END AS review,
  CASE WHEN w.id IS NULL THEN ${entriesSql(sql`d.id`)} ELSE '[]'::jsonb END AS entries,
  ${PARENT}
  FROM draft d JOIN work_parent p ON p.id = d.parent_id LEFT JOIN work w ON w.id = d.id
  LEFT JOIN request r ON r.id = d.review_id`;
