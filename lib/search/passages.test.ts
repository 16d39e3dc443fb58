import fc from "fast-check";
import { expect, test } from "vitest";
import { type Mark, MAX_PASSAGES, type Passage, passageMarkup, passagesOf } from "./passages";

const marksOf = (text: string, word: string): Mark[] =>
  [...text.matchAll(new RegExp(word, "g"))].map(({ index }) => ({
    start: index,
    end: index + word.length,
    found: word,
  }));
const textOf = ({ pieces }: Passage) => pieces.map(({ text }) => text).join("");
const filler = (words: number) => Array.from({ length: words }, (_, n) => `w${n}`).join(" ");

test("a short text is shown whole, one without a mark not at all", () => {
  const text = "Of tides and gauges";
  expect(passagesOf(text, marksOf(text, "tides")).map(passageMarkup)).toEqual([
    "Of <em>tides</em> and gauges",
  ]);
  expect(passagesOf(text, [])).toEqual([]);
});

test("what is in a text is text in markup", () => {
  const text = `<b>"R&D"</b> 'x'`;
  expect(passagesOf(text, marksOf(text, "R&D")).map(passageMarkup)).toEqual([
    "&lt;b&gt;&quot;<em>R&amp;D</em>&quot;&lt;/b&gt; &#39;x&#39;",
  ]);
});

test("of a long text the passages with most different words are shown, in its order", () => {
  const text = [
    "tide",
    filler(100),
    "tide gauge harbour",
    filler(100),
    "tide gauge",
    filler(100),
    "tide",
    filler(100),
    "tide harbour",
  ].join(" ");
  const marks = ["tide", "gauge", "harbour"].flatMap((word) => marksOf(text, word));
  const shown = passagesOf(text, marks).map(passageMarkup);
  expect(shown).toHaveLength(MAX_PASSAGES);
  expect(shown[0]).toContain("<em>tide</em> <em>gauge</em> <em>harbour</em>");
  expect(shown[1]).toContain("<em>tide</em> <em>gauge</em>");
  expect(shown[2]).toContain("<em>tide</em> <em>harbour</em>");
});

test("a passage begins and ends with a whole word and tells whether the text goes on", () => {
  const text = `${filler(100)} tide ${filler(100)}`;
  const [passage] = passagesOf(text, marksOf(text, "tide"));
  expect(passage && textOf(passage)).toMatch(/^(w\d+ )+tide( w\d+)+ ?$/);
  expect(passage?.isCut).toEqual({ before: true, after: true });
});

test("signs of scripts without spaces and of two halves are never cut in two", () => {
  const text = `${"𠀀".repeat(200)}東京${"𠀀".repeat(200)}`;
  const [passage] = passagesOf(text, marksOf(text, "東京"));
  expect(passage ? textOf(passage) : "").not.toMatch(/\p{Surrogate}|^$/u);
});

test("passages are parts of their text, bounded, with every mark inside", () => {
  const given = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 30 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 2000, unit: "grapheme" }), given, (text, places) => {
      const marks = places.flatMap(([start, length]): Mark[] =>
        start + length <= text.length ? [{ start, end: start + length, found: "x" }] : [],
      );
      const passages = passagesOf(text, marks);
      expect(passages.length).toBeLessThanOrEqual(MAX_PASSAGES);
      for (const passage of passages) {
        expect(text).toContain(textOf(passage));
        expect(passage.pieces.some(({ isMarked }) => isMarked)).toBe(true);
      }
    }),
  );
});
