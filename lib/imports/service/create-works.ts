import { isDeepStrictEqual } from "node:util";
import { addReaders, type Collection, shareLockCollection } from "@/lib/collections";
import { Unavailable } from "@/lib/core/errors";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueueAll } from "@/lib/jobs";
import { accountsForImport, type ImportedPerson } from "@/lib/users";
import { claimDois, type NewWork, publishDirectly, type Work, serializeEach } from "@/lib/works";
import { type CheckedItem, isImportable, type Item } from "../items";
import * as repository from "../repository";
import type { ItemReport } from "../report";
import type { ImportOptions, OwnerGiven } from "../schema";
import { createdItem, failedItem, importReport, goodItem, type Outcome } from "../serializer";
import { type ImportReport, packReport } from "./pack-report";
import { check } from "./check";
import { requireImportCollection } from "./authorise";
import { notifyOwnerRequest } from "./owner-notices";
import type { Staging } from "./staging";
import { ImportCancelled } from "./progress";

/** Writing rows of thousands of works takes longer than anything else a request does. */
const PATIENCE_MS = 10 * 60 * 1000;
/** How often others may come first with one of the identifiers before we give up. */
const MAX_RACES = 10;

type Import = {
  importId: string;
  collection: Collection;
  items: readonly Item[];
  options: ImportOptions;
  /** Where the files of the items are. */
  staging: Staging;
};

/** Another transaction took an identifier or changed the collection after the check: check again. */
class RaceLost extends Error {}

/** Creates the works of an import, or nothing, and keeps the answer with it. */
export async function createWorks(ctx: Context, given: Import): Promise<ImportReport> {
  let opened = given;
  for (let race = 1; ; race++) {
    const checked = await check(ctx, given.items, opened.collection, given.options);
    const good = checked.filter(isImportable);
    const bad = checked.filter((one) => !isImportable(one));
    const { dry_run: isDry, all_or_none: allOrNone } = given.options;
    if (isDry || good.length === 0 || (allOrNone && bad.length > 0))
      return finishWithoutWorks(ctx, opened, bad, good);
    await given.staging.durable();
    try {
      const report = await inTransaction(ctx, (tx) => createInTransaction(tx, opened, good, bad), {
        timeoutMs: PATIENCE_MS,
      });
      given.staging.released(objectsOf(good));
      return report;
    } catch (error) {
      if (!(error instanceof RaceLost) || race >= MAX_RACES) throw error;
      opened = { ...given, collection: await requireImportCollection(ctx, given.collection.id) };
    }
  }
}

/** Nothing is written but the answer. */
async function finishWithoutWorks(
  ctx: Context,
  given: Import,
  bad: readonly CheckedItem[],
  good: readonly CheckedItem[],
): Promise<ImportReport> {
  const { collection, options } = given;
  const sound = await mapInSlices(good, ({ item }) => goodItem(item, collection.id));
  const errors = await mapInSlices(bad, (one) => failedItem(one, collection.id));
  const outcome = outcomeOf(bad, good.length, options);
  const items = options.dry_run
    ? { data: sound, errors }
    : { data: [], errors, ...(sound.length > 0 ? { withheld: sound } : {}) };
  const found = bad.find(({ duplicate }) => duplicate?.workId)?.duplicate?.workId ?? null;
  const report = await packReport(importReport(outcome, items), {
    duplicateOf: outcome === "duplicates" ? found : null,
  });
  return finish(ctx, given, { ...report, created: 0, failed: bad.length });
}

function outcomeOf(bad: readonly CheckedItem[], good: number, options: ImportOptions): Outcome {
  const { dry_run: isDry, all_or_none: allOrNone } = options;
  if (bad.length === 0) return "allDry";
  const areDuplicates = bad.every(({ item, problems, duplicate }) =>
    Boolean(duplicate && problems.length === 0 && item.files.every(({ stored }) => stored)),
  );
  if (allOrNone && areDuplicates) return "duplicates";
  if (allOrNone && good > 0) return isDry ? "noneOfSomeDry" : "noneOfSome";
  if (good > 0 && isDry) return "someDry";
  return isDry ? "noneDry" : "none";
}

/** Several works may have been sent one file. */
const objectsOf = (good: readonly CheckedItem[]): string[] => [
  ...new Set(good.flatMap(({ item }) => item.files.flatMap(({ stored }) => stored?.key ?? []))),
];

async function createInTransaction(
  tx: Context,
  given: Import,
  good: readonly CheckedItem[],
  bad: readonly CheckedItem[],
): Promise<ImportReport> {
  const { collection, options } = given;
  // Receiving may have taken minutes, in which the collection was closed, deleted or given other rules.
  const held = await shareLockCollection(tx, collection.id);
  const isOpen = held?.deletionStatus === "P";
  if (!isOpen || !isDeepStrictEqual(held.access, collection.access)) throw new RaceLost();
  const items = good.map(({ item }) => item);
  const owners = await ownersOf(tx, items);
  const works = items.map((item) => toNewWork(tx, item, owners));
  const keys = items.flatMap((item) =>
    item.keys.map((key) => ({ ...key, parentId: item.parentId })),
  );
  const taken = await repository.claim(tx, {
    keys,
    objectIds: objectsOf(good),
    unusedIds: given.staging.unused,
  });
  if (!taken.hasKeys || !(await claimDois(tx, works))) throw new RaceLost();
  if (!taken.hasObjects) throw new Unavailable("imports.takenForDead");
  const published = await publishDirectly(tx, collection, works);
  const report = await reportOf(tx, {
    items,
    works: published.works,
    collection: held,
    bad,
  }).finally(() => published.written);
  // Who imports works without owners may be an administrator, whom that makes no member.
  await addReaders(tx, collection, [...owners.accounts.values()]);
  if (options.notify_record_owners) await notifyOwners(tx, collection, works);
  return finish(tx, given, { ...report, created: good.length, failed: bad.length });
}

async function reportOf(
  tx: Context,
  { items, works, collection, bad }: CreatedWorks,
): Promise<ImportReport> {
  const created = await serializeEach(tx, works, {
    known: [collection],
    write: (json, at): ItemReport[] => {
      const item = items[at];
      return item ? [createdItem(item, json, collection.id)] : [];
    },
  });
  const errors = await mapInSlices(bad, (one) => failedItem(one, collection.id));
  return packReport(
    importReport(bad.length > 0 ? "some" : "all", { data: created.flat(), errors }),
  );
}

type CreatedWorks = {
  items: readonly Item[];
  /** Of the items, in their order. */
  works: readonly Work[];
  collection: Collection;
  bad: readonly CheckedItem[];
};

/** Ends the run. When it was cancelled meanwhile, throws, so that the transaction rolls back. */
async function finish(
  ctx: Context,
  { importId, items, options }: Import,
  report: ImportReport & { created: number; failed: number },
): Promise<ImportReport> {
  const summary = { options, itemCount: items.length };
  if (!(await repository.finishRun(ctx, importId, report, summary))) throw new ImportCancelled();
  return report;
}

type Owners = { accounts: ReadonlyMap<string, number>; importer: number };

async function ownersOf(tx: Context, items: readonly Item[]): Promise<Owners> {
  const { actor } = tx;
  const accounts = await accountsForImport(
    tx,
    items.flatMap(({ owners }) => owners.map(toPerson)),
  );
  return { accounts, importer: actor.kind === "user" ? Number(actor.id) : 0 };
}

function toPerson({ full_name, email, identifiers }: OwnerGiven): ImportedPerson {
  const of = (name: string) => identifiers.find(({ scheme }) => scheme === name)?.identifier;
  return {
    fullName: full_name,
    email,
    orcid: of("orcid"),
    username: of("svc_username"),
    identifiers: identifiers
      .map(({ scheme, identifier }) => ({ scheme: scheme.toLowerCase(), identifier }))
      .filter(({ scheme }) => scheme !== "orcid"),
  };
}

/** The first of the owners owns the work, the others manage it (service 2.3); without any, the sender does. */
function toNewWork(tx: Context, item: Item, { accounts, importer }: Owners): NewWork {
  const named = item.owners.flatMap(({ email }) => accounts.get(email.toLowerCase()) ?? []);
  const [ownerId = importer, ...others] = [...new Set(named)];
  return {
    ...item.described,
    id: item.id,
    parentId: item.parentId,
    createdAt: item.createdAt,
    filesEnabled: item.filesEnabled,
    filesOrder: item.filesOrder,
    defaultPreview: item.defaultPreview,
    files: item.files.flatMap(({ key, stored }) => (stored ? [{ entry: { key }, stored }] : [])),
    ownerId,
    managerIds: others,
  };
}

/** A sender who imports works of their own is not told. */
async function notifyOwners(
  tx: Context,
  collection: Collection,
  works: readonly NewWork[],
): Promise<void> {
  const importer = tx.actor.kind === "user" ? Number(tx.actor.id) : undefined;
  const notices = works.flatMap(({ id, ownerId, managerIds }) =>
    [ownerId, ...managerIds]
      .filter((userId) => userId !== importer)
      .map((userId) => ({ workId: id, userId, collectionId: collection.id })),
  );
  await enqueueAll(tx, notifyOwnerRequest, notices);
}
