import { execFileSync } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";
import { StartFailure } from "./start-failure";

/**
 * PostgreSQL refuses to run as root. Started by root, the database runs under an account without rights;
 * started by another user, under that user's own.
 */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n").map(parseLine);
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const found = accounts.find((account) => account?.name === name && account.uid > 0);
    if (found) return found;
  }
  throw new StartFailure(
    "The database cannot run as root and there is no account called postgres or nobody: start the service as an ordinary user.",
  );
}

/** macOS gives `nobody` the id -2, which system calls take as an unsigned number. */
function parseLine(line: string): Account | undefined {
  const [name, , uid, gid] = line.split(":");
  if (!name || !uid || !gid) return undefined;
  return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** What `spawn` needs to become the account. */
export function identityOf(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

export function giveTo(account: Account | undefined, ...files: string[]): void {
  if (account) for (const file of files) chownSync(file, account.uid, account.gid);
}

/** Whether the account can enter a folder or run a file; a folder above may be closed to it. */
export function canReach(account: Account | undefined, file: string): boolean {
  if (!account) return true;
  try {
    execFileSync("test", ["-x", file], { ...identityOf(account), cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
