import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aFile, pathOfObject } from "@/tests/support/file-owners";
import { previewLines } from "./index";

withTestDatabase();

async function linesOf(key: string, content: string) {
  const { open } = aDraft();
  await aFile(open, key, content);
  return previewLines(systemContext(), open, key);
}

test.each([
  ["table.csv", "a,b\n1,2\n\n3,4\n", 3],
  ["notes.txt", "one\r\n\r\nthree\n", 3],
  ["long.txt", "x".repeat(200), 3],
  ["data.json", '{"a":1,"b":[1,2]}', 7],
])("the lines that %s has in its preview", async (key, content, lines) => {
  expect(await linesOf(key, content)).toBe(lines);
});

test("nothing is read of files that fill the place or are no lines", async () => {
  expect(await linesOf("large.csv", "1,2\n".repeat(2000))).toBeUndefined();
  expect(await linesOf("readme.md", "# Title")).toBeUndefined();
});

test("a file whose bytes are gone does not keep its page from being shown", async () => {
  const { open } = aDraft();
  const { entry } = await aFile(open, "a.txt", "one");
  await rm(pathOfObject(entry.content?.id ?? ""));
  expect(await previewLines(systemContext(), open, "a.txt")).toBeUndefined();
});
