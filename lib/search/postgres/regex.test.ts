import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { SyntaxProblem } from "../query";
import { toPostgresRegex } from "./regex";

withTestDatabase();

const finds = async (source: string, words: readonly string[]) => {
  const { rows } = await pool().query<{ word: string }>(
    "SELECT word FROM unnest($1::text[]) AS word WHERE word ~ $2",
    [words, `^(?:${toPostgresRegex(source)})$`],
  );
  return rows.map(({ word }) => word);
};

const WORDS = [
  "harbor",
  "harbour",
  "tide",
  "tides",
  "t.d",
  "123456789012",
  "strasse",
  "東京",
  "a-b",
];

test.each<[string, string[]]>([
  ["harb(or|our)", ["harbor", "harbour"]],
  ["HARBOU?R", ["harbor", "harbour"]],
  ["\\d{12}", ["123456789012"]],
  ["[0-9]+", ["123456789012"]],
  ["\\w{4}", ["tide"]],
  ["tide.?", ["tide", "tides"]],
  ["^tide$", ["tide"]],
  ["t\\.d", ["t.d"]],
  ["t[^i]d", ["t.d"]],
  ["[T-t]ides{0,1}", ["tide", "tides"]],
  ["straße", ["strasse"]],
  ["東.", ["東京"]],
  ["a[\\-]b", ["a-b"]],
  ["a[x-]b", ["a-b"]],
  ["ti(de)+?", ["tide"]],
  ["(?:t|x)(ide|ides)", ["tide", "tides"]],
  ["tid", []],
])("/%s/", async (source, expected) => {
  expect(await finds(source, WORDS)).toEqual(expected);
});

test.each([
  ...["(((", "a)", "[abc", "a\\", "*a", "a{,3}", "a{256}", "(?=a)", "(?<n>a)", "(a)\\1", "[z-a]"],
  ...["((((a{9}){9}){9}){9})*", `${"(".repeat(30)}a${")".repeat(30)}`],
])("/%s/ is refused", (source) => {
  expect(() => toPostgresRegex(source)).toThrow(SyntaxProblem);
});

test("an expression finds what it finds elsewhere", async () => {
  const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab)", "a|b", "((a)b)");
  const quantifier = fc.constantFrom("", "", "*", "+", "?", "{1,2}", "{2}", "**");
  const source = fc
    .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.map(([one, other]) => one + other).join(""));
  const word = fc
    .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 5 })
    .map((all) => all.join(""));
  await fc.assert(
    fc.asyncProperty(source, fc.uniqueArray(word, { maxLength: 10 }), async (expression, words) => {
      const plain = new RegExp(`^(?:${expression.replaceAll("**", "*")})$`);
      expect(await finds(expression, words)).toEqual(words.filter((one) => plain.test(one)));
    }),
    { numRuns: 300 },
  );
});

test("no expression takes long", async () => {
  for (const source of ["(a+)+b", "(a*)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)(.*)x", "(a?){50}a{50}b"])
    expect(await finds(source, ["a".repeat(100)])).toEqual([]);
});
