import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fingerprint } from "./fingerprint.mjs";

describe("the fingerprint of the sources", () => {
  let root: string;
  const of = (...names: string[]) => fingerprint(root, names);

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), "fingerprint-"));
    mkdirSync(path.join(root, "app/deep"), { recursive: true });
    writeFileSync(path.join(root, "app/a.ts"), "one");
    writeFileSync(path.join(root, "app/deep/b.ts"), "two");
    writeFileSync(path.join(root, "package.json"), "{}");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("stays the same while nothing changes", () => {
    expect(of("app", "package.json")).toBe(of("app", "package.json"));
  });

  test("changes with a content, a name, a new file and a file that is gone", () => {
    const seen = new Set([of("app")]);
    const remember = () => seen.add(of("app")).size;
    writeFileSync(path.join(root, "app/deep/b.ts"), "TWO");
    expect(remember()).toBe(2);
    renameSync(path.join(root, "app/deep/b.ts"), path.join(root, "app/deep/c.ts"));
    expect(remember()).toBe(3);
    writeFileSync(path.join(root, "app/new.ts"), "");
    expect(remember()).toBe(4);
    rmSync(path.join(root, "app/a.ts"));
    expect(remember()).toBe(5);
  });

  test("notices content that moves over the border between two files", () => {
    writeFileSync(path.join(root, "app/a.ts"), "onet");
    writeFileSync(path.join(root, "app/deep/b.ts"), "wo");
    const moved = of("app");
    writeFileSync(path.join(root, "app/a.ts"), "one");
    writeFileSync(path.join(root, "app/deep/b.ts"), "two");
    expect(of("app")).not.toBe(moved);
  });

  test("leaves out what is skipped and counts what is said besides", () => {
    const skip = (name: string) => name.endsWith("b.ts");
    const before = fingerprint(root, ["app"], { skip });
    writeFileSync(path.join(root, "app/deep/b.ts"), "changed");
    expect(fingerprint(root, ["app"], { skip })).toBe(before);
    expect(fingerprint(root, ["app"], { skip, also: ["v20"] })).not.toBe(before);
  });

  test("takes names that are not there for absent", () => {
    expect(of("app", "missing")).toBe(of("app"));
  });
});
