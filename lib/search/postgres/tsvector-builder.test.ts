import { expect, test } from "vitest";
import { wordIn } from "./lexemes";
import { TsvectorBuilder } from "./tsvector-builder";

const TITLE = wordIn("metadata.title", "");
const OTHER = wordIn("metadata.publisher", "");
/** PostgreSQL refuses a longer `tsvector`. */
const LIMIT = 1024 * 1024;

function built(words: number): TsvectorBuilder {
  const builder = new TsvectorBuilder();
  for (let word = 0; word < words; word++)
    for (const field of ["", TITLE, OTHER])
      builder.add(`${field}it's${word}`, builder.nextPosition());
  return builder;
}

const lexemesOf = (vector: string) => vector.split(" ").map((part) => part.replace(/:[\d,]+$/, ""));

test.each([3, 50_000])(
  "a short vector of %i words has what the long one has of its fields, without positions",
  (words) => {
    const { vector: long, shortVector: short } = built(words).vectors([TITLE]);
    const expected = lexemesOf(long).filter((lexeme) => lexeme.startsWith(`'${TITLE}`));
    expect(expected.length).toBeGreaterThan(0);
    expect(short.split(" ")).toEqual(expected);
    expect(short).not.toContain(":");
    expect(Buffer.byteLength(long)).toBeLessThan(LIMIT);
  },
);

test("without short fields there is none", () => {
  expect(built(3).vectors([]).shortVector).toBe("");
});
