import { z } from "zod";
import { COLLECTION_ROLES } from "@/lib/core/actor";
import { ACCESS_ACTIONS } from "../constants";

const sentence = z.object({
  kind: z.literal("sentence"),
  says: z.string().describe("True of the person or the collection where it holds"),
  holds: z.boolean(),
});
const reasonJson = z
  .union([
    sentence,
    z.object({
      kind: z.enum(["all", "any"]).describe("All of these are needed, or one is enough"),
      holds: z.boolean(),
      get of() {
        return z.array(reasonJson);
      },
    }),
  ])
  .meta({ id: "AccessReason" });
export type ReasonJson = z.output<typeof reasonJson>;

export const accessJson = z.object({
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  role: z.enum(COLLECTION_ROLES).nullable().describe("The highest of the roles held"),
  memberships: z.array(
    z.object({
      role: z.enum(COLLECTION_ROLES),
      through: z
        .string()
        .nullable()
        .describe("The group that has the role; null for the person's own"),
    }),
  ),
  actions: z.array(
    z.object({
      action: z.enum(ACCESS_ACTIONS),
      allowed: z.boolean(),
      reason: reasonJson.nullable(),
    }),
  ),
});
export type AccessJson = z.output<typeof accessJson>;
