import { z } from "zod";
import { errorKey } from "@/lib/core/parse";
import { isUuid } from "@/lib/core/uuid";
import { characters, cleanLine, cleanText } from "@/lib/core/text";
import { DASHBOARD_ENABLED, DASHBOARD_LAYOUT, DEFAULT_LICENCE } from "../constants";
import { OPEN_OR_CLOSED, REVIEW_POLICIES, VISIBILITIES } from "./values";

/** What clients send to make or change a collection. Keys that only answers have are dropped. */
export const MAX_TITLE = 250;
export const MAX_SLUG = 100;
export const MAX_HTML = 50_000;

const text = z.string();

/** A line of 1 to `most` characters. */
const line = (most: number) =>
  text.transform(cleanLine).refine((given) => given !== "" && characters(given) <= most, {
    error: errorKey("validation.blankOrTooLong"),
    params: { maximum: most },
  });

/** Kept sanitised, which happens where it is stored. */
const markup = text.transform(cleanText).refine((given) => characters(given) <= MAX_HTML, {
  error: errorKey("validation.tooManyCharacters"),
  params: { maximum: MAX_HTML },
});

/** `null` and absence are the same in a whole document. */
const maybe = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => given ?? undefined, value.optional()).optional();

export const slugInput = text
  .transform((given) => given.trim().toLowerCase())
  .refine((given) => /^[-\w]+$/.test(given), {
    error: errorKey("validation.slugLetters"),
    abort: true,
  })
  .refine((given) => given.length <= MAX_SLUG, {
    error: errorKey("validation.tooManyCharacters"),
    params: { maximum: MAX_SLUG },
  })
  .refine((given) => !isUuid(given), {
    error: errorKey("validation.slugUuid"),
  });

const website = text.transform(cleanLine).refine(isAddress, errorKey("validation.url"));

function isAddress(given: string): boolean {
  if (!/^(?:https?|ftp):\/\//i.test(given) || given.length > 2000) return false;
  try {
    return new URL(given).hostname !== "";
  } catch {
    return false;
  }
}

const EITHER = errorKey("validation.idOrName");
const id = text.transform(cleanLine).pipe(z.string().min(1).max(255));

const organization = z
  .object({ id: maybe(id), name: maybe(line(500)) })
  .refine(({ id: known, name }) => known !== undefined || name !== undefined, { error: EITHER });
const funder = z
  .object({ id: maybe(id), name: maybe(line(500)) })
  .refine(({ id: known, name }) => known !== undefined || name !== undefined, { error: EITHER });
const award = z
  .object({
    id: maybe(id),
    number: maybe(line(255)),
    title: maybe(z.record(z.string(), line(1000))),
  })
  .refine((given) => given.id ?? given.number ?? given.title, {
    error: errorKey("validation.award"),
  });

export const metadataInput = z.object({
  title: line(MAX_TITLE),
  description: maybe(line(MAX_TITLE)),
  curation_policy: maybe(markup),
  page: maybe(markup),
  type: maybe(z.object({ id })),
  website: maybe(website),
  organizations: maybe(z.array(organization).max(1000)),
  funding: maybe(z.array(z.object({ funder, award: maybe(award) })).max(1000)),
});
export type CollectionMetadata = z.output<typeof metadataInput>;

/** `restricted` is how older clients say `closed`. */
const submission = z.preprocess(
  (given) => (given === "restricted" ? "closed" : given),
  z.enum(OPEN_OR_CLOSED),
);

export const accessInput = z.object({
  visibility: maybe(z.enum(VISIBILITIES)),
  members_visibility: maybe(z.enum(VISIBILITIES)),
  member_policy: maybe(z.enum(OPEN_OR_CLOSED)),
  record_submission_policy: maybe(submission),
  record_policy: maybe(submission),
  review_policy: maybe(z.enum(REVIEW_POLICIES)),
});

export const childrenInput = z.object({ allow: z.boolean() });

const webhook = text
  .transform(cleanLine)
  .refine((given) => isAddress(given) && /^https?:/i.test(given), {
    error: errorKey("validation.httpsUrl"),
  });

const groupValue = maybe(text.transform(cleanText).pipe(z.string().max(10_000)));

/** What links a collection to a partner's group; written by the system. */
const groupFields = {
  "svc:commons_instance": groupValue,
  "svc:commons_group_id": groupValue,
  "svc:commons_group_name": groupValue,
  "svc:commons_group_description": groupValue,
  "svc:commons_group_visibility": groupValue,
  "svc:commons_search_recid": groupValue,
  "svc:commons_search_updated": groupValue,
};
export const SYSTEM_FIELDS: readonly string[] = Object.keys(groupFields);

export const customFieldsInput = z.strictObject({
  ...groupFields,
  [DEFAULT_LICENCE]: maybe(text.max(255)),
  [DASHBOARD_ENABLED]: maybe(z.boolean()),
  [DASHBOARD_LAYOUT]: maybe(z.record(z.string(), z.unknown())),
});
export type CollectionCustomFields = z.output<typeof customFieldsInput>;

const parent = z
  .looseObject({ id: text })
  .transform(({ id: parentId }) => ({ id: parentId }))
  .nullable();

/** A whole collection, as PUT takes it. */
export const collectionInput = z.object({
  slug: text,
  metadata: metadataInput,
  access: accessInput,
  children: childrenInput.optional(),
  parent: parent.optional(),
  custom_fields: maybe(customFieldsInput),
  theme: z.record(z.string(), z.unknown()).nullish(),
  chat_webhook: webhook.nullish(),
});
export type CollectionInput = z.output<typeof collectionInput>;

export const newCollectionInput = collectionInput.extend({ slug: slugInput });

/** A merge patch (RFC 7396): `null` removes. */
export const collectionPatch = z.strictObject({
  metadata: z.record(z.string(), z.unknown()).optional(),
  access: z.record(z.string(), z.unknown()).optional(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  children: childrenInput.optional(),
  chat_webhook: z.unknown().optional(),
});

export const renameInput = z.object({ slug: slugInput });

export const featuredInput = z.object({
  start_date: text.pipe(
    z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
      error: errorKey("validation.datetime"),
    }),
  ),
});

/** Either an existing child or a new one (service.md 4.2). */
export const joinInput = z.looseObject({
  community_id: z.string().nullish(),
  community: z.unknown().optional(),
  payload: z.unknown().optional(),
});
export const newChildInput = z.object({
  title: line(MAX_TITLE),
  slug: slugInput,
  description: maybe(line(MAX_TITLE)),
  access: maybe(accessInput.pick({ visibility: true })),
});
