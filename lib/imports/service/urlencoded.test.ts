import fc from "fast-check";
import { expect, test } from "vitest";
import { readUrlencoded } from "./urlencoded";

const read = (text: string) => readUrlencoded(Buffer.from(text), 50);
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
        expect(await read(new URLSearchParams(sent).toString())).toEqual(new Map(sent));
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
