import { expect, test } from "vitest";
import { WORKS } from "../works";
import { asksShortFieldsOnly } from "./conditions";
import { formOf, wordIn } from "./lexemes";
import { lexeme, type TextQuery } from "./text-query";

const title = lexeme(wordIn("metadata.title", "tide"));
const subject = lexeme(wordIn("metadata.subjects.subject", "tide"));
const publisher = lexeme(wordIn("metadata.publisher", "tide"));

test.each<[string, TextQuery, boolean]>([
  ["a word in a short field", title, true],
  ["a form of it", lexeme(wordIn("metadata.title", formOf("tide"))), true],
  ["a beginning", { ...title, isPrefix: true } as TextQuery, true],
  ["several short fields", { op: "or", of: [title, { op: "and", of: [subject, title] }] }, true],
  ["what is not in one", { op: "not", of: title }, true],
  ["words in sequence", { op: "phrase", of: [title, title], gaps: [1] }, false],
  ["a word anywhere", lexeme("tide"), false],
  ["a word of the long field", lexeme("tide", "C"), false],
  ["another field", publisher, false],
  ["a short field and another", { op: "or", of: [title, publisher] }, false],
  ["not another field", { op: "not", of: publisher }, false],
])("%s is answered by short vectors: %#", (_, query, expected) => {
  expect(asksShortFieldsOnly(query, WORKS)).toBe(expected);
  expect(asksShortFieldsOnly(query, { ...WORKS, shortFields: [] })).toBe(false);
});
