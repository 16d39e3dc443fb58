import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addCompileHints } from "./compile-hints";

let build = "";
beforeEach(() => {
  build = mkdtempSync(path.join(os.tmpdir(), "compile-hints-"));
  mkdirSync(path.join(build, "static"));
});
afterEach(() => rmSync(build, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(build, name), text);
const read = (name: string) => readFileSync(path.join(build, name), "utf8");

it("marks the large scripts of every page, once", () => {
  const large = `f("${"ä".repeat(100_000)}")`;
  write("static/large.js", large);
  write("static/small.js", "f()");
  write("static/page.js", large);
  const rootMainFiles = ["static/large.js", "static/small.js"];
  write("build-manifest.json", JSON.stringify({ rootMainFiles, pages: {} }));
  addCompileHints(build);
  addCompileHints(build);
  expect(read("static/large.js")).toBe(`//# allFunctionsCalledOnLoad\n${large}`);
  expect(read("static/small.js")).toBe("f()");
  expect(read("static/page.js")).toBe(large);
});
