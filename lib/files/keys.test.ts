import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanKey, extensionOf, keyPath, splitKey } from "./keys";

describe("cleanKey", () => {
  test("takes no longer than its length, whatever stands in a name", () => {
    const name = `a${". ".repeat(500_000)}b`;
    expect(cleanKey(name)).toBe(name);
  });

  test.each([
    ["survey.pdf", "survey.pdf"],
    ["a\u0000b\r\nc\u007f.txt", "ab c.txt"],
    ['say "hello".txt', "say hello.txt"],
    ["back\\slash.txt", "backslash.txt"],
    ["'quoted'.txt", "quoted.txt"],
    ["Women\u2019s \u201cwork\u201d \u2013 1900\u20141950.pdf", "Women's work - 1900-1950.pdf"],
    ["many   blanks\t here.txt", "many blanks here.txt"],
    ["dots....pdf", "dots.pdf"],
    ["...hidden.", "hidden"],
    ["data/2020/a.csv", "data/2020/a.csv"],
    ["data/.hidden/ a .csv", "data/hidden/a .csv"],
    ["исследование.pdf", "исследование.pdf"],
    ["研究 📊.csv", "研究 📊.csv"],
    ["cafe\u0301.txt", "caf\u00e9.txt"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["lone\ud800.txt", "lone.txt"],
    ["CON.txt", "CON.txt"],
    ["__proto__", "__proto__"],
    ["100%25.txt", "100%25.txt"],
  ])("%j is known as %j", (given, expected) => {
    expect(cleanKey(given)).toBe(expected);
  });

  test.each([
    "",
    ".",
    "..",
    "/",
    "/a.txt",
    "a//b.txt",
    "a/",
    "a/../b.txt",
    "a/./b",
    "...",
    '"',
    "\u0000",
    " ",
  ])("%j is no name", (given) => {
    expect(cleanKey(given)).toBeUndefined();
  });

  test("cleaning a clean name changes nothing, and no clean name is a path upwards", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (given) => {
        const once = cleanKey(given);
        if (once === undefined) return;
        expect(cleanKey(once)).toBe(once);
        expect(once.split("/")).not.toContain("..");
        expect(once).not.toMatch(/["\\\p{Cc}\p{Cs}]/u);
      }),
      { numRuns: 2000 },
    );
  });

  test("dangerous characters in any arrangement stay harmless", () => {
    const parts = fc.constantFrom(
      "a",
      ".",
      "..",
      "/",
      "\\",
      '"',
      "'",
      "\u2019",
      "\u201c",
      " ",
      "\u0301",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (given) => {
        const once = cleanKey(given.join(""));
        if (once === undefined) return;
        expect(cleanKey(once)).toBe(once);
        expect(once.split("/").every((segment) => segment !== "" && !/^\.|\.$/.test(segment))).toBe(
          true,
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe("addresses of files", () => {
  test.each([
    [["a.csv"], { key: "a.csv", part: "entry" }],
    [["a.csv", "content"], { key: "a.csv", part: "content" }],
    [["a.csv", "commit"], { key: "a.csv", part: "commit" }],
    [["data", "a.csv", "content"], { key: "data/a.csv", part: "content" }],
    [["content"], { key: "content", part: "entry" }],
    [["content", "content"], { key: "content", part: "content" }],
    [["docs/content"], { key: "docs/content", part: "entry" }],
    [["docs/content", "content"], { key: "docs/content", part: "content" }],
    [["docs", "content"], { key: "docs", part: "content" }],
    [["a.csv", "content", "12"], { key: "a.csv", part: "part", number: "12" }],
    [["content", "content", "0"], { key: "content", part: "part", number: "0" }],
    [["docs", "content/7"], { key: "docs/content/7", part: "entry" }],
    [["content", "7"], { key: "content/7", part: "entry" }],
    [["content", "7", "content"], { key: "content/7", part: "content" }],
    [["a.csv", "content", "one"], { key: "a.csv/content/one", part: "entry" }],
  ])("%j means %j", (segments, expected) => {
    expect(splitKey(segments)).toEqual(expected);
  });

  test("every key is read back from its own address, with and without a part behind it", () => {
    const segment = fc.oneof(
      fc.constantFrom("content", "commit", "data", "7", "100%", "a b", "ü?#"),
      fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes("/")),
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const key = segments.join("/");
        const read = (path: string) => splitKey(path.split("/").map(decodeURIComponent));
        expect(read(keyPath(key))).toEqual({ key, part: "entry" });
        expect(read(`${keyPath(key)}/content`)).toEqual({ key, part: "content" });
        expect(read(`${keyPath(key)}/commit`)).toEqual({ key, part: "commit" });
        expect(read(`${keyPath(key)}/content/12`)).toEqual({ key, part: "part", number: "12" });
      }),
    );
  });
});

test.each([
  ["a.CSV", "csv"],
  ["archive.tar.gz", "gz"],
  ["README", ""],
  ["dir.d/README", ""],
])("the extension of %j is %j", (key, extension) => {
  expect(extensionOf(key)).toBe(extension);
});
