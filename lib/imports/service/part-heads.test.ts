import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, PartHeadLimit } from "./part-heads";

const part = (head: string, body: string) => `--xyz\r\n${head}\r\n\r\n${body}\r\n`;
const head = (length: number) => `Content-Disposition: form-data; name="${"n".repeat(length)}"`;

const pass = (text: string, cuts: readonly number[] = []) => {
  const bytes = Buffer.from(text);
  const edges = [0, ...cuts.map((cut) => cut % bytes.length), bytes.length].sort((a, b) => a - b);
  const chunks = edges.slice(1).map((end, at) => bytes.subarray(edges[at], end));
  return buffer(Readable.from(chunks).pipe(new PartHeadLimit("xyz")));
};

test("a body passes unchanged, however it is cut", async () => {
  const text = `${part(head(10), "a".repeat(50_000))}${part(head(9), "--xy")}--xyz--\r\n${"e".repeat(20_000)}`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 8 }), async (cuts) => {
      expect((await pass(text, cuts)).toString()).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test("a head that does not end is refused, however it is cut, also behind other parts", async () => {
  const text = `${part(head(10), "a")}${part(head(20_000), "b")}--xyz--\r\n`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 8 }), async (cuts) => {
      await expect(pass(text, cuts)).rejects.toThrow("imports.partHead");
    }),
    { numRuns: 50 },
  );
});

test("the boundary is read from the content type", () => {
  expect(boundaryOf("multipart/form-data; boundary=abc; charset=utf-8")).toBe("abc");
  expect(boundaryOf('multipart/form-data; boundary="a b"')).toBe("a b");
  expect(boundaryOf("multipart/form-data")).toBe("");
  expect(boundaryOf(null)).toBe("");
});
