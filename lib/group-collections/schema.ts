import { z } from "zod";
import { collectionJson, collectionListJson, VISIBILITIES } from "@/lib/collections/schema";
import { errorKey } from "@/lib/core/parse";
import { cleanLine } from "@/lib/core/text";

/** Collections of partners' groups on the wire (service.md 4.4, companion.md 4.4). Pure: browser-safe. */
const GROUP_ORDERS = ["newest", "oldest", "updated-desc", "updated-asc"] as const;

/** Of a parameter that is sent several times, the last counts; an empty one is none. */
const last = (given: unknown): unknown => {
  const value: unknown = Array.isArray(given) ? (given as unknown[]).at(-1) : given;
  return value === "" ? undefined : value;
};
const name = z.preprocess(last, z.string().max(255).optional());
const count = (bounds: z.ZodNumber, usual: number) =>
  z
    .preprocess(
      (given) => last(given) ?? usual,
      z.coerce.number(errorKey("validation.integer")).pipe(bounds),
    )
    .default(usual);

export const groupListQuery = z.looseObject({
  commons_instance: name.describe("Only collections of groups of that instance"),
  commons_group_id: name.describe("Only the collection of that group; requires `commons_instance`"),
  collection: name.describe("Only the collection with that slug"),
  page: count(z.int().min(1).max(1_000_000), 1).describe("Page number, from 1"),
  size: count(z.int().min(4).max(1000), 25).describe("Hits per page"),
  sort: z
    .preprocess((given) => last(given) ?? "updated-desc", z.enum(GROUP_ORDERS))
    .default("updated-desc")
    .describe("The order of the list"),
});
export type GroupListQuery = z.output<typeof groupListQuery>;

export const groupListJson = collectionListJson.extend({
  order: z.enum(["ascending", "descending"]),
});
export type GroupListJson = z.output<typeof groupListJson>;
export const groupCollectionJson = collectionJson;

const instance = z.string().transform(cleanLine).pipe(z.string().min(1).max(255));
/** Programs send it as a number, too. */
const groupId = z
  .union([z.string(), z.int()], { error: errorKey("validation.string") })
  .transform((given) => cleanLine(String(given)))
  .pipe(z.string().min(1).max(255));
const visibility = z.enum(VISIBILITIES);

export const newGroupCollection = z.object({
  commons_instance: instance,
  commons_group_id: groupId,
  collection_visibility: visibility.nullish().transform((given) => given ?? "restricted"),
});
export const newGroupCollectionJson = z.object({
  commons_group_id: z.string(),
  collection_slug: z.string(),
});
export type NewGroupCollectionJson = z.output<typeof newGroupCollectionJson>;

export const groupChange = z.object({
  commons_instance: instance,
  old_commons_group_id: groupId,
  new_commons_group_id: groupId,
  new_commons_group_name: z
    .string()
    .nullish()
    .describe("Ignored: the instance is asked for the name"),
  collection_visibility: visibility.nullish().describe("Unchanged when left out"),
});
export const groupChangeJson = z.object({
  collection: z.string(),
  old_commons_group_id: z.string(),
  new_commons_group_id: z.string(),
});
export type GroupChangeJson = z.output<typeof groupChangeJson>;

/** Both are required: that is said by the use case, after it has asked for the right. */
export const groupRemovalQuery = z.looseObject({
  commons_instance: name.describe("The instance that the group belongs to; required"),
  commons_group_id: name.describe("ID of the group on its instance; required"),
});
export const groupRemoval = z.object({ commons_instance: instance, commons_group_id: groupId });

/** An address of a collection, not an id. */
export const slugParameter = z.string().regex(/^[-\w]{1,100}$/, errorKey("validation.slugLetters"));
