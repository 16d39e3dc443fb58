import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = process.cwd();
const PARTS = ["lib", "emails", "prisma/schema"];
const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json"];

/** A checkout of its own, in which nothing is compiled and no page is built. */
let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), "commonshelf-checkout-"));
  const isCompiled = (name: string) => name === path.join(root, "lib/server/dist");
  for (const name of [...PARTS, ...SETTINGS])
    cpSync(path.join(root, name), path.join(checkout, name), {
      recursive: true,
      filter: (from) => !isCompiled(from),
    });
  symlinkSync(path.join(root, "node_modules"), path.join(checkout, "node_modules"));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

async function help(): Promise<string> {
  const program = path.join(checkout, "lib/cli/main.mjs");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, "--help"]);
  expect(stderr).toBe("");
  return stdout;
}

const inCheckout = (name: string) => path.join(checkout, name);
const read = (name: string) => readFileSync(inCheckout(name), "utf8");
const mark = () => read("lib/server/dist/fingerprint");

describe("a command", () => {
  test("runs in a checkout where nothing has been built, also when several begin at once", async () => {
    const texts = await Promise.all([help(), help(), help()]);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("Administer this installation.");
  });

  test("is compiled anew when a source has changed, and only then", async () => {
    const before = mark();
    await help();
    expect(mark()).toBe(before);
    writeFileSync(inCheckout("lib/a.test.ts"), "export {};");
    await help();
    expect(mark()).toBe(before);
    const source = read("lib/cli/main.ts");
    writeFileSync(
      inCheckout("lib/cli/main.ts"),
      source.replace("Administer this installation.", "Look after this installation."),
    );
    expect(await help()).toContain("Look after this installation.");
    expect(mark()).not.toBe(before);
  });

  test("says what is wrong with sources that cannot be compiled", async () => {
    const source = read("lib/cli/main.ts");
    writeFileSync(inCheckout("lib/cli/main.ts"), `${source}\nconst = 1;\n`);
    await expect(help()).rejects.toThrow(/lib\/cli\/main\.ts.*Expected identifier/);
    writeFileSync(inCheckout("lib/cli/main.ts"), source);
    expect(await help()).toContain("this installation.");
  });
});

/** The files a program loads at its start: its chunks, and the packages they name. */
function loadedAtOnce(program: string): { text: string; packages: Set<string> } {
  const packages = new Set<string>();
  const seen = new Map<string, string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    const text = readFileSync(file, "utf8");
    seen.set(file, text);
    for (const [, name = ""] of text.matchAll(/^(?:import|export)\b[^"';]*?"([^"]+)";$/gm))
      if (name.startsWith(".")) visit(path.resolve(path.dirname(file), name));
      else packages.add(name);
  };
  visit(inCheckout(`lib/server/dist/${program}.js`));
  return { text: [...seen.values()].join("\n"), packages };
}

const ofOthers = ({ packages }: { packages: Set<string> }) =>
  [...packages].filter((name) => !name.startsWith("node:")).sort();

describe("before it does anything", () => {
  test("a command loads nothing but the library for commands", () => {
    expect(ofOthers(loadedAtOnce("cli"))).toEqual(["commander"]);
  });

  test("the starter loads neither Next nor the database client", () => {
    expect(ofOthers(loadedAtOnce("start"))).toEqual(["fastest-levenshtein", "zod"]);
  });

  test("the worker does not load Next", () => {
    expect(ofOthers(loadedAtOnce("worker"))).not.toContain("next");
  });

  test("a thread loads itself", () => {
    expect(ofOthers(loadedAtOnce("checksum-thread"))).toEqual([]);
  });
});
