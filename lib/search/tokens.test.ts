import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "@/lib/core/words";
import { coreOf, unitsOf, wordsIn } from "./tokens";

describe("units of a text", () => {
  const shown = (text: string) =>
    unitsOf(text).map(({ words, joined, symbol }) => {
      const spelt = words.map(({ word, spellings }) => [word, ...spellings].join("/")).join(" ");
      return [spelt, ...(joined ? [`=${joined}`] : []), ...(symbol ? [`!${symbol}`] : [])].join("");
    });

  test.each<[string, string[]]>([
    ["The tide-gauges, of 1900", ["the", "tide gauges=tidegauges", "of", "1900"]],
    ["COVID-19 and COVID19", ["covid 19=covid19", "and", "covid19/covid"]],
    ["U.S. O'Brien", ["u s=us", "o brien=obrien"]],
    ["L’Œuvre", ["l oeuvre/ouvre=loeuvre"]],
    ["Müller Mueller Muller", ["muller/mueller", "mueller/muller", "muller"]],
    ["Ærø Århus Größe", ["aero/aeroe", "arhus/aarhus", "grosse/groesse"]],
    ["queue guess neue poet", ["queue", "guess", "neue", "poet"]],
    [
      "C++, C# and F#; ASP.NET on .NET",
      [...["c!c++", "c!c#", "and", "f!f#", "asp net=aspnet", "on", "net!.net"]],
    ],
    ["H₂O c+d", ["h2o", "c", "d"]],
    ["2020-01-02", ["2020 01 02"]],
    ["a-b-c-d-e", ["a b c d e"]],
    ["東京タワーtower", ["東京 京タ タワ ワー=ー", "tower"]],
    ["水 물", ["水", "물"]],
    ["한국어를", ["한국 국어 어를=를"]],
    ["ภาษาไทย", ["ภา าษ ษา าไ ไท ทย=ย"]],
    ["كِتَابٌ שָׁלוֹם ёлка йод", ["كتاب", "שלום", "елка", "йод"]],
    ["ـ… — !?", []],
  ])("%s", (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test("have words that are folded, never empty, and of bounded length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const word of wordsIn(text)) {
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(100);
          expect(word).toBe(fold(word));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["l'œuvre", "oeuvre"],
    ["women's", "women"],
    ["o'brien", undefined],
    ["l-glutamine", undefined],
  ])("are about something: %s", (text, core) => {
    const [unit] = unitsOf(text);
    expect(unit && coreOf(unit, text)?.word).toBe(core);
  });
});
