import { describe, expect, test } from "vitest";
import { exactOf, keywordOf, textOfMarkup } from "./text";

describe("whole values", () => {
  test("compare without case and accents, and hold nothing the database refuses", () => {
    expect(keywordOf(" 10.5072/ÄBC\u0000\u0002 ")).toBe("10.5072/abc");
    expect(exactOf("A\u0000=b\ud800")).toBe("A=b");
    expect(keywordOf("x".repeat(1000))).toHaveLength(256);
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
