import { z } from "zod";
import { COLLECTION_ROLES } from "@/lib/core/actor";
import { commentInput, eventJson, requestFileJson, requestJson } from "@/lib/request-engine/schema";

export { eventJson, requestFileJson, requestJson };
export type { EventJson, RequestJson } from "@/lib/request-engine/schema";

const listOf = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({
    hits: z.object({ hits: z.array(hit), total: z.int() }),
    sortBy: z.string(),
    page: z.int(),
    links: z.record(z.string(), z.string()),
  });

const buckets = z.array(
  z.object({ key: z.string(), doc_count: z.int(), label: z.string(), is_selected: z.boolean() }),
);

export const requestListJson = listOf(requestJson).extend({
  aggregations: z.record(z.string(), z.object({ label: z.string(), buckets })),
});
export const eventListJson = listOf(eventJson);

export const commentBody = commentInput.describe("HTML; markup that is not allowed is removed");
export const actionBody = z
  .object({
    payload: commentInput.shape.payload.optional(),
    role: z
      .enum(COLLECTION_ROLES)
      .optional()
      .describe("Role of the new member, where a membership request is accepted"),
  })
  .optional()
  .describe("A message that goes with it");

export const requestInput = z
  .looseObject({
    title: z.string().optional(),
    description: z.string().optional(),
    reviewers: z
      .array(z.record(z.string(), z.string()))
      .max(15)
      .optional()
      .describe('e.g. `[{"user": "9"}, {"group": "editors"}]`'),
  })
  .describe("A whole request may be sent back; what cannot be changed must then be unchanged");

export const countsJson = z.object({
  to_decide: z.int().describe("Open requests that wait for the caller"),
  unread: z.int().describe("Unread notifications; at most 1000 are counted"),
});
export type CountsJson = z.output<typeof countsJson>;
