import { dayTextOf } from "@/lib/core/calendar";
import { type Issue, issueAt } from "@/lib/core/errors";
import { dayRange } from "@/lib/core/edtf";
import { isObject } from "@/lib/core/json";
import { unknownFields } from "@/lib/core/issues";
import { message, type MessageKey } from "@/lib/core/message";
import { cleanText } from "@/lib/core/text";
import type { AuditFields } from "@/lib/audit";
import type { Access, Visibility } from "./rows";
import type { AccessStatus } from "./schema";

/** Who may see a work and its files, and until when not (api-records 7). */
export const OPEN_ACCESS: Access = {
  record: "public",
  files: "public",
  embargo: { active: false, until: null, reason: null },
};

export const RESTRICTED_ACCESS: Access = {
  record: "restricted",
  files: "restricted",
  embargo: { active: false, until: null, reason: null },
};

const MAX_REASON = 10_000;
const TOP_KEYS = new Set(["record", "files", "embargo", "status"]);
const EMBARGO_KEYS = new Set(["active", "until", "reason"]);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayRange(text) !== undefined;

/**
 * Reads a submitted `access`. An invalid value is reported and the one before is kept; the issues stay
 * with the draft and keep it from being published, because a typing error must not open a work that was meant to
 * be closed.
 */
export function readAccess(
  given: unknown,
  before: Access,
  now: Date,
): { access: Access; issues: Issue[] } {
  if (given === undefined) return { access: before, issues: [] };
  if (!isObject(given))
    return { access: before, issues: [issueAt("access", "validation.invalidType")] };
  const issues: Issue[] = unknownKeys(given, TOP_KEYS, "access");
  const record = readVisibility(given.record, "record", before.record, issues);
  const requestedFiles = readVisibility(given.files, "files", before.files, issues);
  const files = record === "restricted" ? "restricted" : requestedFiles;
  const embargo = readEmbargo(given.embargo, before.embargo, now, issues);
  const isOpen = record === "public" && files === "public";
  // Nothing is held back, so there is nothing to lift later.
  const active = embargo.active && !isOpen;
  return { access: { record, files, embargo: { ...embargo, active } }, issues };
}

function readVisibility(
  given: unknown,
  key: "record" | "files",
  before: Visibility,
  issues: Issue[],
): Visibility {
  if (given === "public" || given === "restricted") return given;
  issues.push(issueAt(`access.${key}`, message("works.publicOrRestricted", { key })));
  return before;
}

function readEmbargo(
  given: unknown,
  before: Access["embargo"],
  now: Date,
  issues: Issue[],
): Access["embargo"] {
  const none: Access["embargo"] = { active: false, until: null, reason: null };
  if (given === undefined || given === null) return none;
  const at = "access.embargo";
  if (!isObject(given)) {
    issues.push(issueAt(at, "validation.invalidType"));
    return before;
  }
  const found = issues.length;
  issues.push(...unknownKeys(given, EMBARGO_KEYS, at));
  const active = given.active ?? false;
  const until = given.until === "" ? null : (given.until ?? null);
  const reason = given.reason ?? null;
  if (typeof active !== "boolean") issues.push(issueAt(`${at}.active`, "validation.boolean"));
  if (reason !== null && (typeof reason !== "string" || reason.length > MAX_REASON))
    issues.push(
      issueAt(
        `${at}.reason`,
        typeof reason === "string"
          ? message("validation.tooLong", { maximum: MAX_REASON })
          : "validation.string",
      ),
    );
  if (until !== null && (typeof until !== "string" || !isDay(until)))
    issues.push(issueAt(`${at}.until`, "validation.date"));
  else if (active === true && (until === null || until <= dayTextOf(now)))
    issues.push(issueAt(`${at}.until`, "works.embargoFuture"));
  // The end of an embargo that we did not put into force comes back unchanged with the rest of an answer.
  else if (active === false && until !== null && until > dayTextOf(now) && until !== before.until)
    issues.push(issueAt(`${at}.until`, "works.embargoPast"));
  if (issues.length > found) return before;
  return {
    active: active === true,
    until: typeof until === "string" ? until : null,
    reason: typeof reason === "string" ? cleanText(reason) : null,
  };
}

/** What readers are told about access; follows from the rest. */
export function accessStatus(access: Access, options: { filesEnabled: boolean }): AccessStatus {
  if (access.embargo.active) return "embargoed";
  if (access.record === "public" && !options.filesEnabled) return "metadata-only";
  return access.record === "public" && access.files === "public" ? "open" : "restricted";
}

export const ACCESS_STATUS_NAMES = {
  open: "works.accessStatus.open",
  embargoed: "works.accessStatus.embargoed",
  restricted: "works.accessStatus.restricted",
  "metadata-only": "works.accessStatus.metadataOnly",
} as const satisfies Record<AccessStatus, MessageKey>;

/** The access after its embargo has ended: everything public, end and reason kept for the record. */
export function liftEmbargo(access: Access): Access {
  return { record: "public", files: "public", embargo: { ...access.embargo, active: false } };
}

/** Who may see a work, as the audit log keeps it. */
export const accessAuditFields = ({ record, files, embargo }: Access): AuditFields => ({
  record,
  files,
  embargo_until: embargo.active ? embargo.until : null,
});

export function isSameAccess(a: Access, b: Access): boolean {
  return (
    a.record === b.record &&
    a.files === b.files &&
    a.embargo.active === b.embargo.active &&
    a.embargo.until === b.embargo.until
  );
}

function unknownKeys(
  given: Record<string, unknown>,
  known: ReadonlySet<string>,
  at: string,
): Issue[] {
  const unknown = Object.keys(given).filter((key) => !known.has(key));
  return unknownFields(unknown, at);
}
