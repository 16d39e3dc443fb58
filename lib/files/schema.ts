import { z } from "zod";
import type { Issue } from "@/lib/core/errors";
import { issuesOf as zodIssuesOf, requiredOr, errorKey } from "@/lib/core/parse";

/** Shapes of the file API. */
/** Of all that is said about one file, as JSON. Every list of files carries it. */
const MAX_METADATA_CHARACTERS = 65_536;
const dictionary = z
  .record(z.string(), z.json())
  .refine((given) => JSON.stringify(given).length <= MAX_METADATA_CHARACTERS, {
    error: errorKey("validation.tooLong"),
    params: { maximum: MAX_METADATA_CHARACTERS },
  });
const orMapping = ({ input }: { input?: unknown }) =>
  input === null ? errorKey("validation.notNull") : requiredOr("validation.mapping")({ input });
const access = z.strictObject({ hidden: z.boolean().optional() }, { error: orMapping });

const fileToStart = z.strictObject(
  {
    key: z.string().describe("The name of the file; the answer says the name used from then on"),
    size: z.int().min(0).nullish().describe("Bytes; content of another size is refused"),
    checksum: z.string().nullish().describe("`md5:<hex>`; content with another one is refused"),
    storage_class: z.string().nullish(),
    metadata: dictionary.nullish(),
    access: access.nullish(),
    transfer: z
      .looseObject(
        {
          type: z
            .string()
            .optional()
            .describe("`L`: sent in one piece, `M`: in parts, `F`: fetched, `R`: remote"),
          parts: z.int().min(1).optional(),
          part_size: z.int().min(1).optional().describe("Bytes of every part but the last"),
          url: z
            .string()
            .optional()
            .describe("`F` and `R`: where the content is; never part of a response"),
        },
        { error: errorKey("validation.transfer") },
      )
      .optional(),
  },
  errorKey("validation.invalidType"),
);
export type FileToStart = z.output<typeof fileToStart>;

export const filesToStart = z.array(fileToStart, errorKey("validation.invalidType"));

/** What may change about a file without changing its bytes; keys of an answer sent back are let pass. */
export const fileChange = z.looseObject(
  { metadata: dictionary.optional(), access: access.optional() },
  errorKey("validation.invalidType"),
);

const link = z.url();
const filePartJson = z.object({
  part: z.int(),
  url: link,
  expiration: z.string(),
  checksum: z.string().optional().describe("`md5:<hex>` of a part that has arrived"),
});
export const fileJson = z.object({
  key: z.string(),
  created: z.string(),
  updated: z.string(),
  status: z.enum(["pending", "completed", "failed"]),
  checksum: z.string().optional().describe("`md5:<hex>`"),
  size: z.int().optional().describe("Bytes"),
  mimetype: z.string().optional(),
  storage_class: z.string().optional(),
  file_id: z.uuid().optional(),
  version_id: z.uuid().optional(),
  bucket_id: z.uuid().optional(),
  metadata: z.record(z.string(), z.unknown()),
  access: z.object({ hidden: z.boolean() }),
  transfer: z.object({
    type: z.enum(["L", "M", "F", "R"]),
    parts: z.int().optional(),
    part_size: z.int().optional(),
    error: z.string().optional().describe("Why the content could not be fetched"),
  }),
  links: z.object({
    self: link,
    content: link.optional(),
    parts: z
      .array(filePartJson)
      .optional()
      .describe("Instead of `content`: where to send the parts"),
    commit: link.optional(),
  }),
});
export type FileJson = z.output<typeof fileJson>;

export const fileListJson = z.object({
  enabled: z.boolean(),
  default_preview: z.string().nullable().optional(),
  order: z.array(z.string()).optional(),
  entries: z.array(fileJson).optional(),
  links: z.object({ self: link, archive: link }),
});
export type FileListJson = z.output<typeof fileListJson>;

/** Problems as the wire places them: what concerns a whole entry of a list stands under its `_schema`. */
export function issuesOf(error: z.ZodError): Issue[] {
  return zodIssuesOf(error).map((issue) =>
    /(^|\.)\d+$/.test(issue.field) ? { ...issue, field: `${issue.field}._schema` } : issue,
  );
}
