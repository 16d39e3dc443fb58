import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, wordsOf } from "./words";

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
    ["ёлка йод за́мок", ["елка", "йод", "замок"]],
    ["كِتَاب שָׁלוֹם", ["كتاب", "שלום"]],
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
