import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { config, adoptConfig } from "@/lib/core/config";
import { disconnect } from "@/lib/db/database";
import { type DataFolder, findDatabase, openDataFolder } from "./data-folder";
import { projectRoot } from "./environment";
import { holderOf, isLock, lockFile, takeLock } from "./lock";
import { EXIT, StartFailure } from "./start-failure";

const migrationsFolder = path.join(projectRoot, "prisma/migrations");
const WAIT_MS = 60_000;

/** Brings tables and queue up to date; answers the names of the migrations applied. */
export async function updateDatabase(url: string): Promise<string[]> {
  // Commands beside a running service need neither; the queue's library alone takes a tenth of their time.
  const [{ migrate }, { migrateQueue }] = await Promise.all([
    import("./migrations"),
    import("@/lib/jobs/worker"),
  ]);
  const applied = await migrate(url, migrationsFolder);
  await migrateQueue();
  return applied;
}

/** Makes `database()` and `pool()` of this process use a database. */
export function connectTo(url: string): void {
  adoptConfig({ ...config(), DATABASE_URL: url });
}

/**
 * Runs `work` with a database, whether the service runs or not: the one `DATABASE_URL` names, else the
 * bundled one of the running service, else the bundled one started for the duration of `work`.
 * The settings of this process then name it, so `database()` and `pool()` just work.
 *
 * @example await withDatabase(() => rebuildSearch(systemContext()))
 */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const settings = config();
  const folder = openDataFolder(settings.DATA_DIR);
  const url = settings.DATABASE_URL ?? (await findRunning(folder));
  if (url === undefined) return withOwnDatabase(folder, work);
  connectTo(url);
  return work().finally(disconnect);
}

/** The running service's database, or nothing when no process uses the data folder. */
async function findRunning(folder: DataFolder): Promise<string | undefined> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const holder = holderOf(lockFile(folder));
    if (!holder) return undefined;
    // Another command stops its database when it is done: wait for that instead of sharing it.
    const url = holder.role === "service" ? findDatabase(folder, holder.pid) : undefined;
    if (url) return url;
    if (Date.now() > deadline)
      throw new StartFailure(
        `The data folder ${folder.root} is in use by process ${holder.pid}, which offers no database yet: wait for it, or stop it.`,
        EXIT.temporary,
      );
    await sleep(100);
  }
}

async function withOwnDatabase<Result>(
  folder: DataFolder,
  work: () => Promise<Result>,
): Promise<Result> {
  const taken = takeLock(lockFile(folder), "command");
  if (!isLock(taken)) return withDatabase(work); // another process was quicker
  try {
    const { startPostgres } = await import("./postgres");
    const database = await startPostgres({ home: folder.postgres });
    try {
      connectTo(database.url);
      await updateDatabase(database.url);
      return await work();
    } finally {
      await disconnect();
      await database.stop();
    }
  } finally {
    taken.release();
  }
}
