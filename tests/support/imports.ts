import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipArchive } from "archiver";
import { config } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { storage } from "@/lib/storage";

/* Requests to import works, and archives for them. */
export type SentFile = { name: string; bytes: Uint8Array | string; type?: string };

/** A valid work for imports, with the given changes. */
export function aSentWork(given: Record<string, unknown> = {}): Record<string, unknown> {
  const { title, sourceId, files, owners, metadata, ...more } = given as {
    title?: string;
    sourceId?: string;
    files?: Record<string, number | undefined>;
    owners?: unknown;
    metadata?: Record<string, unknown>;
  };
  return {
    metadata: {
      resource_type: { id: "textDocument-journalArticle" },
      title: title ?? "Tide tables of the outer harbour",
      publisher: "Tide Library",
      publication_date: "2019-05",
      creators: [{ person_or_org: { type: "personal", family_name: "Sample", given_name: "Ada" } }],
      ...(sourceId ? { identifiers: [{ identifier: sourceId, scheme: "import-recid" }] } : {}),
      ...metadata,
    },
    ...(files
      ? {
          files: {
            enabled: true,
            entries: Object.fromEntries(
              Object.entries(files).map(([key, size]) => [
                key,
                { key, ...(size === undefined ? {} : { size }) },
              ]),
            ),
          },
        }
      : {}),
    ...(owners ? { parent: { access: { owned_by: owners } } } : {}),
    ...more,
  };
}

export function importForm(
  works: unknown,
  files: readonly SentFile[] = [],
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const { name, bytes, type = "application/octet-stream" } of files)
    form.append("files", new File([bytes as BlobPart], name, { type }), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (works !== undefined)
    form.append("metadata", typeof works === "string" ? works : JSON.stringify(works));
  return form;
}

export async function zipOf(
  entries: readonly { name: string; bytes: Uint8Array | string }[],
): Promise<Uint8Array> {
  const archive = new ZipArchive();
  for (const { name, bytes } of entries) archive.append(Buffer.from(bytes), { name });
  void archive.finalize();
  return buffer(archive);
}

/** Everything an import could leave behind. */
export async function left() {
  const { db } = systemContext();
  const stored: string[] = [];
  for await (const { key } of storage().list()) stored.push(key);
  const arriving = path.join(config().DATA_DIR, "files", "tmp");
  return {
    works: await db.work.count(),
    entries: await db.fileEntry.count(),
    objects: await db.storedObject.count(),
    stored: stored.length,
    temporary: existsSync(arriving) ? readdirSync(arriving).length : 0,
    staged: await db.importObject.count(),
    keys: await db.importKey.count(),
    unfinished: await db.importRun.count({ where: { finishedAt: null } }),
    people: await db.user.count(),
  };
}
