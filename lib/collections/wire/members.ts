import { z } from "zod";
import { COLLECTION_ROLES } from "@/lib/core/actor";
import { errorKey } from "@/lib/core/parse";
import { listOf } from "./collection";

/** Members, invitations and membership requests on the wire (api-communities 5). */
const moment = z.string().describe("UTC, ISO 8601 with microseconds");

export const memberSubjectJson = z.object({
  type: z.enum(["user", "group", "email"]),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: z.string().optional(),
});

export const memberJson = z.object({
  id: z.string(),
  member: memberSubjectJson,
  role: z.enum(COLLECTION_ROLES),
  visible: z.boolean(),
  group_notification_enabled: z.boolean().nullable(),
  is_current_user: z.boolean(),
  permissions: z.object({
    can_leave: z.boolean(),
    can_delete: z.boolean(),
    can_update_role: z.boolean(),
    can_update_visible: z.boolean(),
    can_update_group_notification: z.boolean(),
  }),
  created: moment,
  updated: moment,
  revision_id: z.int(),
  links: z.record(z.string(), z.string()),
});
export type MemberJson = z.output<typeof memberJson>;
export const memberListJson = listOf(memberJson);
export type MemberListJson = z.output<typeof memberListJson>;

export const publicMemberJson = z.object({ id: z.string(), member: memberSubjectJson });
export const publicMemberListJson = listOf(publicMemberJson);

/** An invitation or a membership request. */
export const pendingMemberJson = z.object({
  ...memberJson.omit({ permissions: true, links: true }).shape,
  request: z.object({
    id: z.string(),
    status: z.string(),
    is_open: z.boolean(),
    expires_at: z.string().nullable(),
    type: z.string(),
  }),
  permissions: z.object({
    can_cancel: z.boolean().optional(),
    can_invite_again: z
      .boolean()
      .optional()
      .describe("The invitation was not accepted, and it is the last one to this person"),
    can_update_role: z.boolean(),
  }),
  links: z.object({
    self_html: z.string().optional(),
    actions: z.record(z.string(), z.string()).optional(),
  }),
});
export type PendingMemberJson = z.output<typeof pendingMemberJson>;
export const pendingMemberListJson = listOf(pendingMemberJson);

/** The most that one call changes. */
export const MAX_MEMBERS = 100;

const subject = z.object({
  type: z.enum(["user", "group", "email"]),
  id: z.coerce.string<unknown>().min(1),
});
const subjects = z.array(subject).min(1).max(MAX_MEMBERS);
const role = z.enum(COLLECTION_ROLES, { error: errorKey("validation.role") });
const flag = z.boolean();

export const membersInput = z.object({
  members: subjects,
  role,
  visible: flag.default(false),
  group_notification_enabled: flag.default(true),
});
export const membersChange = z
  .object({
    members: subjects,
    role: role.optional(),
    visible: flag.optional(),
    group_notification_enabled: flag.optional(),
  })
  .refine(
    (given) =>
      given.role !== undefined ||
      given.visible !== undefined ||
      given.group_notification_enabled !== undefined,
    { error: errorKey("validation.memberChange") },
  );
export const membersRemoval = z.object({ members: subjects });
export const invitationsInput = z.object({
  members: subjects,
  role,
  message: z.string().max(10_000).nullish(),
});
/** Whoever accepts a membership request may give another role than the one that was asked for. */
export const acceptanceInput = z.looseObject({ role: role.optional() }).nullish();
export const rolesChange = z.object({ members: subjects, role });
export const membershipRequestInput = z.object({ message: z.string().max(10_000).nullish() });
