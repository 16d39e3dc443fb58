import { describe, expect, test } from "vitest";
import { truncate, characters, cleanLine, cleanText, initialOf, textToHtml } from "./text";

describe("cleaning text", () => {
  test("control characters, zero-width spaces and lone surrogates go", () => {
    expect(cleanText("a\u0000b\u0007c\u200bd\ufeffe\ud800f\udc00g\uffffh")).toBe("abcdefgh");
  });

  test("joiners, combining marks and characters outside the basic plane stay", () => {
    const persian = "می\u200cخواهم";
    const family = "👩\u200d👧";
    expect(cleanText(`${persian} ${family} 𝒳 e\u0301`)).toBe(`${persian} ${family} 𝒳 e\u0301`);
  });

  test("text keeps its lines, a line becomes one", () => {
    expect(cleanText("  one\r\ntwo\rthree\n")).toBe("one\ntwo\nthree");
    expect(cleanLine("  one\r\ntwo\t\u2028three\n")).toBe("one two three");
  });

  test("length counts code points, so that an emoji is one character", () => {
    expect(characters("a😀é")).toBe(3);
    expect(characters("")).toBe(0);
  });

  test("what is cut short ends in a whole character", () => {
    expect(truncate("ab😀c", 3)).toBe("ab");
    expect(truncate("ab😀c", 4)).toBe("ab😀");
    expect(truncate("ab", 9)).toBe("ab");
  });
});

test("plain text becomes paragraphs, and nothing in it is taken for markup", () => {
  expect(textToHtml("A <b> & c\nnext\n\nlast")).toBe(
    "<p>A &lt;b&gt; &amp; c<br>next</p><p>last</p>",
  );
});

test.each([
  ["ada lovelace", "A"],
  ["«Östliche Gruppe»", "Ö"],
  ["…", "?"],
])("the initial of %s is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
