import { z } from "zod";

const MERGE_STATUSES = ["pending", "done", "undoing", "undone"] as const;
export type MergeStatus = (typeof MERGE_STATUSES)[number];

export const mergeBody = z.object({
  into: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .describe("ID, username or email address of the account that remains"),
});

const account = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  full_name: z.string(),
  roles: z.array(z.string()),
});
const count = z.int();

/** What would be moved. */
export const mergePreviewJson = z.object({
  from: account,
  into: account,
  moves: z.object({
    works: count,
    grants: count,
    memberships: count,
    requests: count,
    notifications: count,
    identities: count,
    identifiers: count,
  }),
  ends: z.object({ tokens: count, password: z.literal(true) }),
  roles_added: z.array(z.string()),
  undecided: z.array(z.string()).describe("Collections where something must be decided first"),
});
export type MergePreviewJson = z.output<typeof mergePreviewJson>;

const mergeJson = z.object({
  id: z.string(),
  status: z.enum(MERGE_STATUSES),
  into: account,
  moved: count,
  created: z.string(),
  undo_until: z.string(),
  can_undo: z.boolean(),
});
export type MergeJson = z.output<typeof mergeJson>;
/** The last merge of an account, if there was one. */
export const latestMergeJson = z.object({ merge: mergeJson.nullable() });
