import { cleanLine } from "@/lib/core/text";
import { z } from "zod";
import { email } from "@/lib/users/schema";
import {
  accessSettingsJson,
  draftJson,
  grantJson,
  LEVELS,
  SUBJECT_TYPES,
  workJson,
} from "./wire/work";
import { reviewInput } from "./wire/collections";
import { BOUNDS_SENTENCE } from "./metadata/bounds";
import { metadataJson } from "./wire/metadata";

/** Shapes of works on the wire. Pure: pages and the browser use them too. */
export * from "./wire/collections";
export * from "./wire/metadata";
export * from "./wire/work";

/**
 * The body of a draft. Every field is optional, and invalid values are reported in `errors`; keys that only
 * answers have are dropped, so that an answer can be sent back.
 */
export const draftInput = z.looseObject({
  metadata: metadataJson.optional().describe(BOUNDS_SENTENCE),
  custom_fields: z.record(z.string(), z.unknown()).optional().describe(BOUNDS_SENTENCE),
  access: z
    .object({
      record: z.enum(["public", "restricted"]),
      files: z.enum(["public", "restricted"]),
      embargo: z
        .object({
          active: z.boolean().nullish(),
          until: z.string().nullish(),
          reason: z.string().max(10_000).nullish(),
        })
        .nullish(),
    })
    .optional(),
  files: z
    .object({
      enabled: z.boolean().optional(),
      default_preview: z.string().nullish(),
      order: z.array(z.string()).optional(),
    })
    .optional(),
  media_files: z.object({ enabled: z.boolean().optional() }).optional(),
  pids: z
    .record(
      z.string(),
      z.object({
        identifier: z.string().max(2048),
        provider: z.string().max(100),
        client: z.string().max(100).optional(),
      }),
    )
    .optional(),
  internal_notes: z
    .array(z.looseObject({ id: z.string().optional(), note: z.string() }))
    .describe(
      "By moderators only: notes with a known ID stay as they are, those left out are removed",
    )
    .optional(),
  parent: z
    .looseObject({ review: reviewInput.nullish() })
    .describe("When creating: the collection to which the draft is to be submitted")
    .optional(),
});

/** An RO-Crate metadata document; its root entity becomes a draft. */
export const CRATE_TYPE = 'application/ld+json;profile="https://w3id.org/ro/crate/1.1"';
export const crateInput = z.looseObject({
  "@context": z.unknown().optional(),
  "@graph": z.array(z.looseObject({ "@id": z.string().optional() })),
});

const grantSubject = z.object({
  id: z.string(),
  type: z.enum(SUBJECT_TYPES),
});

export const grantsInput = z.object({
  grants: z
    .array(
      z.object({
        subject: grantSubject,
        permission: z.enum(LEVELS),
        notify: z.boolean().optional(),
        message: z.string().max(10_000).nullish(),
      }),
    )
    .min(1)
    .max(100),
});
export const grantInput = z.object({
  subject: grantSubject,
  permission: z.enum(LEVELS),
  origin: z.string().max(500).transform(cleanLine).optional(),
});
export const grantPatch = grantInput.partial();
export const permissionPatch = z.object({ permission: z.enum(LEVELS) });
export const accessSettingsInput = z
  .object({ parent: z.unknown().optional() })
  .or(accessSettingsJson.partial());

export const accessRequestInput = z.object({
  message: z.string().max(10_000).nullish(),
  email: email.describe("That of the account that asks").optional(),
  full_name: z.string().max(1000).nullish(),
});

const bucketJson = z.object({
  key: z.string(),
  doc_count: z.int(),
  label: z.string(),
  is_selected: z.boolean(),
  inner: z
    .object({
      buckets: z.array(
        z.object({
          key: z.string(),
          doc_count: z.int(),
          label: z.string(),
          is_selected: z.boolean(),
        }),
      ),
    })
    .optional(),
});
const aggregationsJson = z.record(
  z.string(),
  z.object({
    label: z.string(),
    buckets: z.array(bucketJson),
    is_estimated: z
      .boolean()
      .optional()
      .describe(
        "Present where more than 20,000 works match: counts come from a random sample, and values of very few works may be missing",
      ),
  }),
);

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    hits: z.object({
      hits: z.array(item),
      total: z.int(),
      total_is_estimated: z
        .boolean()
        .optional()
        .describe(
          "Present where too many works match to count them all; accurate to some two per cent",
        ),
    }),
    aggregations: aggregationsJson.optional(),
    sortBy: z.string(),
    page: z.int(),
    links: z.object({
      self: z.string(),
      prev: z.string().optional(),
      next: z.string().optional(),
    }),
  });

export const workListJson = listOf(workJson);
export type WorkListJson = z.output<typeof workListJson>;

const highlightJson = z
  .record(z.string(), z.array(z.string()))
  .describe(
    "Matching passages by field, where they were asked for: text escaped as in HTML, with the words found between " +
      "`<em>` and `</em>`",
  );
const highlighted = { highlight: highlightJson.optional() };
export const foundWorksJson = listOf(workJson.extend(highlighted));
export const anyWorkListJson = listOf(
  z.union([workJson.extend(highlighted), draftJson.extend(highlighted)]),
);
export type AnyWorkListJson = z.output<typeof anyWorkListJson>;

export const grantListJson = z.object({
  hits: z.object({ hits: z.array(grantJson), total: z.int() }),
});

/** The files a list of works can be downloaded as. */
export const EXPORT_FORMATS = ["csv", "xlsx", "jsonl"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
