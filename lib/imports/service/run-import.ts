import type { Collection } from "@/lib/collections";
import { config } from "@/lib/core/config";
import { BadRequest } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { uploadName } from "../items";
import { type ImportOptions, importOptions } from "../schema";
import type { ImportReport } from "./pack-report";
import { createWorks } from "./create-works";
import { readItems, readMetadataPart } from "./read-items";
import type { Received, SentFile } from "./receive";
import type { Staging } from "./staging";
import type { ProgressReporter } from "./progress";

/** The request: its options, and the works as they were sent. */
export type ImportRequest = { options: ImportOptions; given: readonly unknown[] };

/**
 * Reads the options and works of the request.
 *
 * @throws ValidationError, BadRequest or TooLarge when nothing of it can be used
 */
export async function readRequest({ fields }: Received): Promise<ImportRequest> {
  const switches = Object.fromEntries([...fields].filter(([name]) => name !== "metadata"));
  return {
    options: parse(importOptions, switches),
    given: await readMetadataPart(fields.get("metadata")),
  };
}

type ImportRun = {
  importId: string;
  /** As it was when the import began. */
  collection: Collection;
  received: Received;
  staging: Staging;
  progress: ProgressReporter;
};

/** From a request that is wholly here to its answer: archives, checks, then everything in one transaction. */
export async function runImport(
  ctx: Context,
  { options, given }: ImportRequest,
  { importId, collection, received, staging, progress }: ImportRun,
): Promise<ImportReport> {
  progress.begin({ options, itemCount: given.length });
  const sent = await filesByName(received.files, given, { staging, progress });
  const around = { now: ctx.now, collectionId: collection.id, idScheme: options.id_scheme, sent };
  const items = await readItems(given, around, progress);
  progress.note("writing", 0, items.length);
  return createWorks(ctx, { importId, collection, items, options, staging });
}

const isArchive = ({ name, mediaType }: SentFile) =>
  /\.zip$/i.test(name) || /^application\/(x-)?zip(-compressed)?$/i.test(mediaType);

/** The files of the request by their names, those inside archives included. */
async function filesByName(
  files: readonly SentFile[],
  given: readonly unknown[],
  around: { staging: Staging; progress: ProgressReporter },
): Promise<Map<string, SentFile["stored"]>> {
  // An archive that the metadata list is a file of a work, as it is.
  const listed = new Set(given.flatMap(listedFiles));
  const sent = new Map<string, SentFile["stored"]>();
  const { unpack, UnpackTotals } = await import("./unpack");
  const unpacking = { ...around, unpacked: new UnpackTotals() };
  for (const file of files) {
    const name = uploadName(file.name);
    const isOne = isArchive(file) && (name === undefined || !listed.has(name));
    // Before, it cannot be read.
    if (isOne) await around.staging.durable();
    for (const one of isOne ? await unpack(file, unpacking) : [file]) {
      const key = uploadName(one.name);
      if (key === undefined) throw new BadRequest("imports.fileName", { name: one.name });
      if (sent.has(key)) throw new BadRequest("imports.twoFiles", { key });
      sent.set(key, one.stored);
    }
  }
  return sent;
}

function listedFiles(work: unknown): string[] {
  const entries = (work as { files?: { entries?: unknown } } | null)?.files?.entries;
  const names = typeof entries === "object" && entries !== null ? Object.keys(entries) : [];
  // A work that lists more is refused, and its list may have millions of entries.
  if (names.length > config().FILES_MAX_PER_WORK) return [];
  return names.flatMap((name) => uploadName(name) ?? []);
}
