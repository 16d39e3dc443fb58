import { z } from "zod";
import { requiredOr, errorKey } from "@/lib/core/parse";

export const STATUSES = [
  "created",
  "submitted",
  "accepted",
  "declined",
  "cancelled",
  "expired",
] as const;
export type Status = (typeof STATUSES)[number];
/** Those of requests that wait for their end. */
export const OPEN_STATUSES: readonly Status[] = ["created", "submitted"];

/** What brings a request from one state to the next. */
export const ACTIONS = ["submit", "accept", "decline", "cancel", "expire"] as const;
export type Action = (typeof ACTIONS)[number];

/** From which state an action leads to which. */
export const STEPS: Readonly<Record<Action, { from: Status; to: Status }>> = {
  submit: { from: "created", to: "submitted" },
  accept: { from: "submitted", to: "accepted" },
  decline: { from: "submitted", to: "declined" },
  cancel: { from: "submitted", to: "cancelled" },
  expire: { from: "submitted", to: "expired" },
};

export const isOpen = (status: Status) => status === "submitted";
export type ClosedStatus = Exclude<Status, "created" | "submitted">;
export const isClosed = (status: Status): status is ClosedStatus =>
  status !== "created" && status !== "submitted";

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  created: "Created",
  submitted: "Submitted",
  accepted: "Accepted",
  declined: "Declined",
  cancelled: "Cancelled",
  expired: "Expired",
};

const MAX_COMMENT_CHARACTERS = 100_000;
const MAX_FILES_PER_COMMENT = 50;

/** A comment: markup of a bounded size, cleaned by the service, and files sent before. */
const commentPayload = z.strictObject(
  {
    content: z
      .string({ error: requiredOr("validation.string") })
      .min(1)
      .max(MAX_COMMENT_CHARACTERS),
    format: z.literal("html").default("html"),
    files: z
      .array(z.strictObject({ file_id: z.uuid(errorKey("validation.uuid")) }))
      .max(MAX_FILES_PER_COMMENT)
      .optional(),
  },
  {
    error: requiredOr("validation.object"),
  },
);
export type CommentPayload = z.output<typeof commentPayload>;

export const commentInput = z.looseObject({ payload: commentPayload });
/** The comment that may go with an action. Who declines may ask for changes instead of refusing for good. */
export const actionInput = z
  .looseObject({
    payload: commentPayload.optional(),
    changes_requested: z.boolean(errorKey("validation.boolean")).optional(),
  })
  .nullish();

/* ---- wire ---- */

const moment = z.string().describe("UTC, ISO 8601 with microseconds");
const reference = z
  .record(z.string(), z.string())
  .describe(
    'One key: `user`, `group`, `community`, `record`, `email` or `request`, e.g. `{"user": "7"}`',
  );
const links = z.record(z.string(), z.unknown());

export const eventJson = z.object({
  id: z.uuid(),
  type: z.enum(["C", "L", "R"]).describe("Comment, log entry, or change of reviewers"),
  created_by: reference,
  payload: z.record(z.string(), z.unknown()),
  permissions: z.object({
    can_update_comment: z.boolean(),
    can_delete_comment: z.boolean(),
    can_reply_comment: z.boolean(),
  }),
  parent_id: z.uuid().nullable(),
  children: z
    .array(z.unknown())
    .optional()
    .describe("The newest replies, the oldest of them first"),
  children_count: z.int().optional(),
  created: moment,
  updated: moment,
  revision_id: z.int(),
  links,
  expanded: z.record(z.string(), z.unknown()).optional(),
});
export type EventJson = z.output<typeof eventJson>;

export const requestJson = z.object({
  id: z.uuid(),
  number: z.string().describe("Short and unique, for people to use"),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(STATUSES),
  changes_requested: z
    .literal(true)
    .optional()
    .describe("Declined, but may be submitted again after changes"),
  is_open: z.boolean(),
  is_closed: z.boolean(),
  is_expired: z.boolean(),
  expires_at: moment.nullable(),
  created_by: reference,
  receiver: reference.nullable(),
  topic: reference.nullable(),
  reviewers: z.array(reference).optional().describe("Missing where the service has none"),
  is_locked: z.boolean().optional().describe("Missing where the service locks nothing"),
  files: z.object({ enabled: z.boolean() }),
  payload: z.record(z.string(), z.unknown()).optional(),
  last_reply: eventJson
    .pick({
      ...{ id: true, type: true, created_by: true, payload: true, parent_id: true },
      ...{ created: true, updated: true, revision_id: true },
    })
    .nullable(),
  submitted_at: moment.nullable().describe("When it was sent to the receiver"),
  last_activity_at: moment,
  created: moment,
  updated: moment,
  revision_id: z.int(),
  links,
  expanded: z.record(z.string(), z.unknown()).optional(),
});
export type RequestJson = z.output<typeof requestJson>;

export const requestFileJson = z.object({
  id: z.uuid(),
  key: z.string().describe("Its name in addresses"),
  original_filename: z.string(),
  size: z.int().describe("Bytes"),
  mimetype: z.string(),
  checksum: z.string().describe("`md5:<hex>`"),
  created: moment,
  metadata: z.object({ original_filename: z.string() }),
  links: z.record(z.string(), z.string()),
});
export type RequestFileJson = z.output<typeof requestFileJson>;
