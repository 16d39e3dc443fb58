import { config } from "@/lib/core/config";
import { BadRequest, type Issue, issueAt, TooLarge } from "@/lib/core/errors";
import { newWorkId } from "@/lib/core/ids";
import {
  isObject,
  listItems,
  MAX_JSON_LEVELS,
  MAX_JSON_VALUES,
  parseStorableJson,
  refusalOfJson,
} from "@/lib/core/json";
import { toMessage, message, type MessageLike } from "@/lib/core/message";
import { issuesOf, safeParse } from "@/lib/core/parse";
import { type Pause, pauseAfter } from "@/lib/core/time-slices";
import { unknownFields } from "@/lib/core/issues";
import { findScheme } from "@/lib/identifiers";
import type { StoredBytes } from "@/lib/storage";
import { type NewWorkContent, readNewWork } from "@/lib/works";
import { type Item, uploadName, type WantedFile } from "../items";
import type { FileOutcome } from "../report";
import type { ImportKey } from "../repository";
import { type OwnerGiven, ownersGiven } from "../schema";
import type { ProgressReporter } from "./progress";

/** The fields of a work in an import. Other fields of a record's JSON are ignored, so that one can be sent again. */
const KEYS = new Set([
  ...["metadata", "custom_fields", "access", "files", "parent", "pids", "created", "media_files"],
  ...["id", "links", "revision_id", "updated", "status", "versions", "is_draft", "is_published"],
  ...["deletion_status", "stats", "ui", "expanded", "swh", "recid", "tombstone"],
]);

/**
 * The works in the metadata part, parsed one after the other, so that others are served meanwhile.
 *
 * @throws BadRequest when it is no list of works
 */
export async function readMetadataPart(text: string | undefined): Promise<unknown[]> {
  if (text === undefined) throw new BadRequest("imports.metadataMissing");
  if (!/^\s*\[/.test(text)) {
    const isOne = isObject(await parsed(text, pauseAfter()));
    throw new BadRequest(isOne ? "imports.metadataObject" : "imports.metadataNoArray");
  }
  const { IMPORT_MAX_WORKS: most } = config();
  const works: unknown[] = [];
  let count = 0;
  const pause = pauseAfter();
  try {
    for (const item of listItems(text)) {
      await pause();
      if (item === undefined) continue;
      if (++count <= most) works.push(await parsed(item, pause));
    }
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(error) : error;
  }
  if (count === 0) throw new BadRequest("imports.metadataEmpty");
  if (count > most) throw new TooLarge("imports.tooManyWorks", { maximum: most, count });
  return works;
}

/** Of one work. */
const LIMITS = { levels: MAX_JSON_LEVELS - 1, values: MAX_JSON_VALUES };

async function parsed(text: string, pause: Pause): Promise<unknown> {
  const { BODY_MAX_BYTES: most } = config();
  // Text has at least a byte for each character.
  const bytes = text.length <= most ? Buffer.from(text) : undefined;
  if (!bytes || bytes.length > most)
    throw new BadRequest("imports.workTooLarge", { maximum: most });
  const refusal = refusalOfJson(bytes, LIMITS);
  if (refusal === "tooDeep")
    throw new BadRequest("imports.metadataTooDeep", { maximum: MAX_JSON_LEVELS });
  if (refusal === "tooMany")
    throw new BadRequest("imports.workTooManyValues", {
      maximum: MAX_JSON_VALUES,
    });
  await pause();
  try {
    return parseStorableJson(text);
  } catch (error) {
    throw notJson(error);
  }
}

function notJson(error: unknown): BadRequest {
  const reason = error instanceof Error ? ` ${error.message}.` : "";
  return new BadRequest("imports.metadataNotJson", { reason });
}

type ItemContext = {
  now: Date;
  collectionId: string;
  idScheme: string;
  /** The files that were sent, by name. */
  sent: ReadonlyMap<string, StoredBytes>;
};

/** Reads all works. Nothing is refused here; all problems are collected. */
export async function readItems(
  given: readonly unknown[],
  around: ItemContext,
  progress: ProgressReporter,
): Promise<Item[]> {
  const items: Item[] = [];
  const pause = pauseAfter();
  progress.note("checking", 0, given.length);
  for (const [index, one] of given.entries()) {
    progress.note("checking", index, given.length);
    progress.check();
    items.push(await readItem(one, index, around, pause));
    await pause();
  }
  return items;
}

async function readItem(
  given: unknown,
  index: number,
  around: ItemContext,
  pause: Pause,
): Promise<Item> {
  const body = isObject(given) ? given : {};
  const id = newWorkId();
  const { described, refusals, tolerable } = await readNewWork(
    body,
    { id, now: around.now },
    pause,
  );
  const files = readFiles(body.files, around.sent);
  const owners = readOwners(body.parent);
  const sourceId = identifierOf(described, around.idScheme);
  return {
    index,
    given,
    id,
    parentId: newWorkId(),
    sourceId: sourceId ?? null,
    described,
    ...files.kept,
    owners: owners.owners,
    createdAt: readMoment(body.created) ?? around.now,
    keys: keysOf(described, sourceId, around),
    refusals: isObject(given)
      ? [...refusals, ...files.refusals, ...owners.issues]
      : [issueAt("_schema", "imports.workNoObject")],
    tolerable: [
      ...unknownFields(
        Object.keys(body).filter((key) => !KEYS.has(key)),
        "",
      ),
      ...tolerable,
    ],
  };
}

/** The first identifier of a scheme. */
function identifierOf(
  { metadata }: Pick<NewWorkContent, "metadata">,
  scheme: string,
): string | undefined {
  return metadata.identifiers?.find((one) => one.scheme === scheme)?.identifier;
}

/** ISSN, ISBN and the like may be shared by many works; these two may not (companion 4.3). */
function keysOf(
  { metadata, pids }: NewWorkContent,
  sourceId: string | undefined,
  { collectionId, idScheme }: ItemContext,
): ImportKey[] {
  const dois = [
    ...(metadata.identifiers ?? []).flatMap(({ scheme, identifier }) =>
      scheme === "doi" && identifier ? identifier : [],
    ),
    ...(pids.doi?.identifier ? [pids.doi.identifier] : []),
  ].map((doi) => (findScheme("doi")?.normalise(doi) ?? doi).toLowerCase());
  return [
    ...[...new Set(dois)].map((identifier) => ({ scope: "", scheme: "doi", identifier })),
    ...(sourceId === undefined
      ? []
      : [{ scope: collectionId, scheme: idScheme, identifier: sourceId }]),
  ];
}

/** A moment that is not understood is left out (companion 4.3). */
function readMoment(given: unknown): Date | undefined {
  if (typeof given !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(given)) return undefined;
  const moment = new Date(given);
  const isUsable = !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() >= 1;
  return isUsable ? moment : undefined;
}

/** `owned_by` as in an answer names an account and says nothing to an import. */
function readOwners(parent: unknown): { owners: readonly OwnerGiven[]; issues: Issue[] } {
  const [at, given] = ownersIn(parent);
  if (given === undefined || given === null || (isObject(given) && "user" in given))
    return { owners: [], issues: [] };
  const read = safeParse(ownersGiven, isObject(given) ? [given] : given);
  if (!read.success)
    return {
      owners: [],
      issues: issuesOf(read.error).map(({ field, messages }) => ({
        field: field === "_schema" ? at : `${at}.${field}`,
        messages,
      })),
    };
  return { owners: read.data, issues: [] };
}

/** Where they are said, and what; some clients leave `access` out (companion 2.3). */
function ownersIn(parent: unknown): [at: string, given: unknown] {
  if (!isObject(parent)) return ["parent", undefined];
  const inside = isObject(parent.access) ? (parent.access.owned_by ?? undefined) : undefined;
  return inside === undefined
    ? ["parent.owned_by", parent.owned_by]
    : ["parent.access.owned_by", inside];
}

type ReadFiles = Pick<Item, "files" | "filesEnabled" | "filesOrder" | "defaultPreview">;

function readFiles(
  given: unknown,
  sent: ReadonlyMap<string, StoredBytes>,
): { kept: ReadFiles; refusals: Issue[] } {
  const none: ReadFiles = { files: [], filesEnabled: false, filesOrder: [], defaultPreview: null };
  if (given === undefined || given === null) return { kept: none, refusals: withoutFiles() };
  if (!isObject(given))
    return { kept: none, refusals: [issueAt("files", "validation.invalidType")] };
  const { enabled = true, entries = {}, order, default_preview } = given;
  if (typeof enabled !== "boolean")
    return {
      kept: none,
      refusals: [issueAt("files.enabled", "validation.boolean")],
    };
  if (!isObject(entries))
    return {
      kept: none,
      refusals: [issueAt("files.entries", "validation.invalidType")],
    };
  if (!enabled || Object.keys(entries).length === 0)
    return { kept: none, refusals: withoutFiles() };
  const { FILES_MAX_PER_WORK: most } = config();
  // Nothing of such a list is looked at: it may have millions of entries.
  if (Object.keys(entries).length > most)
    return {
      kept: none,
      refusals: [
        issueAt("files.entries", message("imports.tooManyFilesOfWork", { maximum: most })),
      ],
    };
  const { files, refusals } = readEntries(entries, sent);
  const keys = files.map(({ key }) => key);
  const wished = new Set<unknown>(Array.isArray(order) ? order : []);
  const isKnown = typeof default_preview === "string" && keys.includes(default_preview);
  return {
    kept: {
      files,
      filesEnabled: true,
      filesOrder: keys.filter((key) => wished.has(key)),
      defaultPreview: isKnown ? default_preview : null,
    },
    refusals,
  };
}

const withoutFiles = (): Issue[] =>
  config().METADATA_ONLY_ALLOWED ? [] : [issueAt("files.enabled", "works.missingFiles")];

function readEntries(
  entries: Record<string, unknown>,
  sent: ReadonlyMap<string, StoredBytes>,
): { files: WantedFile[]; refusals: Issue[] } {
  const { WORK_QUOTA_BYTES } = config();
  const refusals: Issue[] = [];
  const files: WantedFile[] = [];
  let total = 0;
  let hasFailed = false;
  for (const [name, entry] of Object.entries(entries)) {
    const key = keyOf(name, entry);
    if (key === undefined || files.some((file) => file.key === key)) {
      refusals.push(
        issueAt(
          `files.entries.${name}`,
          key === undefined ? "imports.unusableName" : message("imports.secondFile", { key }),
        ),
      );
      continue;
    }
    const stored = sent.get(key);
    const problem = problemOf(stored, entry);
    total += stored?.sizeBytes ?? 0;
    files.push({
      key,
      stored: problem === undefined && !hasFailed ? stored : undefined,
      status: statusOf(problem, hasFailed),
    });
    hasFailed ||= problem !== undefined;
  }
  if (total > WORK_QUOTA_BYTES) refusals.push(issueAt("files.entries", "files.quota"));
  return { files, refusals };
}

/** Clients name the file by the key of the entry, or inside it. */
function keyOf(name: string, entry: unknown): string | undefined {
  const inside = isObject(entry) && typeof entry.key === "string" ? entry.key : name;
  return uploadName(inside);
}

function statusOf(problem: MessageLike | undefined, hasFailed: boolean): FileOutcome {
  if (hasFailed) return ["skipped", [message("imports.earlierFailed")]];
  return problem === undefined ? ["success", []] : ["failed", [toMessage(problem)]];
}

function problemOf(stored: StoredBytes | undefined, entry: unknown): MessageLike | undefined {
  const { FILE_MAX_BYTES, FILES_ALLOW_EMPTY } = config();
  if (!stored) return "imports.fileMissing";
  const size = isObject(entry) ? entry.size : undefined;
  const isRight = size === stored.sizeBytes || size === String(stored.sizeBytes);
  if (size !== undefined && size !== null && !isRight)
    return message("imports.fileSize", { size: JSON.stringify(size), actual: stored.sizeBytes });
  if (stored.sizeBytes > FILE_MAX_BYTES) return "files.tooLarge";
  if (stored.sizeBytes === 0 && !FILES_ALLOW_EMPTY) return "files.empty";
  return undefined;
}
