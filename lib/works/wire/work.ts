import { z } from "zod";
import {
  collectionAccessJson,
  collectionJson,
  collectionMetadataJson,
} from "@/lib/collections/schema";
import { requestJson } from "@/lib/request-engine/schema";
import { metadataJson } from "./metadata";

/** The shapes of drafts and published works on the wire (api-records 4). */
export const issueJson = z.object({ field: z.string(), messages: z.array(z.string()) });

const visibility = z.enum(["public", "restricted"]);

export const ACCESS_STATUSES = ["open", "embargoed", "restricted", "metadata-only"] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

export const accessJson = z.object({
  record: visibility,
  files: visibility,
  embargo: z.object({
    active: z.boolean(),
    until: z.string().describe("The day it ends, YYYY-MM-DD").optional(),
    reason: z.string().nullable(),
  }),
  status: z.enum(ACCESS_STATUSES),
});

export const fileSummaryJson = z.object({
  id: z.string(),
  key: z.string(),
  ext: z.string().optional(),
  size: z.int().describe("Bytes"),
  checksum: z.string().describe("`md5:<hex>`"),
  mimetype: z.string(),
  storage_class: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  access: z.object({ hidden: z.boolean() }),
  links: z.record(z.string(), z.string()).optional(),
});

/** Without the right to read the files only `enabled` remains. */
export const filesJson = z.object({
  enabled: z.boolean(),
  order: z.array(z.string()).optional(),
  count: z.int().optional(),
  total_bytes: z.int().optional(),
  default_preview: z.string().optional(),
  entries: z.record(z.string(), fileSummaryJson).optional(),
});
export type FilesJson = z.output<typeof filesJson>;

export const pidJson = z.object({
  identifier: z.string(),
  provider: z.string(),
  client: z.string().optional(),
});
export const pidsJson = z.record(z.string(), pidJson);

export const LEVELS = ["view", "preview", "edit", "manage"] as const;
/** The levels of a grant; each includes those before it. */
export type Level = (typeof LEVELS)[number];

export const SUBJECT_TYPES = ["user", "role", "system_role"] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

export const grantJson = z.object({
  id: z.int().describe("Position in the list").optional(),
  permission: z.enum(LEVELS),
  subject: z.object({ id: z.string(), type: z.enum(SUBJECT_TYPES) }),
  origin: z.string().optional(),
  expanded: z.object({ subject: z.record(z.string(), z.unknown()) }).optional(),
});
export type GrantJson = z.output<typeof grantJson>;

export const accessSettingsJson = z.object({
  allow_user_requests: z.boolean(),
  allow_guest_requests: z.boolean(),
  accept_conditions_text: z.string().nullable(),
  secret_link_expiration: z.int().describe("Days"),
});
export type AccessSettings = z.output<typeof accessSettingsJson>;

/** A collection beside a work: without its long texts, which every hit of a list would repeat. */
export const collectionSummaryJson = collectionJson
  .pick({
    id: true,
    slug: true,
    created: true,
    updated: true,
    revision_id: true,
    links: true,
    children: true,
    deletion_status: true,
    theme: true,
  })
  .extend({
    metadata: collectionMetadataJson.pick({
      title: true,
      type: true,
      description: true,
      website: true,
      organizations: true,
    }),
    access: collectionAccessJson,
  });
export type CollectionSummaryJson = z.output<typeof collectionSummaryJson>;

export const parentJson = z.object({
  id: z.string(),
  access: z.object({
    owned_by: z.object({ user: z.string() }),
    settings: accessSettingsJson,
    grants: z.array(grantJson).describe("Only for those who manage the work").optional(),
    links: z.array(z.unknown()).describe("Only for those who manage the work").optional(),
  }),
  communities: z.object({
    ids: z.array(z.string()).optional(),
    default: z.string().optional(),
    entries: z.array(collectionSummaryJson).optional(),
  }),
  review: requestJson.describe("Only for those who review the draft").optional(),
  pids: pidsJson,
  is_verified: z
    .boolean()
    .describe("Only for moderators: whether the owner's account is verified")
    .optional(),
});
export type ParentJson = z.output<typeof parentJson>;

export const internalNoteJson = z.object({
  id: z.string(),
  timestamp: z.string(),
  added_by: z.object({ user: z.string() }),
  note: z.string().describe("HTML of a limited set of tags"),
});
export type InternalNoteJson = z.output<typeof internalNoteJson>;

const linksJson = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

const common = {
  id: z.string(),
  created: z.string(),
  updated: z.string(),
  revision_id: z.int(),
  is_published: z.boolean(),
  is_draft: z.boolean(),
  expires_at: z.string().nullable(),
  versions: z.object({
    index: z.int(),
    is_latest: z.boolean(),
    is_latest_draft: z.boolean().optional(),
  }),
  metadata: metadataJson,
  custom_fields: z.record(z.string(), z.unknown()),
  access: accessJson,
  files: filesJson,
  media_files: filesJson,
  parent: parentJson,
  internal_notes: z.array(internalNoteJson).describe("Only for moderators").optional(),
  links: linksJson,
  ui: z.record(z.string(), z.unknown()).optional(),
  expanded: z.record(z.string(), z.unknown()).optional(),
};

export const DRAFT_STATUSES = [
  "draft",
  "draft_with_review",
  "new_version_draft",
  "new_version_draft_with_review",
  "in_review",
  "declined",
  "expired",
  "published",
] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

/** In a draft an external identifier may still be empty. */
export const draftJson = z.object({
  ...common,
  status: z.enum(DRAFT_STATUSES),
  pids: pidsJson,
  errors: z.array(issueJson).describe("Missing when there is nothing to fix").optional(),
});
export type DraftJson = z.output<typeof draftJson>;

/** What stays of a work that was taken down. */
export const tombstoneJson = z.object({
  removal_reason: z
    .object({ id: z.string(), title: z.record(z.string(), z.string()).optional() })
    .optional(),
  note: z.string(),
  removed_by: z.object({ user: z.string().describe("An account, or `system`") }),
  removal_date: z.string(),
  citation_text: z.string(),
  is_visible: z.boolean(),
});
export type TombstoneJson = z.output<typeof tombstoneJson>;

const countersJson = z.object({
  views: z.int(),
  unique_views: z.int(),
  downloads: z.int(),
  unique_downloads: z.int(),
  data_volume: z.number().describe("Bytes of these downloads"),
});

export const workJson = z.object({
  ...common,
  status: z.literal("published"),
  pids: pidsJson,
  deletion_status: z.object({ is_deleted: z.boolean(), status: z.enum(["P", "D", "X"]) }),
  tombstone: tombstoneJson.optional(),
  stats: z
    .object({ this_version: countersJson, all_versions: countersJson })
    .describe("How often it was read; at most some minutes old"),
});
export type WorkJson = z.output<typeof workJson>;

/** One state in the history of a published work, as administrators compare them. */
export const revisionJson = z.object({
  created: z.string(),
  updated: z.string(),
  revision_id: z.int().describe("The last one under which readers saw this state"),
  json: workJson.pick({
    id: true,
    metadata: true,
    custom_fields: true,
    access: true,
    pids: true,
    files: true,
    media_files: true,
  }),
});
export type RevisionJson = z.output<typeof revisionJson>;

/** A draft or a published work, as the dashboard lists them. */
export const anyWorkJson = z.union([workJson, draftJson]);
export type AnyWorkJson = WorkJson | DraftJson;
