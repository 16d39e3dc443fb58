import { Readable } from "node:stream";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { addStoredFiles } from "@/lib/files";
import { storage, type StoredBytes } from "@/lib/storage";
import { actorFor, createAccount, findAccount } from "@/lib/users";
import { createDraft, includeWork, newVersion, publish, updateDraft } from "@/lib/works";
import { aggregate } from "@/lib/statistics";
import { addEntries, freshTerms } from "@/lib/vocabularies";
import {
  actorsOf,
  addCollections,
  addLogos,
  type CollectionIds,
  collectionOf,
} from "./collections";
import { addImports } from "./imports";
import { type Progress, readProgress, saveProgress, COUNT, SEED } from "./progress";
import { type Random, seededRandom } from "./random";
import { addRequests } from "./requests";
import { sampleBytes } from "./sample-file";
import { sampleTerms } from "./sample-terms";
import { type SampleWork, sampleWork } from "./sample-work";
import { addUsage } from "./usage";

/**
 * Fills the repository with sample collections, works, requests and imports, made through the same use cases as all of them, and
 * with what was read of them in two years. Progress is saved after every work and every month, so that a stopped load goes on
 * where it was, and a complete one adds nothing.
 */
export type DemoOptions = { count?: number; seed?: number };
export type DemoResult = { added: number; total: number };

const DEPOSITORS = ["Sample Librarian", "Sample Depositor", "Sample Researcher"];
/** Ask for things and are asked; they are in no collection. */
const GUESTS = ["Sample Student", "Sample Editor"];
const TWO_YEARS_MS = 731 * MS_PER_DAY;
/** When the imports were, in days before the end. */
const IMPORT_DAYS = 5;

/** What a load is doing: works, then months of usage, then days of statistics. */
type OnProgress = (step: string) => void;

export async function loadDemo(
  ctx: Context,
  { count = COUNT, seed = SEED }: DemoOptions = {},
  onProgress: OnProgress = () => undefined,
): Promise<DemoResult> {
  let progress = await readProgress(ctx, seed);
  const began = progress.done;
  const save = async (tx: Context, change: Partial<Progress>) => {
    progress = await saveProgress(tx, progress, change);
  };
  await save(ctx, { step: "collections", count: Math.max(count, began) });
  const accounts = await accountIds(ctx, DEPOSITORS);
  const first = new Date(progress.until.getTime() - TWO_YEARS_MS);
  if (began === 0 && Object.keys(progress.collections).length === 0) {
    const collections = await addCollections({ ...ctx, now: first }, accounts);
    await save(ctx, { collections, requests: false, imports: false });
  }
  await addLogos(ctx, progress.collections);
  await addEntries(ctx, sampleTerms());
  // Works may name them from now on.
  await freshTerms(ctx.db);

  await save(ctx, { step: "works" });
  const actors = await actorsOf(ctx, accounts);
  for (let index = began; index < count; index++) {
    // Each work has its own source of chance, so that it does not depend on where a load was interrupted.
    const random = seededRandom(seed * 1_000_003 + index);
    const work = sampleWork(random, index, progress.until);
    const actor = actors[index % actors.length] ?? ctx.actor;
    await deposit(as(ctx, actor), { work, collections: progress.collections }, random);
    await save(ctx, { done: index + 1 });
    if ((index + 1) % 50 === 0) onProgress(`${index + 1} of ${count} works`);
  }

  await save(ctx, { step: "requests" });
  await addExchange(ctx, progress, { accounts, save });

  await save(ctx, { step: "usage" });
  await addUsage(ctx, {
    accounts,
    seed,
    from: first,
    until: progress.until,
    after: progress.usage,
    onMonth: async (tx, month) => {
      await save(tx, { usage: month });
      onProgress(`views and downloads of ${month}`);
    },
  });

  await save(ctx, { step: "statistics" });
  await aggregate(ctx, {
    onDay: (day) => day.endsWith("-01") && onProgress(`statistics of ${day}`),
  });
  await save(ctx, { step: "done" });
  return { added: Math.max(0, count - began), total: Math.max(count, began) };
}

type Exchange = {
  readonly accounts: readonly string[];
  readonly save: (tx: Context, change: Partial<Progress>) => Promise<void>;
};

/** What people asked of each other, and what was imported. */
async function addExchange(
  ctx: Context,
  { requests, imports, until }: Progress,
  { accounts, save }: Exchange,
): Promise<void> {
  const [owner = "", curator = ""] = accounts;
  const [student = "", guest = ""] = await accountIds(ctx, GUESTS);
  if (requests === false)
    await inTransaction(ctx, async (tx) => {
      await addRequests(tx, { owner, curator, student, guest }, until);
      await save(tx, { requests: true });
    });
  if (imports === false) {
    const now = new Date(until.getTime() - IMPORT_DAYS * MS_PER_DAY);
    await addImports({ ...as(ctx, await actorFor(ctx, owner)), now });
    await save(ctx, { imports: true });
  }
}

/** Accounts without a password, so that nobody can sign in; they get no notifications, hence no mail. */
async function accountIds(ctx: Context, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const fullName of names) {
    const email = `${fullName.toLowerCase().replace(" ", ".")}@example.org`;
    const account =
      (await findAccount(ctx, email)) ??
      (await createAccount(ctx, {
        email,
        fullName,
        preferences: { notifications: { enabled: false } },
      }));
    ids.push(String(account.id));
  }
  return ids;
}

type Deposit = { readonly work: SampleWork; readonly collections: CollectionIds };

async function deposit(
  ctx: Context,
  { work, collections }: Deposit,
  random: Random,
): Promise<void> {
  const at = (days: number): Context => {
    const moment = new Date(work.createdAt.getTime() + days * MS_PER_DAY);
    return { ...ctx, now: moment < ctx.now ? moment : ctx.now };
  };
  const title = String(work.payload.metadata.title);
  let id = await publishWithFiles(
    at(0),
    work,
    random,
    async (tx) => (await createDraft(tx, work.payload)).draft.id,
  );
  const collection = collectionOf(work.field, collections);
  if (collection !== undefined)
    await inTransaction(at(0), (tx) =>
      includeWork(tx, id, { communities: [{ id: collection, require_review: false }] }),
    );
  for (let version = 2; version < 2 + work.laterVersions; version++) {
    const previous = id;
    const payload = {
      ...work.payload,
      metadata: { ...work.payload.metadata, title, version: `v${version}` },
    };
    id = await publishWithFiles(at((version - 1) * 20), work, random, async (tx) => {
      const { draft } = await newVersion(tx, previous);
      await updateDraft(tx, draft.id, payload, undefined);
      return draft.id;
    });
  }
}

/** Bytes first, then one transaction for draft, files and publication. */
async function publishWithFiles(
  ctx: Context,
  work: SampleWork,
  random: Random,
  open: (tx: Context) => Promise<string>,
): Promise<string> {
  const title = String(work.payload.metadata.title);
  const stored: { key: string; bytes: StoredBytes }[] = [];
  for (const file of work.files) {
    const bytes = await sampleBytes(file, title, random);
    stored.push({
      key: file.key,
      bytes: await storage().write(Readable.from([bytes]), { limitBytes: bytes.length }),
    });
  }
  return inTransaction(ctx, async (tx) => {
    const id = await open(tx);
    const entries = stored.map(({ key, bytes }) => ({
      ownerId: id,
      entry: { key },
      stored: bytes,
    }));
    await addStoredFiles(tx, entries);
    await publish(tx, id);
    return id;
  });
}
