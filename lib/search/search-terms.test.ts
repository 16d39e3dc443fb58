import { expect, test } from "vitest";
import { readQuery } from "./query";
import { searchTermsOf, typedWords } from "./search-terms";

test.each<[string, string[], string[]]>([
  ["Größe des Meeres", ["grosse", "des", "meeres"], []],
  ['"sea level" AND manuscript*', ["sea", "level"], ["manuscript"]],
  ["+tide -storm NOT wind", ["tide"], []],
  ["title:harbour^3 (a OR b)", ["harbour", "a", "b"], []],
  ["*", [], []],
  ["*ology", [], []],
  ["metadata.publication_date:[2014 TO 2020]", [], []],
])("%s looks for words that can be marked", (text, words, beginnings) => {
  expect(searchTermsOf(readQuery(text))).toEqual({ words, beginnings });
});

test("nothing is looked for where nothing is asked", () => {
  expect(searchTermsOf(undefined)).toEqual({ words: [], beginnings: [] });
});

test("words that were typed stand where they stood", () => {
  const text = 'ocaen AND title:wave "exact words" roam~1 (tidal)';
  const query = readQuery(text);
  const found = query ? typedWords(query) : [];
  expect(found.map(({ at }) => text.slice(at.start, at.end))).toEqual(["ocaen", "tidal"]);
});
