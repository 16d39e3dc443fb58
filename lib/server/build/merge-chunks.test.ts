import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mergeChunks } from "./merge-chunks";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "merge-chunks-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const isLink = (name: string) => lstatSync(path.join(folder, name)).isSymbolicLink();

it("loads chunks of the same code once, whatever their source maps are called", () => {
  write("a.js", "module.exports=[{}];\n\n//# sourceMappingURL=a.js.map");
  write("b.js", "module.exports=[{}];\n\n//# sourceMappingURL=b.js.map");
  write("c.js", "module.exports=[{c:1}];\n\n//# sourceMappingURL=c.js.map");
  mergeChunks(folder);
  const load = createRequire(path.join(folder, "entry.js"));
  expect(load("./b.js")).toBe(load("./a.js"));
  expect(load("./c.js")).toEqual([{ c: 1 }]);
  expect(["a.js", "b.js", "c.js"].map(isLink)).toEqual([false, true, false]);
});

it("leaves maps and chunks that are merged already", () => {
  write("a.js", "1");
  write("b.js", "1");
  write("a.js.map", "{}");
  write("b.js.map", "{}");
  mergeChunks(folder);
  mergeChunks(folder);
  expect(isLink("b.js.map")).toBe(false);
  expect(readFileSync(path.join(folder, "b.js"), "utf8")).toBe("1");
});
