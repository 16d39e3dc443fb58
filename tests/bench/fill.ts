import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type pg from "pg";
import { systemContext } from "@/lib/db/context";
import type { FileContent } from "@/lib/files";
import { worksIndex } from "@/lib/search";
import { fingerprint } from "@/lib/server/build/fingerprint.mjs";
import { storage } from "@/lib/storage";
import { currentTerms, freshTerms } from "@/lib/vocabularies";
import type { Inclusion } from "@/lib/works/rows";
import { toSearchDocument } from "@/lib/works/search-document";
import { collectionIdOf, collectionsOf, isRestricted, type Shape } from "./collection-sample";
import { countWorks, fillCollections } from "./fill-collections";
import { insertRows, type Row } from "./insert-rows";
import type { Instance } from "./instance";
import { CONTENTS, type Published, publishedWork } from "./rows";

/**
 * Fills a database with published works in bulk: the rows that publishing leaves behind, many to a statement,
 * and the search documents through the port; with the collections they are in, if there is a shape for them.
 * 100,000 works take a few minutes.
 */
const BATCH = 500;
const root = path.resolve(import.meta.dirname, "../..");
/** The sources of the rows: when one changes, a kept database is of no use. */
const SOURCES = [
  "prisma/migrations",
  "lib/collections/search-document.ts",
  "lib/works/search-document.ts",
  "lib/search",
  "tests/bench/collection-sample.ts",
  "tests/bench/fill-collections.ts",
  "tests/bench/fill.ts",
  "tests/bench/insert-rows.ts",
  "tests/bench/rows.ts",
  "tests/bench/sample.ts",
  "tests/bench/vocabulary.ts",
];

export async function fill(
  instance: Instance,
  size: number,
  shape: Shape | undefined,
  tell: (text: string) => void,
): Promise<void> {
  const mark = path.join(instance.dataDir, "bench-corpus");
  const wanted = fingerprint(root, SOURCES, { also: [JSON.stringify({ size, shape })] });
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  const { database, owner } = instance;
  const { rows } = await database.query("SELECT 1 FROM work LIMIT 1");
  if (rows.length > 0)
    throw new Error(`${instance.dataDir} holds other works; delete it, or keep another folder.`);

  const started = performance.now();
  await freshTerms(systemContext().db);
  if (shape) await fillCollections(instance, shape);
  const contents = await storeContents(database);
  let written = Promise.resolve();
  for (let first = 0; first < size; first += BATCH) {
    const count = Math.min(BATCH, size - first);
    // Made while the database is still busy with the batch before.
    const batch = Array.from({ length: count }, (_, at) =>
      publishedWork(first + at, owner.id, contents, shape ? inclusionsOf(first + at, shape) : []),
    );
    await written;
    written = insertBatch(database, batch);
    if ((first / BATCH) % 20 === 0) tell(`${first} of ${size} works`);
  }
  await written;
  if (shape) await countWorks(database);
  await database.query("VACUUM ANALYZE");
  writeFileSync(mark, wanted);
  tell(`${size} works in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** In the order in which the database reads what came at one moment. */
function inclusionsOf(index: number, shape: Shape): Inclusion[] {
  return collectionsOf(index, shape)
    .map((one) => ({ collectionId: collectionIdOf(one), isPublic: !isRestricted(one) }))
    .sort((a, b) => (a.collectionId < b.collectionId ? -1 : 1));
}

async function storeContents(database: pg.Pool): Promise<FileContent[]> {
  const contents: FileContent[] = [];
  for (let number = 0; number < CONTENTS; number++) {
    const { key: id, ...stored } = await storage().write(Readable.from([contentBytes(number)]), {
      limitBytes: 2 ** 20,
    });
    contents.push({ id, ...stored, storedAt: new Date() });
  }
  await insertRows(
    database,
    "stored_object",
    contents.map(({ id, sizeBytes, md5, sha256, storedAt }) => ({
      id,
      size: sizeBytes,
      md5,
      sha256,
      created_at: storedAt,
    })),
  );
  return contents;
}

export function contentBytes(number: number): Buffer {
  return Buffer.from(`Sample content ${number}\n`.repeat(100 + number));
}

async function insertBatch(database: pg.Pool, batch: readonly Published[]): Promise<void> {
  await insertRows(database, "work_parent", batch.map(parentRow));
  await Promise.all([
    insertRows(database, "work", batch.map(workRow)),
    insertRows(database, "file_entry", batch.flatMap(entryRows)),
    insertRows(database, "pid", batch.flatMap(pidRows)),
    insertRows(database, "work_inclusion", batch.flatMap(inclusionRows)),
    worksIndex().put(
      systemContext().db,
      batch.map(({ work }) => toSearchDocument({ work }, currentTerms())),
    ),
  ]);
}

function parentRow({ work: { parent, createdAt } }: Published): Row {
  return {
    id: parent.id,
    owner_id: parent.ownerId,
    access_settings: parent.accessSettings,
    pids: parent.pids,
    latest_id: parent.latestId,
    last_index: parent.lastIndex,
    latest_index: parent.latestIndex,
    default_collection_id: parent.defaultCollectionId,
    revision: parent.revision,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function inclusionRows({ work: { parent, createdAt } }: Published): Row[] {
  return parent.inclusions.map(({ collectionId }) => ({
    parent_id: parent.id,
    collection_id: collectionId,
    created_at: createdAt,
  }));
}

function workRow({ work }: Published): Row {
  return {
    id: work.id,
    parent_id: work.parent.id,
    version_index: work.versionIndex,
    is_latest: true,
    metadata: work.metadata,
    custom_fields: work.customFields,
    access: work.access,
    pids: work.pids,
    files: work.files,
    media_enabled: work.mediaEnabled,
    deletion_status: work.deletionStatus,
    revision: work.revision,
    draft_revision: work.draftRevision,
    created_at: work.createdAt,
    updated_at: work.updatedAt,
  };
}

function entryRows({ entries }: Published): Row[] {
  return entries.map((entry) => ({
    id: entry.id,
    record_id: entry.ownerId,
    bucket: "files",
    key: entry.key,
    status: entry.status,
    object_id: entry.content?.id ?? null,
    mimetype: entry.mediaType,
    metadata: entry.metadata,
    access_hidden: entry.isHidden,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  }));
}

function pidRows({ work }: Published): Row[] {
  const { parent, createdAt } = work;
  const row = (identifier: string, recordId: string | null): Row => ({
    scheme: "doi",
    identifier: identifier.toLowerCase(),
    provider: "datacite",
    status: "registered",
    record_id: recordId,
    parent_id: parent.id,
    created_at: createdAt,
    updated_at: createdAt,
  });
  return [
    ...(work.pids.doi ? [row(work.pids.doi.identifier, work.id)] : []),
    ...(parent.pids.doi ? [row(parent.pids.doi.identifier, null)] : []),
  ];
}
