import { z } from "zod";
import { DELETION_STATUSES, OPEN_OR_CLOSED, REVIEW_POLICIES, term, VISIBILITIES } from "./values";

/** A collection on the wire, which calls it a community (api-communities 2). */
const links = z.record(z.string(), z.string());
const moment = z.string().describe("UTC, ISO 8601 with microseconds");

const organizationJson = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  identifiers: z.array(z.object({ scheme: z.string(), identifier: z.string() })).optional(),
});

const fundingJson = z.object({
  funder: z.looseObject({ id: z.string().optional(), name: z.string().optional() }),
  award: z
    .looseObject({
      id: z.string().optional(),
      number: z.string().optional(),
      title: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});

export const collectionMetadataJson = z.object({
  title: z.string(),
  description: z.string().optional(),
  curation_policy: z.string().describe("HTML").optional(),
  page: z.string().describe("HTML").optional(),
  type: term.optional(),
  website: z.string().optional(),
  organizations: z.array(organizationJson).optional(),
  funding: z.array(fundingJson).optional(),
  size: z.int().describe("Published works that everyone can see"),
});

export const collectionAccessJson = z.object({
  visibility: z.enum(VISIBILITIES),
  members_visibility: z.enum(VISIBILITIES),
  member_policy: z.enum(OPEN_OR_CLOSED),
  record_submission_policy: z.enum(OPEN_OR_CLOSED),
  record_policy: z.enum(OPEN_OR_CLOSED).describe("Another name for `record_submission_policy`"),
  review_policy: z.enum(REVIEW_POLICIES),
});

export const parentCardJson = z.object({
  id: z.string(),
  slug: z.string(),
  created: moment,
  updated: moment,
  metadata: collectionMetadataJson.pick({
    title: true,
    type: true,
    website: true,
    organizations: true,
    funding: true,
  }),
  theme: z.record(z.string(), z.unknown()).optional(),
  children: z.object({ allow: z.boolean() }),
  access: z.object({}),
  links,
});

export const tombstoneJson = z.object({
  removal_reason: term.nullable(),
  note: z.string(),
  removed_by: z.object({ user: z.string() }).optional(),
  removal_date: moment,
  citation_text: z.string(),
  is_visible: z.boolean(),
});
export type TombstoneJson = z.output<typeof tombstoneJson>;

export const collectionJson = z.object({
  id: z.string(),
  slug: z.string(),
  created: moment,
  updated: moment,
  revision_id: z.int(),
  metadata: collectionMetadataJson,
  access: collectionAccessJson,
  children: z.object({ allow: z.boolean().describe("May have subcollections") }),
  parent: parentCardJson.describe("Missing when there is none that the reader may see").optional(),
  custom_fields: z.record(z.string(), z.unknown()),
  theme: z.record(z.string(), z.unknown()).optional(),
  chat_webhook: z
    .string()
    .nullable()
    .describe("Only for those who manage the collection")
    .optional(),
  is_verified: z.boolean().describe("Only for administrators and moderators").optional(),
  deletion_status: z.object({ is_deleted: z.boolean(), status: z.enum(DELETION_STATUSES) }),
  tombstone: tombstoneJson.optional(),
  links,
  ui: z.record(z.string(), z.unknown()).optional(),
});
export type CollectionJson = z.output<typeof collectionJson>;

const bucketJson = z.object({
  key: z.string(),
  doc_count: z.int(),
  label: z.string(),
  is_selected: z.boolean(),
});

/** The envelope of this module's lists. */
export const listOf = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({
    hits: z.object({ hits: z.array(hit), total: z.int() }),
    aggregations: z
      .record(z.string(), z.object({ label: z.string(), buckets: z.array(bucketJson) }))
      .optional(),
    sortBy: z.string(),
    page: z.int(),
    links,
  });

export const collectionListJson = listOf(collectionJson);
export type CollectionListJson = z.output<typeof collectionListJson>;

export const logoJson = z.object({
  key: z.literal("logo"),
  size: z.int().describe("Bytes"),
  checksum: z.string().describe("`md5:<hex>`"),
  mimetype: z.string(),
  status: z.literal("completed"),
  created: moment,
  updated: moment,
  metadata: z.null(),
  file_id: z.string(),
  version_id: z.string(),
  bucket_id: z.string(),
  storage_class: z.string(),
  links,
});

export const featuredJson = z.object({ id: z.int(), start_date: z.string() });
export type FeaturedJson = z.output<typeof featuredJson>;
export const featuredListJson = z.object({
  hits: z.object({ hits: z.array(featuredJson), total: z.int() }),
  links,
});
