import { expect, test } from "vitest";
import { readQuery } from "./query";
import { typedWords } from "./typed-words";

test("words that were typed stand where they stood", () => {
  const text = 'ocaen AND title:wave "exact words" roam~1 (tidal)';
  const query = readQuery(text);
  const found = query ? typedWords(query) : [];
  expect(found.map(({ at }) => text.slice(at.start, at.end))).toEqual(["ocaen", "tidal"]);
});
