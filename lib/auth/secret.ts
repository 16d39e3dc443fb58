import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { config } from "@/lib/core/config";

let known: { folder: string; secret: string } | undefined;

/**
 * What sessions and CSRF tokens are signed with: the setting, else a random text made at the first start and
 * kept in the data folder, readable by this account only. Changing it ends all sessions.
 */
export function appSecret(): string {
  const { APP_SECRET, DATA_DIR } = config();
  if (APP_SECRET) return APP_SECRET;
  if (known?.folder !== DATA_DIR) known = { folder: DATA_DIR, secret: secretIn(DATA_DIR) };
  return known.secret;
}

/**
 * Reads the kept secret, making it when there is none. Several processes may do so at once: the file is
 * written aside and linked to its name, which only one of them can, so all read the same.
 */
export function secretIn(folder: string): string {
  const file = path.join(folder, "secret");
  const found = readIfThere(file);
  if (found !== undefined) return checked(found, file);
  mkdirSync(folder, { recursive: true });
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(fresh, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return checked(readFileSync(file, "utf8"), file);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function checked(content: string, file: string): string {
  const secret = content.trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `${file} holds less than 32 characters: restore it, or delete it to get a new one (everybody has to sign in again).`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
