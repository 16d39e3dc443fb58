import type { Config } from "@/lib/core/config";
import { PAGE_SOURCES } from "./build/page-sources";
import { arePagesBuilt, buildPages } from "./build/pages";
import { superviseChild, runChild } from "./children";
import { type DataFolder, openDataFolder, publishDatabase } from "./data-folder";
import { isBegunByNpm, readSettings, settingsWithoutEffect } from "./environment";
import { supervisePostgres } from "./supervised-postgres";
import { isLock, lockFile, takeLock } from "./lock";
import { checkPort } from "./check-port";
import { createProgress, type Progress } from "./progress";
import { EXIT, StartFailure } from "./start-failure";

/**
 * `npm start` and `npm run dev`: brings everything up in order, keeps it up, and takes it down in the
 * opposite order on Ctrl-C or SIGTERM.
 */
const isDevelopment = process.argv.includes("--dev");
const PARENT_CHECK_MS = 500;
/** Collects garbage more often: 25 MB less while idle. The web server would pay with a twentieth of its CPU. */
const WORKER_FLAGS = ["--max-semi-space-size=4"];
const progress = createProgress((line) => console.log(line));

/** Clean-up steps, run last first. */
const undo: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;

function stop(exitCode: number): Promise<void> {
  return (stopping ??= (async () => {
    for (const step of undo.reverse())
      await Promise.resolve(step()).catch((error: unknown) => console.error(error));
    process.exit(exitCode);
  })());
}

function stopSoon(): void {
  if (stopping) return;
  progress.say("Stopping: requests under way are finished first.");
  void stop(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopSoon);
if (isBegunByNpm()) {
  // A killed npm forwards no signal, and the program that started it knows only the process of npm.
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || stopSoon(), PARENT_CHECK_MS).unref();
}

try {
  await start();
} catch (error) {
  if (!stopping) console.error(error instanceof StartFailure ? error.message : error);
  await stop(error instanceof StartFailure ? error.exitCode : EXIT.failure);
}

async function start(): Promise<void> {
  const settings = readSettings({ NODE_ENV: isDevelopment ? "development" : "production" });
  for (const { message, mend } of settingsWithoutEffect()) progress.say(`${message} ${mend}`);
  const folder = openDataFolder(settings.DATA_DIR);
  const taken = takeLock(lockFile(folder), "service");
  if (!isLock(taken))
    throw new StartFailure(
      taken.role === "service"
        ? `The service already runs on ${folder.root} (process ${taken.pid}): stop it first, or set DATA_DIR to another folder.`
        : `A command (process ${taken.pid}) is using ${folder.root}: start again when it is done.`,
      EXIT.temporary,
    );
  undo.push(taken.release);
  await checkPort(settings, { isLeftBehind: taken.wasVoid });
  const DATABASE_URL = await openDatabase(settings, folder, progress);
  undo.push(publishDatabase(folder, DATABASE_URL));
  const environment = {
    NODE_ENV: settings.NODE_ENV,
    DATABASE_URL,
    DATA_DIR: folder.root,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const preparing = prepare(environment);
  if (isDevelopment) await Promise.all(PAGE_SOURCES.map(({ generate }) => generate()));
  else if (!arePagesBuilt())
    await Promise.all([preparing, progress.step("Building the pages", buildPages)]);
  await serve(settings, environment, preparing);
  for (const line of await preparing) progress.say(line);
}

function openDatabase(
  { DATABASE_URL }: Config,
  folder: DataFolder,
  { step, say }: Progress,
): Promise<string> {
  return step("Database", async () => {
    if (DATABASE_URL) {
      const { waitForDatabase } = await import("./outside-database");
      await waitForDatabase(DATABASE_URL);
      return DATABASE_URL;
    }
    const database = await supervisePostgres(folder.postgres, say);
    undo.push(database.stop);
    return database.url;
  });
}

/** Creates tables and first content; resolves to the lines to print once everything runs. */
async function prepare(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { done, stop: end } = runChild({ name: "preparing", program: "prepare", environment });
  undo.push(end);
  return done;
}

/** Worker and web server load their code while the database is put in order. */
async function serve(
  settings: Config,
  environment: Record<string, string>,
  databaseReady: Promise<unknown>,
): Promise<void> {
  const { say } = progress;
  const args = isDevelopment ? ["--dev"] : [];
  const worker = superviseChild({
    name: "worker",
    program: "worker",
    flags: WORKER_FLAGS,
    environment,
    say,
    databaseReady,
  });
  undo.push(worker.stop);
  const web = superviseChild({
    name: "web server",
    program: "web",
    args,
    environment,
    say,
    databaseReady,
  });
  undo.push(web.stop);
  await databaseReady;
  const address = await progress.step("Web server", async () => web.ready);
  await worker.ready;
  if (stopping) return;
  const local = address && address !== settings.APP_URL ? ` (on this machine ${address})` : "";
  say(`${settings.SITE_NAME} is ready at ${settings.APP_URL}${local}. Stop it with Ctrl-C.`);
}
