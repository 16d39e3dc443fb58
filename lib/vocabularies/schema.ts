import { z } from "zod";
import type { Translations } from "@/lib/core/localised";
import { cleanText } from "@/lib/core/text";

export { localised, type Translations } from "@/lib/core/localised";

/** Lists of terms that come with the service and cannot be changed through the API. */
export const CONTROLLED_TYPES = [
  "resourcetypes",
  "creatorsroles",
  "contributorsroles",
  "titletypes",
  "descriptiontypes",
  "datetypes",
  "relationtypes",
  "removalreasons",
  "communitytypes",
  "licenses",
  "languages",
  "code:programmingLanguages",
  "code:developmentStatus",
] as const;

/** Open lists: works may use values that are not in them. Each has an address and a shape of its own. */
export const OPEN_TYPES = ["affiliations", "funders", "awards", "names", "subjects"] as const;

export type ControlledType = (typeof CONTROLLED_TYPES)[number];
export type OpenType = (typeof OPEN_TYPES)[number];
export type VocabularyType = ControlledType | OpenType;
export const VOCABULARY_TYPES = [...OPEN_TYPES, ...CONTROLLED_TYPES] as const;

/** The largest file of terms: some hundred thousand of them. */
export const MAX_LOAD_BYTES = 32_000_000;

const LOAD_STATUSES = ["waiting", "running", "done", "failed"] as const;
export type LoadStatus = (typeof LOAD_STATUSES)[number];

/** One term. */
export type Entry = {
  readonly type: string;
  readonly id: string;
  readonly title: Translations;
  readonly description: Translations | null;
  readonly icon: string | null;
  readonly props: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly position: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** `null` and absence are the same. */
const maybe = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => given ?? undefined, value.optional()).optional();
const removalText = z.string().transform(cleanText).pipe(z.string().max(10_000));

/** Why something is removed, as clients send it. */
export const removalInput = z.object({
  removal_reason: maybe(z.object({ id: z.string() })),
  note: maybe(removalText),
  citation_text: maybe(removalText),
  is_visible: maybe(z.boolean()),
});

const translations = z.record(z.string(), z.string());
const links = z.object({ self: z.string() });

export const entryJson = z.object({
  id: z.string(),
  type: z.string(),
  title: translations,
  description: translations.optional(),
  icon: z.string().optional(),
  props: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  created: z.string(),
  updated: z.string(),
  revision_id: z.int(),
  links,
});

/** The term as a form or menu shows it, in the reader's language. */
export const entryUiJson = z.object({
  id: z.string(),
  title_l10n: z.string(),
  description_l10n: z.string().optional(),
  props: z.record(z.string(), z.unknown()),
  icon: z.string().optional(),
  tags: z.array(z.string()),
});

/** A term of an open list carries its own fields (name, acronym, identifiers …) beside these. */
export const openEntryJson = z.looseObject({
  id: z.string(),
  created: z.string(),
  updated: z.string(),
  revision_id: z.int(),
  links,
});

export const typeJson = z.object({
  id: z.string(),
  name: z.string(),
  count: z.int(),
  pid_type: z.string(),
  is_custom_vocabulary: z.boolean(),
  links,
});

export const loadJson = z.object({
  id: z.string(),
  type: z.string(),
  file_name: z.string(),
  status: z.enum(LOAD_STATUSES).describe("`failed`: the file could not be read"),
  total: z.int().nullable().describe("Terms in the file; null until it is read"),
  done: z.int(),
  changed: z.int().describe("Terms that were new or changed"),
  refused: z.int(),
  problems: z
    .array(z.object({ line: z.int(), problem: z.string() }))
    .describe("The first lines that were rejected"),
  created: z.string(),
  ended: z.string().nullable(),
  links,
});
export type LoadJson = z.output<typeof loadJson>;

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    hits: z.object({ hits: z.array(item), total: z.int() }),
    sortBy: z.string(),
    page: z.int(),
    links: z.object({
      self: z.string(),
      first: z.string().optional(),
      prev: z.string().optional(),
      next: z.string().optional(),
      last: z.string().optional(),
    }),
    aggregations: z.record(z.string(), z.unknown()).optional(),
  });
