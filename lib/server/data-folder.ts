import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { EXIT, StartFailure, systemCode } from "./start-failure";

/** Everything the service keeps lies in this folder; nothing else need be backed up. */
export type DataFolder = {
  readonly root: string;
  /** Files of the bundled PostgreSQL. */
  readonly postgres: string;
  /** What concerns the running processes only; safe to delete while the service is stopped. */
  readonly run: string;
};

/** Prepares the folder, or fails with a sentence for the operator. */
export function openDataFolder(folder: string): DataFolder {
  try {
    makeFolder(folder);
    const root = realpathSync(folder);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
    const run = path.join(root, "run");
    mkdirSync(run, { recursive: true, mode: 0o700 });
    writePrivately(path.join(run, "writable"), "");
    return { root, postgres: path.join(root, "postgres"), run };
  } catch (error) {
    const reason = REASONS[systemCode(error) ?? ""];
    if (!reason) throw error;
    throw new StartFailure(
      `The data folder ${folder} ${reason}: give this account the right to write there, or set DATA_DIR to another folder.`,
      EXIT.settings,
    );
  }
}

/**
 * Step by step: Node's own recursive way never ends on disks that answer ENOENT (/proc). Others may pass
 * through to their own files (the database's account), but not list the folder.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error; // another start was quicker
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "cannot be made there",
  EACCES: "cannot be written to",
  EPERM: "cannot be written to",
  EROFS: "lies on a read-only disk",
  ENOTDIR: "lies below something that is not a folder",
  EEXIST: "is not a folder",
  ENOSPC: "lies on a full disk",
};

/** Readable by this account only, and either complete or absent. */
function writePrivately(file: string, content: string): void {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, content, { mode: 0o600 });
  renameSync(fresh, file);
}

const address = z.object({ url: z.string(), pid: z.number() });

/** Publishes the address of the running database for commands. */
export function publishDatabase({ run }: DataFolder, url: string): () => void {
  const file = path.join(run, "database.json");
  writePrivately(file, JSON.stringify({ url, pid: process.pid } satisfies z.infer<typeof address>));
  return () => rmSync(file, { force: true });
}

/** The database address that the holder of the lock has written; `undefined` while it is starting. */
export function findDatabase({ run }: DataFolder, holder: number): string | undefined {
  const file = path.join(run, "database.json");
  if (!existsSync(file)) return undefined;
  const found = address.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return found.success && found.data.pid === holder ? found.data.url : undefined;
}

/** Whether a file was touched within the last `ms` milliseconds. */
export function isFresh(file: string, ms: number): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs < ms;
}
