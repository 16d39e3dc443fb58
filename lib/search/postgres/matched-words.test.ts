import { describe, expect, test } from "vitest";
import { passageMarkup, passagesOf } from "../passages";
import { formOf, wordIn } from "./lexemes";
import { marksIn, soughtInField } from "./matched-words";
import { lexeme, type TextQuery } from "./text-query";

const TITLE = "metadata.title";
const stems: Record<string, string[]> = { tides: ["tide"], gauges: ["gaug"], diaries: ["diari"] };

function marked(text: string, ...queries: TextQuery[]): string | undefined {
  const sought = soughtInField(TITLE, { kind: "text", weight: "A" }, queries);
  const stemsOf = (word: string) => (stems[word] ?? []).map(formOf);
  const marks = sought ? marksIn(text, sought, stemsOf) : [];
  return passagesOf(text, marks).map(passageMarkup)[0];
}

const begins = (text: string): TextQuery => ({ op: "lexeme", lexeme: text, isPrefix: true });
const inOrder = (gap: number, ...words: string[]): TextQuery => ({
  op: "phrase",
  of: words.map((word) => lexeme(word)),
  gaps: words.slice(1).map(() => gap),
});

describe("what is marked in a text", () => {
  test.each<[string, string, TextQuery[]]>([
    ["a word in any case", "Of <em>TIDES</em>", [lexeme("tides")]],
    ["a form of a word", "Two <em>diaries</em>", [lexeme(formOf("diari"))]],
    ["an accent", "<em>Größe</em> and <em>GRÖSSE</em>", [lexeme("grosse")]],
    ["another spelling", "<em>Müller</em>", [lexeme(formOf("mueller"))]],
    ["parts of one unit", "<em>COVID-19</em> in 2020", [lexeme(formOf("covid19"))]],
    ["the part before the number", "<em>COVID</em>-19", [lexeme("covid")]],
    ["a name with signs", "In <em>C++</em> and C", [lexeme(formOf("c++"))]],
    ["the beginning of a word", "<em>Tidal</em> and <em>tides</em>", [begins("tid")]],
    ["pairs of signs", "<em>東京</em>の歴史", [lexeme("東京")]],
    ["half width and ligatures", "<em>ﬁnite</em> １ <em>ﬁeld</em>", [begins("fi")]],
    ["words side by side", "a b, <em>b</em> <em>c</em>, c", [inOrder(1, "b", "c")]],
    ["words with one between", "b c <em>b</em> x <em>c</em>", [inOrder(2, "b", "c")]],
  ])("%s", (_, expected, queries) => {
    const text = expected.replace(/<\/?em>/g, "");
    expect(marked(text, ...queries)?.replaceAll("</em><em>", "")).toBe(expected);
  });

  test("a word of one field is marked there, one of another field is not", () => {
    expect(marked("tides", lexeme(wordIn(TITLE, "tides")))).toBe("<em>tides</em>");
    expect(marked("tides", lexeme(wordIn("metadata.publisher", "tides")))).toBeUndefined();
    expect(marked("tides", lexeme("tides", "C"))).toBeUndefined();
  });

  test("what must not be there is not marked, nor a phrase that is not whole", () => {
    const not: TextQuery = { op: "not", of: lexeme("tides") };
    expect(marked("tides", not)).toBeUndefined();
    expect(marked("tides and gauges", inOrder(1, "tides", "gauges"))).toBeUndefined();
  });
});
