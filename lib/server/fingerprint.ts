import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A hash over files and folders, by their paths and contents; names that are absent count as absent. */
export function fingerprint(
  root: string,
  names: readonly string[],
  options: { also?: readonly string[]; skip?: (relative: string) => boolean } = {},
): string {
  const hash = createHash("sha256");
  for (const word of options.also ?? []) hash.update(`${word}\0`);
  const skip = options.skip ?? (() => false);
  for (const name of names) if (existsSync(path.join(root, name))) add(hash, root, name, skip);
  return hash.digest("hex");
}

function add(hash: Hash, root: string, name: string, skip: (relative: string) => boolean): void {
  if (skip(name)) return;
  const full = path.join(root, name);
  const entries = readFolder(full);
  if (entries) {
    for (const entry of entries) add(hash, root, `${name}/${entry}`, skip);
    return;
  }
  const content = readFileSync(full);
  hash.update(`${name}\0${content.length}\0`).update(content);
}

/** Sorted, because the order of a folder differs between file systems. */
function readFolder(full: string): string[] | undefined {
  try {
    return readdirSync(full).sort();
  } catch {
    return undefined;
  }
}
