import { z } from "zod";
import type { ValidationKey } from "@/lib/core/message";
import { errorKey } from "@/lib/core/parse";
import { orcid } from "@/lib/identifiers/schemes/people";
import { MAX_FILE_NAME, TEMPLATE_FORMATS } from "./constants";

export * from "./constants";

/** The wire of imports (service 4.3): the parts of a request, and the report about each work. */
const flag = (standard: boolean) =>
  z
    .enum(["true", "false"], {
      error: errorKey("validation.booleanText"),
    })
    .default(standard ? "true" : "false")
    .transform((value) => value === "true");

export const importOptions = z.object({
  review_required: flag(true).describe(
    "Has no effect: works come in published, whatever the collection reviews",
  ),
  strict_validation: flag(true).describe(
    "`false` drops invalid optional fields and lists them with the work",
  ),
  all_or_none: flag(true).describe("`false` imports the valid works and reports the others (207)"),
  notify_record_owners: flag(true).describe("Notifies the owners by email"),
  dry_run: flag(false).describe("The report only; nothing is written (200 when all is well)"),
  id_scheme: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .default("import-recid")
    .describe("Scheme of the identifier that names a work in answers and finds duplicates"),
  file_name: z
    .string()
    .max(MAX_FILE_NAME)
    .optional()
    .describe("Name of the file the works came from: kept, and given back with the options"),
  sheet: z
    .string()
    .max(20_000)
    .optional()
    .describe("Where the works stand in the sender's sheet: kept, and given back with the options"),
});
export type ImportOptions = z.output<typeof importOptions>;

/** The parts of a request, as the API document describes them. */
export const importParts = importOptions.extend({
  metadata: z.string().describe("A JSON array of works"),
  files: z
    .array(z.string())
    .optional()
    .describe(
      "Files, matched to works by name; ZIP archives are unpacked unless a work lists them",
    ),
});

const fieldError = z.object({
  field: z.string(),
  message: z.string(),
  given: z
    .string()
    .optional()
    .describe("What was sent there, of a field that a work was imported without"),
});
const fileStatus = z.tuple([z.enum(["success", "failed", "skipped"]), z.array(z.string())]);
const fileFailures = z.object({ "file upload failures": z.record(z.string(), fileStatus) });

const itemJson = z.object({
  item_index: z.int().describe("Position in the request, from 0"),
  record_id: z.string().nullable(),
  source_id: z.string().nullable(),
  record_url: z.url().nullable(),
  files: z.record(z.string(), fileStatus),
  collection_id: z.uuid(),
  errors: z.array(z.union([fieldError, fileFailures])),
  metadata: z
    .unknown()
    .describe("The whole work as it is stored, or, for one that failed, what was sent"),
});
export type ItemJson = z.output<typeof itemJson>;
export type FileStatus = z.output<typeof fileStatus>;

export const importJson = z.object({
  status: z.enum(["success", "multi_status", "error"]),
  message: z.string(),
  data: z.array(itemJson),
  errors: z.array(itemJson),
  withheld: z
    .array(itemJson)
    .optional()
    .describe(
      "Works that could be imported but were not, since others have errors (`all_or_none`)",
    ),
});
export type ImportJson = z.output<typeof importJson>;

export const runJson = z.object({
  id: z.uuid(),
  status: z
    .enum(["receiving", "queued", "running", "done", "failed", "cancelled"])
    .describe("The last three are final; with `failed` and `cancelled` nothing was imported"),
  created: z.string(),
  finished: z.string().nullable(),
  user: z.object({ id: z.string() }).nullable(),
  options: z.record(z.string(), z.unknown()),
  counts: z.object({ items: z.int().nullable(), created: z.int(), failed: z.int() }),
  progress: z
    .object({
      phase: z.enum(["receiving", "unpacking", "checking", "writing"]),
      done: z.int(),
      total: z.int().nullable(),
    })
    .nullable()
    .describe("Bytes received, files unpacked, works checked or written; null when it has ended"),
  result_status: z
    .int()
    .nullable()
    .describe("The HTTP status of the answer that is kept as the report"),
  message: z.string().nullable(),
  links: z.object({
    self: z.url(),
    events: z.url().optional(),
    cancel: z.url().optional(),
    report: z.url().optional(),
  }),
});
export type RunJson = z.output<typeof runJson>;

export const runListJson = z.object({
  hits: z.object({ total: z.int(), hits: z.array(runJson) }),
  links: z.record(z.string(), z.url()),
});

export const templateQuery = z.looseObject({
  format: z
    .enum(TEMPLATE_FORMATS, { error: errorKey("validation.fileFormat") })
    .default("csv")
    .describe("Format of the sheet"),
});

const saysOfAddress = ({ input }: { readonly input?: unknown }): ValidationKey =>
  (input ?? "") === "" ? "validation.ownerAddress" : "validation.email";

/** ORCID iDs identify accounts, so a wrong one would give the work to another person. */
function inNormalForm(
  given: { identifier: string; scheme: string },
  context: z.RefinementCtx<{ identifier: string; scheme: string }>,
): { identifier: string; scheme: string } {
  if (given.scheme.toLowerCase() !== orcid.id) return given;
  const identifier = orcid.normalise(given.identifier);
  if (identifier !== undefined) return { scheme: orcid.id, identifier };
  const message = errorKey("validation.orcid");
  context.issues.push({ code: "custom", message, input: given, path: ["identifier"] });
  return z.NEVER;
}

/** Who shall own a work (service 2.3). */
const ownerGiven = z.object({
  full_name: z
    .string(errorKey("validation.required"))
    .trim()
    .min(1, errorKey("validation.blank"))
    .max(255),
  email: z.email({ error: saysOfAddress }).max(254),
  identifiers: z
    .array(
      z
        .object({
          identifier: z.string().trim().min(1).max(255),
          scheme: z.string().trim().min(1).max(100),
        })
        .transform(inNormalForm),
    )
    .max(20)
    .default([]),
});
export type OwnerGiven = z.output<typeof ownerGiven>;
export const ownersGiven = z
  .array(ownerGiven, errorKey("validation.owners"))
  .max(100, errorKey("validation.tooManyOwners"));
