import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Columns, RECORD } from "./columns/columns";
import { passesOf, ranksAllMatches, textMatches } from "./posting-list-matches";
import type { TextQuery } from "./text-query";

const word = (lexeme: string): TextQuery => ({ op: "lexeme", lexeme });
const beginning = (lexeme: string): TextQuery => ({ op: "lexeme", lexeme, isPrefix: true });
const any = (...of: TextQuery[]): TextQuery => ({ op: "or", of });
const all = (...of: TextQuery[]): TextQuery => ({ op: "and", of });
const aRow = (number: number) => ({
  ...{ number, flags: RECORD, id: `${number}`, created: number, from: 0, to: 0 },
  ...{ visibility: "", facets: [] },
});
const term = (...forms: string[]) => ({ boost: 1, forms });

describe("documents that rank are those that match", () => {
  test.each([
    ["a word", word("moor"), [term("moor")]],
    [
      "forms of words",
      any(any(word("moor"), word("moors")), word("kelp")),
      [term("moor", "moors"), term("kelp")],
    ],
    ["a word that is repeated", any(word("moor"), word("moor")), [term("moor"), term("moor")]],
    ["a beginning", any(beginning("mo"), word("kelp")), [{ boost: 1, prefix: "mo" }, term("kelp")]],
  ])("for %s", (_, query, terms) => {
    expect(ranksAllMatches(query, terms)).toBe(true);
  });

  test.each([
    ["all of some words", all(word("moor"), word("kelp")), [term("moor"), term("kelp")]],
    ["none of a word", any(word("moor"), { op: "not" as const, of: word("kelp") }), [term("moor")]],
    ["a word that does not rank", any(word("moor"), word("kelp")), [term("moor")]],
    ["a word that only ranks", word("moor"), [term("moor"), term("kelp")]],
    ["a beginning that is a word, too", beginning("moor"), [term("moor")]],
    ["whole values", word("moor"), [term("moor"), { boost: 1, query: word("kelp") }]],
    ["nothing that ranks", word("moor"), []],
  ])("but not for %s", (_, query, terms) => {
    expect(ranksAllMatches(query, terms)).toBe(false);
  });
});

test("alternatives within alternatives take no more steps through all documents", () => {
  const words = any(any(word("moor"), word("moors")), any(word("kelp"), word("kelps")));
  expect(passesOf(words)).toBe(1);
  expect(passesOf(any(words, all(word("moor"), word("kelp"))))).toBe(4);
});

test("documents with one of many words are each there once, in order", () => {
  const columns = new Columns(5);
  for (let number = 5; number < 105; number++) columns.set(aRow(number));
  const numbers = fc.uniqueArray(fc.nat(120), { maxLength: 30 });
  const lists = fc.array(numbers, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lists, (given) => {
      const found = given.map((list) => Int32Array.from(list).sort());
      const held = {
        documentsOf: (lexeme: string) => ({
          numbers: found[Number(lexeme)] ?? new Int32Array(0),
          weights: new Float32Array(found[Number(lexeme)]?.length ?? 0),
        }),
        lexemesWith: () => [],
        wholePrefixes: new Set<string>(),
        values: new Map(),
      };
      const slots = textMatches(any(...given.map((_, at) => word(`${at}`))), held, columns);
      const inRange = given.flat().filter((number) => number >= 5 && number < 105);
      const expected = [...new Set(inRange)].sort((a, b) => a - b).map((number) => number - 5);
      expect([...slots]).toEqual(expected);
    }),
  );
});
