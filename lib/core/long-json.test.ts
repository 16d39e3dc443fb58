import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces, JsonText, parseInSlices, stringifyInSlices } from "./long-json";
import { pauseAfter } from "./time-slices";

/** Twenty works of a thousand authors. */
const LONG = {
  status: "success",
  data: Array.from({ length: 20 }, (_, at) => ({
    item_index: at,
    metadata: {
      creators: Array.from({ length: 1_000 }, (_, no) => ({
        name: `Müller ${no}`,
      })),
    },
  })),
};

test("it is written as `JSON.stringify` does it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.object(), fc.array(fc.anything())), async (value) => {
      let expected: string;
      try {
        expected = JSON.stringify(value);
      } catch {
        return; // what JSON cannot say
      }
      expect(await stringifyInSlices(value)).toBe(expected);
    }),
  );
  const odd = {
    at: new Date(0),
    none: undefined,
    list: [undefined, () => 1],
    __proto__: null,
  };
  expect(await stringifyInSlices(odd)).toBe(JSON.stringify(odd));
  const texts = {
    long: `${'"\n'.repeat(50_000)}${"a\u{1f600}".repeat(60_000)}`,
  };
  expect(await stringifyInSlices(texts)).toBe(JSON.stringify(texts));
});

test("it is read as `JSON.parse` does it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.constantFrom(undefined, 2), async (json, spaces) => {
      const value: unknown = JSON.parse(json);
      const text = JSON.stringify(value, null, spaces);
      expect(await parseInSlices(text, new Set())).toEqual(value);
    }),
  );
});

test("members that are kept as written come out as they went in", async () => {
  const json = JSON.stringify(LONG);
  const read = (await parseInSlices(json, new Set(["metadata"]))) as typeof LONG;
  expect(read.data[7]?.metadata).toBeInstanceOf(JsonText);
  expect(await stringifyInSlices(read)).toBe(json);
  expect(JSON.stringify(read)).toBe(json);
});

test("no piece is long but for one member, and others are served between pieces", async () => {
  const written = {
    ...LONG,
    data: LONG.data.map((one) => ({
      ...one,
      metadata: JsonText.of(one.metadata),
    })),
  };
  let turns = 0;
  let isOver = false;
  setImmediate(function again() {
    turns++;
    if (!isOver) setImmediate(again);
  });
  const pieces: string[] = [];
  for await (const piece of jsonPieces(written, pauseAfter(0))) pieces.push(piece);
  isOver = true;
  expect(pieces.join("")).toBe(JSON.stringify(LONG));
  const longest = Math.max(...pieces.map(({ length }) => length));
  expect(longest).toBeLessThan(200_000);
  expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
});
