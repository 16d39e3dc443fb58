import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";
import { type DataFolder, isFresh } from "./data-folder";
import { identify, isAlive } from "./process-identity";
import { systemCode } from "./start-failure";

/**
 * One data folder, one owner: `npm start`, or a command that runs the database for its own duration.
 * The lock is a file naming the owner's process. It is void as soon as that process is gone, however it
 * ended. An owner on another host (a container sharing the folder) cannot be seen from here, so owners
 * touch the file every few seconds and a foreign lock is void when that stops.
 */
const holderSchema = z.object({
  role: z.enum(["service", "command"]),
  pid: z.number(),
  began: z.string(),
  host: z.string(),
});
export type Holder = z.infer<typeof holderSchema>;
export type Lock = {
  readonly release: () => void;
  /** Whether there was one of an owner that ended without releasing it: its children may still be ending. */
  readonly wasVoid: boolean;
};

const TOUCH_MS = 4_000;
const FOREIGN_TIMEOUT_MS = 15_000;

/** The lock of a data folder. */
export const lockFile = (folder: DataFolder) => path.join(folder.run, "lock");

/** Takes the lock, or answers who has it. */
export function takeLock(file: string, role: Holder["role"]): Lock | Holder {
  const own = JSON.stringify({ ...ownIdentity(), role, host: hostname() } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, own, { mode: 0o600 });
  let wasVoid = false;
  try {
    for (;;) {
      if (link(draft, file)) return { release: hold(file, own), wasVoid };
      const content = read(file);
      if (content === undefined) continue; // released between the two steps
      const holder = parse(content);
      if (holder && isHeld(holder, file)) return holder;
      discard(file, content);
      wasVoid = true;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

export function isLock(taken: Lock | Holder): taken is Lock {
  return "release" in taken;
}

/** Who has the lock now. */
export function holderOf(file: string): Holder | undefined {
  const content = read(file);
  const holder = content === undefined ? undefined : parse(content);
  return holder && isHeld(holder, file) ? holder : undefined;
}

function ownIdentity() {
  const found = identify(process.pid);
  if (!found) throw new Error("This process cannot find itself among the running ones.");
  return found;
}

function isHeld(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return isFresh(file, FOREIGN_TIMEOUT_MS);
  return isAlive(holder);
}

/** Keeps it fresh; answers how to release it. */
function hold(file: string, own: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    if (read(file) === own) utimesSync(file, now, now);
  }, TOUCH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (read(file) === own) rmSync(file, { force: true });
  };
}

/** Removes a void lock. If another start replaced it meanwhile, theirs is put back. */
function discard(file: string, content: string): void {
  const aside = `${file}.void.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw error;
  }
  if (read(aside) !== content) link(aside, file);
  rmSync(aside, { force: true });
}

/** Hard links are made at once or not at all, also when two try. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function parse(content: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(content));
  } catch {
    return undefined; // a machine that lost power may leave an empty file
  }
}
