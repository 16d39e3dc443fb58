import { config } from "@/lib/core/config";
import { type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { mapTexts, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { cleanLine, cleanText } from "@/lib/core/text";
import { currentTerms } from "@/lib/vocabularies";
import { readAccess } from "../access";
import { readInternalNotes } from "../internal-notes";
import {
  draftIssues,
  keepSystemFields,
  PRIVATE_CUSTOM_FIELDS,
  readMetadataInSlices,
} from "../metadata";
import { readPids, willMintDoi } from "../pids/read";
import { EXTERNAL } from "../pids/schemes";
import * as repository from "../repository";
import type { Draft } from "../rows";

type Content = repository.DraftContent;
type Files = Pick<Content, "filesEnabled" | "defaultPreview" | "filesOrder">;

/** The state of the draft before this save: for a new one, the defaults. */
type Before = Pick<
  Draft,
  "id" | "access" | "pids" | "customFields" | "published" | "internalNotes"
>;

type Options = {
  /** Names of the files the draft has now; undefined for a draft that is just being made. */
  fileKeys: readonly string[] | undefined;
  /** The sender sees the fields that are for managers only, and so may replace them. */
  seesPrivate: boolean;
};

/**
 * Reads a submitted draft: everything that can be kept is kept, the rest becomes soft issues. Only what
 * would store something else than was meant refuses the whole save: unknown vocabulary ids, and access
 * that this service does not offer.
 */
export async function readContent(
  ctx: Context,
  body: unknown,
  before: Before,
  options: Options,
): Promise<Content> {
  const given = body ?? {};
  if (!isObject(given)) throw new ValidationError([issueAt("_schema", "validation.invalidType")]);

  const internalNotes = readInternalNotes(ctx, given, before.internalNotes);
  const read = await readMetadataInSlices(given, currentTerms());
  const [unknown] = read.unknownVocabulary;
  if (unknown)
    throw new ValidationError(
      read.unknownVocabulary,
      unknown.messages[0] ?? "validation.invalidValue",
    );

  const { access, issues: accessIssues } = readAccess(given.access, before.access, ctx.now);
  const opens = config().RESTRICTED_ALLOWED;
  if (!opens && access.record !== before.access.record)
    throw new ValidationError([issueAt("access", "works.mayNotManageAccess")]);

  const { pids, issues: pidIssues } = readPids(given.pids, before.pids, {
    id: before.id,
    published: before.published?.pids ?? null,
  });
  const { files, issues: fileIssues } = readFiles(given.files, before, options);
  const media = isObject(given.media_files) ? given.media_files.enabled : undefined;
  const publisherRequired = willMintDoi({ pids, access, published: before.published });

  return {
    metadata: read.metadata,
    customFields: {
      ...keepSystemFields(before.customFields, read.customFields),
      // Editors who cannot see them send the rest back without them, and must not delete them by that.
      ...(options.seesPrivate ? {} : privateFields(before.customFields)),
    },
    access,
    pids,
    ...files,
    mediaEnabled: media === true,
    internalNotes,
    issues: storableIssues([
      ...draftIssues(read, { publisherRequired }),
      ...accessIssues,
      ...fileIssues,
      ...pidIssues,
      ...(await takenDoi(ctx, before.id, pids)),
    ]),
  };
}

/** Issues name keys as they were sent, and keys may hold characters that no database keeps. */
function storableIssues(issues: readonly Issue[]): Issue[] {
  return issues.map(({ field, messages }) => ({
    field: cleanLine(field),
    messages: messages.map((one) => mapTexts(one, cleanText)),
  }));
}

function privateFields(fields: Content["customFields"]): Content["customFields"] {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => PRIVATE_CUSTOM_FIELDS.includes(name)),
  );
}

/** An external DOI that another work has: said now, decided by the registry when it is published. */
export async function takenDoi(ctx: Context, id: string, pids: Content["pids"]): Promise<Issue[]> {
  const { doi } = pids;
  if (doi?.provider !== EXTERNAL || doi.identifier === "") return [];
  const holder = await repository.findPid(ctx, "doi", doi.identifier.toLowerCase());
  if (!holder || holder.recordId === id) return [];
  return [issueAt("pids.doi", message("works.doiTaken", { doi: doi.identifier }))];
}

const NO_PERMISSION = "works.mayNotManageFiles";
const NOT_EMPTY = "works.deleteFilesFirst";

/** What is said when files are enabled and there are none: where works may go without, and elsewhere. */
export const MISSING_FILES = ["works.missingFilesOrNone", "works.missingFiles"] as const;

export function missingFiles(): Issue {
  const [orNone, always] = MISSING_FILES;
  return issueAt("files.enabled", config().METADATA_ONLY_ALLOWED ? orNone : always);
}

function readFiles(
  given: unknown,
  before: Before,
  { fileKeys }: Options,
): { files: Files; issues: Issue[] } {
  const { FILES_ENABLED_BY_DEFAULT, METADATA_ONLY_ALLOWED } = config();
  const issues: Issue[] = [];
  const sent = isObject(given) ? given : {};
  if (given !== undefined && !isObject(given))
    issues.push(issueAt("files", "validation.invalidType"));
  if (sent.enabled !== undefined && typeof sent.enabled !== "boolean")
    issues.push(issueAt("files.enabled", "validation.boolean"));

  const keys = fileKeys ?? [];
  // Files of a published version are final, and so is whether it has any.
  const fallback = before.published?.files.enabled ?? FILES_ENABLED_BY_DEFAULT;
  let filesEnabled = typeof sent.enabled === "boolean" ? sent.enabled : fallback;
  if (!filesEnabled && keys.length > 0) {
    issues.push(issueAt("files.enabled", NOT_EMPTY));
    filesEnabled = true;
  } else if (!filesEnabled && !METADATA_ONLY_ALLOWED && fallback) {
    issues.push(issueAt("files.enabled", NO_PERMISSION));
    filesEnabled = true;
  } else if (filesEnabled && fileKeys?.length === 0) {
    issues.push(missingFiles());
    if (before.published) filesEnabled = false;
  }

  const preview = sent.default_preview ?? null;
  const isKnown = typeof preview === "string" && keys.includes(preview);
  if (preview !== null && preview !== "" && !isKnown)
    issues.push(issueAt("files.default_preview", "works.previewUnknown"));
  const known = new Set<unknown>(keys);
  const order = Array.isArray(sent.order)
    ? new Set<string>(sent.order.filter((key) => known.has(key)))
    : [];
  return {
    files: {
      filesEnabled,
      defaultPreview: isKnown ? preview : null,
      filesOrder: [...order],
    },
    issues,
  };
}
