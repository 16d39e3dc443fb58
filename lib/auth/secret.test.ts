import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretIn } from "./secret";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("is made once, long and random, and read by this account only", () => {
  const secret = secretIn(folder);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(secretIn(folder)).toBe(secret);
  expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("is the same for processes that begin at once", async () => {
  const script = `import("./lib/auth/secret.ts").then(({ secretIn }) => console.log(secretIn(process.argv[1])));`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "-e", script, folder], {
      cwd: path.resolve(import.meta.dirname, "../.."),
    });
  const printed = await Promise.all(Array.from({ length: 4 }, run));
  expect(new Set(printed.map(({ stdout }) => stdout.trim()))).toEqual(new Set([secretIn(folder)]));
});

test("that was cut short is not used", () => {
  writeFileSync(path.join(folder, "secret"), "short\n");
  expect(() => secretIn(folder)).toThrow(/less than 32 characters/);
});
