import { z } from "zod";
import { requiredOr, errorKey } from "@/lib/core/parse";
import { requestJson } from "@/lib/request-engine/schema";

/** What clients send and get about works in collections (api-records 14 and 16). */
const isTrueOrFalse = errorKey("validation.trueOrFalse");
const idOrSlug = z
  .string({ error: requiredOr("validation.string") })
  .min(1)
  .max(255);
/** Read as the comment of any request is. */
const comment = z.unknown().describe('`{"payload": {"content": "<p>…</p>", "format": "html"}}`');

export const reviewInput = z.object({
  type: z.literal("community-submission", { error: requiredOr("validation.reviewType") }),
  receiver: z.object({ community: idOrSlug }, { error: requiredOr("validation.object") }),
});

export const submitReviewInput = z.object({
  payload: z.unknown().optional(),
  require_review: z.boolean({ error: isTrueOrFalse }).nullish(),
});

const MOST = 10;

const FEW = {
  communities: {
    tooMany: errorKey("validation.tooManyCommunities"),
    twice: errorKey("validation.duplicatedCommunities"),
  },
  records: {
    tooMany: errorKey("validation.tooManyRecords"),
    twice: errorKey("validation.duplicatedRecords"),
  },
};

/** One to ten things that have an id, each once. */
function few<Item extends z.ZodType<{ id: string }>>(item: Item, names: keyof typeof FEW) {
  return z
    .array(item, { error: requiredOr("validation.list") })
    .min(1)
    .max(MOST, FEW[names].tooMany)
    .superRefine((given, ctx) => {
      const ids = given.map(({ id }) => id);
      const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
      if (twice.length > 0)
        ctx.addIssue({ code: "custom", message: FEW[names].twice, params: { twice } });
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
    .string({ error: requiredOr("validation.string") })
    .max(255)
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
export type WorksRemovalJson = z.output<typeof worksRemovalJson>;
