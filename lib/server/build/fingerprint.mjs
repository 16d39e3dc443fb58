import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * A hash over files and folders, by their paths and contents; names that are absent count as absent. It is plain
 * JavaScript because it decides whether the rest has to be compiled. Reading and hashing all sources of the server
 * takes some 30 ms; sizes and times of files would save 15 of them and may be wrong.
 *
 * @param {string} root
 * @param {readonly string[]} names
 * @param {{ also?: readonly string[], skip?: (relative: string) => boolean }} [options]
 * @returns {string}
 */
export function fingerprint(root, names, { also = [], skip = () => false } = {}) {
  const hash = createHash("sha256");
  for (const word of also) hash.update(`${word}\0`);
  for (const name of names) if (existsSync(path.join(root, name))) add(hash, root, name, skip);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} name
 * @param {(relative: string) => boolean} skip
 */
function add(hash, root, name, skip) {
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

/**
 * Sorted, because the order of a folder differs between file systems.
 *
 * @param {string} full
 * @returns {string[] | undefined}
 */
function readFolder(full) {
  try {
    return readdirSync(full).sort();
  } catch {
    return undefined;
  }
}
