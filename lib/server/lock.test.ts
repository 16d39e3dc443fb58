import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Holder, holderOf, isLock, type Lock, takeLock } from "./lock";
import { identify } from "./process-identity";

describe("the lock of a data folder", () => {
  let folder: string;
  let file: string;
  const taken: Lock[] = [];

  const take = () => {
    const result = takeLock(file, "service");
    if (isLock(result)) taken.push(result);
    return result;
  };
  const leaveBehind = (holder: Partial<Holder>) =>
    writeFileSync(
      file,
      JSON.stringify({ role: "service", host: os.hostname(), pid: 1, began: "never", ...holder }),
    );

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "lock-"));
    file = path.join(folder, "lock");
  });
  afterEach(() => {
    for (const lock of taken.splice(0)) lock.release();
    rmSync(folder, { recursive: true });
  });

  test("goes to one owner, who is named to the next", () => {
    expect(take()).toMatchObject({ wasVoid: false });
    expect(take()).toMatchObject({ role: "service", pid: process.pid });
    expect(holderOf(file)).toMatchObject({ pid: process.pid });
  });

  test("is free again once released", () => {
    const first = take();
    if (isLock(first)) first.release();
    expect(holderOf(file)).toBeUndefined();
    expect(isLock(take())).toBe(true);
  });

  test("is void when its owner was killed", async () => {
    const owner = spawn("sleep", ["60"]);
    const identity = identify(owner.pid ?? 0);
    expect(identity).toBeDefined();
    leaveBehind({ ...identity });
    expect(isLock(take())).toBe(false);
    const gone = new Promise((resolve) => owner.once("exit", resolve));
    owner.kill("SIGKILL");
    await gone;
    expect(take()).toMatchObject({ wasVoid: true });
  });

  test("is void when its process id belongs to a later process", () => {
    leaveBehind({ pid: process.pid, began: "earlier" });
    expect(isLock(take())).toBe(true);
  });

  test("is void when a power cut left it empty or torn", () => {
    for (const content of ["", "{", "null"]) {
      writeFileSync(file, content);
      const result = take();
      expect(isLock(result)).toBe(true);
      if (isLock(result)) result.release();
    }
  });

  test("of another host counts only while it is touched", () => {
    leaveBehind({ host: "elsewhere" });
    expect(isLock(take())).toBe(false);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    expect(isLock(take())).toBe(true);
  });

  test("is not released by an owner who lost it", () => {
    const first = take();
    leaveBehind({ host: "elsewhere" });
    if (isLock(first)) first.release();
    expect(readFileSync(file, "utf8")).toContain("elsewhere");
  });
});
