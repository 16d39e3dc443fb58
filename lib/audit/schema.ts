import { z } from "zod";

export type AuditFields = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>;

/** One recorded action. */
export type Entry = {
  /** `<kind of thing>.<verb>`, e.g. `work.publish`. */
  action: string;
  /** Kind of the thing, e.g. `work`. */
  objectType: string;
  objectId: string;
  /** Id of the account that acted, where it is not the caller's: of whoever signs in, or stops acting as somebody. */
  userId?: string;
  /** Further details for a reader of the log; never secrets, never whole objects. */
  detail?: AuditFields;
  /** The facts that changed as they were and as they are, under the same names. */
  before?: AuditFields;
  after?: AuditFields;
};

/* ---- wire ---- */

export const auditLogJson = z.object({
  id: z.string(),
  created: z.string(),
  action: z.string(),
  resource: z.object({ type: z.string(), id: z.string() }),
  user: z
    .object({ id: z.string(), username: z.string().optional(), email: z.string().optional() })
    .describe("`system` or `anonymous` where it was no particular person"),
  metadata: z
    .looseObject({ request_id: z.string().nullable() })
    .describe("What else is known; `before` and `after` where facts changed"),
  links: z.record(z.string(), z.string()),
});
export type AuditLogJson = z.output<typeof auditLogJson>;
