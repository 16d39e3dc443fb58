import { z } from "zod";

/** The wire of imports (service 4.3): the parts of a request, and what is answered about each work. */
const flag = (standard: boolean) =>
  z
    .enum(["true", "false"], {
      error: 'Invalid boolean value. Only "true" and "false" are allowed.',
    })
    .default(standard ? "true" : "false")
    .transform((value) => value === "true");

export const importOptions = z.object({
  /** Has no effect: works come in published, whatever the collection reviews (rule 2). */
  review_required: flag(true),
  strict_validation: flag(true),
  all_or_none: flag(true),
  notify_record_owners: flag(true),
  /** The report only; nothing is written. */
  dry_run: flag(false),
  /** The scheme whose identifier names a work in answers and finds duplicates. */
  id_scheme: z.string().trim().min(1).max(100).default("import-recid"),
});
export type ImportOptions = z.output<typeof importOptions>;

const fieldError = z.object({ field: z.string(), message: z.string() });
const fileStatus = z.tuple([z.enum(["success", "failed", "skipped"]), z.array(z.string())]);
const fileFailures = z.object({ "file upload failures": z.record(z.string(), fileStatus) });

export const itemJson = z.object({
  item_index: z.int().describe("Position in the request, from 0"),
  record_id: z.string().nullable(),
  source_id: z.string().nullable(),
  record_url: z.url().nullable(),
  files: z.record(z.string(), fileStatus),
  collection_id: z.uuid(),
  errors: z.array(z.union([fieldError, fileFailures])),
  metadata: z
    .unknown()
    .describe("The whole work as it is stored, or what was sent of a failed one"),
});
export type ItemJson = z.output<typeof itemJson>;
export type FileStatus = z.output<typeof fileStatus>;

export const importJson = z.object({
  status: z.enum(["success", "multi_status", "error"]),
  message: z.string(),
  data: z.array(itemJson),
  errors: z.array(itemJson),
});
export type ImportJson = z.output<typeof importJson>;

export const runJson = z.object({
  id: z.uuid(),
  status: z.enum(["receiving", "running", "done", "failed"]),
  created: z.string(),
  finished: z.string().nullable(),
  user: z.object({ id: z.string() }).nullable(),
  options: z.record(z.string(), z.unknown()),
  counts: z.object({ items: z.int().nullable(), created: z.int(), failed: z.int() }),
  message: z.string().nullable(),
  links: z.object({ self: z.url(), report: z.url().optional() }),
});
export type RunJson = z.output<typeof runJson>;

export const runListJson = z.object({
  hits: z.object({ total: z.int(), hits: z.array(runJson) }),
  links: z.record(z.string(), z.url()),
});

/** Who shall own a work (service 2.3). */
export const ownerGiven = z.object({
  full_name: z.string().trim().min(1, "Field cannot be blank.").max(255),
  email: z.email("Not a valid email address.").max(254),
  identifiers: z
    .array(
      z.object({
        identifier: z.string().trim().min(1).max(255),
        scheme: z.string().trim().min(1).max(100),
      }),
    )
    .max(20)
    .default([]),
});
export type OwnerGiven = z.output<typeof ownerGiven>;
export const ownersGiven = z.array(ownerGiven).max(100, "At most 100 owners.");
