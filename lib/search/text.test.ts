import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, exactOf, fold, keywordOf, textOfMarkup, wordsOf } from "./text";

describe("words", () => {
  test.each<[string, string[]]>([
    ["Römäns ROMANS", ["romans", "romans"]],
    ["Łódź, Straße & Ærø", ["lodz", "strasse", "aero"]],
    ["Ἀθῆναι Αθήνα", ["αθηναι", "αθηνα"]],
    ["don't l’arbre", ["don", "t", "l", "arbre"]],
    ["e\u0301te\u0301 été", ["ete", "ete"]],
    ["ﬁne ＡＢＣ ②", ["fine", "abc", "2"]],
    ["10.5072/abc_d", ["10", "5072", "abc", "d"]],
    ["東京タワーtower", ["東", "京", "タワーtower"]],
    ["ёлка елка", ["ёлка", "елка"]],
    ["हिन्दी がか", ["हिन्दी", "が", "か"]],
    ["İstanbul", ["istanbul"]],
    ["", []],
    ["… — !?", []],
  ])("%s", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  test("Thai is split although it has no spaces", () => {
    expect(wordsOf("ภาษาไทย").length).toBeGreaterThan(1);
  });

  test("are the same for text that was folded before, never empty, and of bounded length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(" "))).toEqual(words);
        for (const word of words) {
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(100);
          expect(word).toBe(fold(word));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("whole values", () => {
  test("compare without case and accents, and hold nothing the database refuses", () => {
    expect(keywordOf(" 10.5072/ÄBC\u0000\u0002 ")).toBe("10.5072/abc");
    expect(exactOf("A\u0000=b\ud800")).toBe("A=b");
    expect(keywordOf("x".repeat(1000))).toHaveLength(256);
  });

  test("are never cut inside a character", () => {
    expect(cut("ab🦊", 3)).toBe("ab");
    expect(cut("ab🦊", 4)).toBe("ab🦊");
  });
});

describe("markup", () => {
  test.each([
    ["<p>The <b>sea</b>level</p>", "The sea level"],
    ["a &amp; b &#233; &#xE9; &nbsp;&unknown;", "a & b é é &unknown;"],
    ["1 < 2", "1 < 2"],
    ["&#9999999;", "&#9999999;"],
    ["<<<", "<<<"],
  ])("%s", (html, text) => {
    expect(textOfMarkup(html).replace(/\s+/g, " ").trim()).toBe(text);
  });
});
