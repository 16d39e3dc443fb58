import fc from "fast-check";
import { expect, test } from "vitest";
import { readUrlencoded } from "./urlencoded";

/** In pieces of any size, as bodies arrive. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const read = (text: string, size = 100_000) =>
  readUrlencoded(inPieces(Buffer.from(text), size), 50);
const asBrowsersDo = (text: string) => new Map(new URLSearchParams(text));

test.each([
  "",
  "metadata=%5B%7B%7D%5D&strict=true",
  "a=1&a=2",
  "=&a&=b&c=d=e",
  "&&a=1&",
  "a+b=+c%20d%2B",
  "caf%C3%A9=%F0%9F%93%9A\u00e9",
  "%=%4&%zz=%%41&x=%",
  `long=${"%C3%A9".repeat(40_000)}`,
  `shifted=a${"%C3%A9%".repeat(40_000)}`,
  `letters=${"\u00e9\u{1f4da}".repeat(40_000)}`,
  `pairs=${"%%41".repeat(40_000)}`,
])("the fields are those that a browser reads (%#)", async (text) => {
  expect(await read(text)).toEqual(asBrowsersDo(text));
  for (const size of text.length < 100 ? [1, 2, 3, 5] : [997])
    expect(await read(text, size)).toEqual(asBrowsersDo(text));
});

test("what a browser writes is read as it was", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.string({ unit: "grapheme" }),
        { maxKeys: 20 },
      ),
      async (fields) => {
        const sent = Object.entries(fields);
        const text = new URLSearchParams(sent).toString();
        expect(await read(text)).toEqual(new Map(sent));
        expect(await read(text, 7)).toEqual(new Map(sent));
      },
    ),
  );
});

test("too many fields are refused, also empty ones", async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => `f${at}=`).join("&");
  expect((await read(fifty)).size).toBe(50);
  await expect(read(`${fifty}&one=more`)).rejects.toMatchObject({ status: 400 });
  await expect(read("&".repeat(51))).rejects.toMatchObject({ status: 400 });
});

test("too many fields are refused before the rest has come", async () => {
  let pieces = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    while (++pieces < 1_000) yield Buffer.from("&a".repeat(1_000));
  }
  await expect(readUrlencoded(endless(), 50)).rejects.toMatchObject({ status: 400 });
  expect(pieces).toBe(1);
});
