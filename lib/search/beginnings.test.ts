import { expect, test } from "vitest";
import { beginningsOf, beginningsQuery } from "./beginnings";

const scoreOf = (typed: string, text: string) => beginningsOf(typed).scoreOf(text);

test.each([
  ["suth", "Sutherland, Ishbel"],
  ["ish sut", "Sutherland, Ishbel"],
  ["MÜLL", "Müller, Anna"],
  ["muell", "Müller, Anna"],
  ["covid1", "COVID-19 in ports"],
  ["東", "東京の歴史"],
  ["sea  LEV!", "Sea level"],
])("%s begins words of %s", (typed, text) => {
  expect(scoreOf(typed, text)).toBeGreaterThan(0);
});

test.each([
  ["therland", "Sutherland"],
  ["sut x", "Sutherland, Ishbel"],
  ["", "Sutherland"],
  ["!", "Sutherland"],
])("%s does not begin words of %s", (typed, text) => {
  expect(scoreOf(typed, text)).toBe(0);
});

test("what is all of a text comes before what begins it, a whole word before a beginning", () => {
  const order = ["Sea", "Sea level", "The sea", "Seals", "Grey seals"];
  const scores = order.map((text) => scoreOf("sea", text));
  expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  expect(new Set(scores).size).toBe(order.length);
});

test("a question names each word as it stands and as a beginning, in one field or all", () => {
  const [at, field] = [{ start: 0, end: 3 }, "title"];
  const word = { kind: "word", field, text: "sea", edits: 0, at };
  expect(beginningsQuery("Sea", { field, how: "whole" })).toEqual({ kind: "and", of: [word], at });
  expect(beginningsQuery("sea", { field })).toEqual({
    kind: "and",
    of: [
      {
        kind: "or",
        of: [word, { kind: "pattern", field, parts: [{ literal: "sea" }, "*"], at }],
        at,
      },
    ],
    at,
  });
  expect(beginningsQuery(" ! ")).toBeUndefined();
});
