import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listItems, MAX_JSON_LEVELS, parseStorableJson, refusalOfJson } from "./json";

const bytes = (text: string) => new TextEncoder().encode(text);
const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each([
  ["as deep as allowed", lists(MAX_JSON_LEVELS), false],
  ["one level deeper", lists(MAX_JSON_LEVELS + 1), true],
  ["lists and objects mixed", '[{"a":'.repeat(51) + "1" + "}]".repeat(51), true],
  ["wide, not deep", `[${lists(1)}${`,${lists(1)}`.repeat(1_000)}]`, false],
  ["brackets in text", JSON.stringify(["[".repeat(1_000), '\\"[{'.repeat(1_000)]), false],
  ["never closed", "[".repeat(100_000), true],
])("%s", (_, text, expected) => {
  expect(refusalOfJson(bytes(text))).toBe(expected ? "tooDeep" : undefined);
});

test.each([
  ["a list of as many as allowed", "[1,2,3]", undefined],
  ["one more", "[1,2,3,4]", "tooMany"],
  ["members of objects inside each other", '{"a":{"b":1,"c":{}}}', "tooMany"],
  ["commas in text", '["a,b,c,d,e"]', undefined],
])("%s", (_, text, expected) => {
  expect(refusalOfJson(bytes(text), { levels: 9, values: 3 })).toBe(expected);
});

test("the depth found is that of the value", () => {
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = bytes(JSON.stringify(value));
      const depth = depthOf(value);
      const within = (levels: number) => refusalOfJson(text, { levels, values: Infinity });
      expect(within(depth)).toBeUndefined();
      if (depth > 0) expect(within(depth - 1)).toBe("tooDeep");
    }),
  );
});

test("what no store holds is taken out of texts and names, and pairs stay", () => {
  const text = String.raw`{"a\u0000b":["\u0000x","\ud83d\ude00","\uD83D","y\udc00z"],"n":{"k":1e2}}`;
  expect(parseStorableJson(text)).toEqual({ ab: ["x", "😀", "", "yz"], n: { k: 100 } });
});

test("an escaped backslash before u0000 is text, not NUL", () => {
  expect(parseStorableJson(String.raw`{"a":"\\u0000"}`)).toEqual({ a: String.raw`\u0000` });
});

test("__proto__ is a name like any other", () => {
  const parsed = parseStorableJson(String.raw`{"__proto__":{"isAdmin":true},"a":"\u0000"}`);
  expect(Object.hasOwn(parsed as object, "__proto__")).toBe(true);
  expect((parsed as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});

test("everything else is as JSON.parse gives it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseStorableJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(() => parseStorableJson("{")).toThrow(SyntaxError);
});

describe("the items of a list", () => {
  const textsOf = (text: string) => [...listItems(text)].filter((item) => item !== undefined);
  const itemsOf = (text: string) => textsOf(text).map((item): unknown => JSON.parse(item));

  test.each([
    JSON.stringify(["\\", '"]', 1]),
    "[]",
    " [ ] ",
    '[1,"a,]b\\"",{"x":[1,{"y":"}"}]},null, [2 ,3] ]',
    '[{"a":1}]',
  ])("are those of the parser: %s", (text) => {
    expect(itemsOf(text)).toEqual(JSON.parse(text));
  });

  test("others can be served inside an item that is long", () => {
    const text = `[[${"1,".repeat(2_000_000)}1],2]`;
    expect([...listItems(text)].slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(itemsOf(text))).toBe(text);
  });

  test.each(["", "{}", "1", "[", "[1", "[1,", '["a', "[1] 2", "[[1]"])(
    "of a text that is no list: %s",
    (text) => {
      expect(() => [...listItems(text)]).toThrow(SyntaxError);
    },
  );

  test.each(["[1,]", "[,1]", "[1 2]", "[}]", "[{]"])("of a broken list: %s", (text) => {
    expect(() => itemsOf(text)).toThrow(SyntaxError);
  });
});
