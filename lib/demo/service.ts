import { Readable } from "node:stream";
import { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { readSetting, writeSetting } from "@/lib/db/stored-settings";
import { inTransaction } from "@/lib/db/transaction";
import { addStoredFiles } from "@/lib/files";
import { storage, type StoredBytes } from "@/lib/storage";
import { createAccount, findAccount } from "@/lib/users";
import { createDraft, newVersion, publish, updateDraft } from "@/lib/works";
import { type Random, seededRandom } from "./random";
import { sampleBytes } from "./sample-file";
import { type SampleWork, sampleWork } from "./sample-work";

/**
 * Fills the repository with sample works, made through the same use cases as all works. Progress is saved
 * after every work, so that a stopped load goes on where it was, and a complete one adds nothing.
 */
export type DemoOptions = { count?: number; seed?: number };
export type DemoResult = { added: number; total: number };

const SETTING = "demo";
const progressOf = z.object({ seed: z.number(), done: z.number(), until: z.coerce.date() });
type Progress = z.infer<typeof progressOf>;

const DEPOSITORS = ["Sample Depositor", "Sample Librarian", "Sample Researcher"];
const DAY_MS = 86_400_000;

export async function loadDemo(
  ctx: Context,
  { count = 200, seed = 1 }: DemoOptions = {},
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<DemoResult> {
  const began = await readProgress(ctx, seed);
  const depositors = await Promise.all(DEPOSITORS.map((name) => depositor(ctx, name)));
  for (let index = began.done; index < count; index++) {
    // Each work has its own source of chance, so that it does not depend on where a load was interrupted.
    const random = seededRandom(seed * 1_000_003 + index);
    const work = sampleWork(random, index, began.until);
    const actor = depositors[index % depositors.length] ?? ctx.actor;
    await deposit(as(ctx, actor), work, random);
    await writeSetting(ctx, SETTING, {
      ...began,
      until: began.until.toISOString(),
      done: index + 1,
    });
    onProgress(index + 1, count);
  }
  return { added: Math.max(0, count - began.done), total: Math.max(count, began.done) };
}

async function readProgress(ctx: Context, seed: number): Promise<Progress> {
  const known = progressOf.safeParse(await readSetting(ctx, SETTING));
  if (known.success && known.data.seed === seed) return known.data;
  return { seed, done: 0, until: new Date(Math.floor(ctx.now.getTime() / DAY_MS) * DAY_MS) };
}

/** An account without a password, so that it cannot sign in. */
async function depositor(ctx: Context, fullName: string): Promise<Actor> {
  const email = `${fullName.toLowerCase().replace(" ", ".")}@example.org`;
  const account =
    (await findAccount(ctx, email)) ?? (await createAccount(ctx, { email, fullName }));
  return {
    kind: "user",
    id: String(account.id),
    roles: [],
    memberships: [],
    via: "session",
    scopes: null,
  };
}

async function deposit(ctx: Context, work: SampleWork, random: Random): Promise<void> {
  const at = (days: number): Context => {
    const moment = new Date(work.createdAt.getTime() + days * DAY_MS);
    return { ...ctx, now: moment < ctx.now ? moment : ctx.now };
  };
  const title = String(work.payload.metadata.title);
  let id = await publishWithFiles(
    at(0),
    work,
    random,
    async (tx) => (await createDraft(tx, work.payload)).draft.id,
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
