import { z } from "zod";
import { requestJson } from "@/lib/requests/schema";

/** What clients send and get about works in collections (api-records 14 and 16). */
const MISSING = "Missing data for required field.";
const required = (otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? MISSING : otherwise;

const isTrueOrFalse = "Must be a boolean, true or false";
const idOrSlug = z
  .string({ error: required("Not a valid string.") })
  .min(1, "Shorter than minimum length 1.")
  .max(255, "Longer than maximum length 255.");
/** Read as the comment of any request is. */
const comment = z.unknown().describe('{"payload": {"content": "<p>…</p>", "format": "html"}}');

export const reviewInput = z.object({
  type: z.literal("community-submission", { error: required("Invalid review type.") }),
  receiver: z.object({ community: idOrSlug }, { error: required("Not a valid object.") }),
});

export const submitReviewInput = z.object({
  payload: z.unknown().optional(),
  require_review: z.boolean({ error: isTrueOrFalse }).nullish(),
});

const MOST = 10;

/** One to ten things that have an id, each once. */
function few<Item extends z.ZodType<{ id: string }>>(item: Item, names: string) {
  return z
    .array(item, { error: required("Not a valid list.") })
    .min(1, "Shorter than minimum length 1.")
    .max(MOST, `Too many ${names} passed, ${MOST} max allowed.`)
    .superRefine((given, ctx) => {
      const ids = given.map(({ id }) => id);
      const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
      if (twice.length > 0)
        ctx.addIssue({ code: "custom", message: `Duplicated ${names} {${twice.join(", ")}}.` });
    });
}

export const inclusionsInput = z.object({
  communities: few(
    z.object({
      id: idOrSlug,
      require_review: z.boolean({ error: isTrueOrFalse }).nullish(),
      comment: comment.optional(),
    }),
    "communities",
  ),
});
export const removalsInput = z.object({
  communities: few(z.object({ id: idOrSlug }), "communities"),
});
export const worksRemovalInput = z.object({
  records: few(z.object({ id: idOrSlug }), "records"),
});
export const defaultInput = z.object({
  default: z
    .string({ error: required("Not a valid string.") })
    .max(255, "Longer than maximum length 255.")
    .nullable(),
});

export const inclusionsJson = z.object({
  processed: z
    .array(z.object({ community_id: z.string(), request_id: z.string(), request: requestJson }))
    .optional(),
  errors: z.array(z.object({ community_id: z.string(), message: z.string() })).optional(),
});
export type InclusionsJson = z.output<typeof inclusionsJson>;
export const removalsJson = z.object({
  errors: z.array(z.object({ community: z.string(), message: z.string() })).optional(),
});
export type RemovalsJson = z.output<typeof removalsJson>;
export const worksRemovalJson = z.object({
  errors: z.array(z.object({ record: z.string(), message: z.string() })).optional(),
});
