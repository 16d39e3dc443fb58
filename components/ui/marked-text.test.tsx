import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Passages } from "./marked-text";

const cut = (text: string, before: boolean, after: boolean) => ({
  pieces: [{ text, isMarked: false }],
  isCut: { before, after },
});
const shown = (...passages: ReturnType<typeof cut>[]) =>
  renderToStaticMarkup(<Passages passages={passages} />).trim();

test("dots stand where the text goes on, and stay with the word beside them", () => {
  expect(shown(cut("Tides of Wick", false, false))).toBe("Tides of Wick");
  expect(shown(cut("of Wick", true, true))).toBe("…\u00a0of Wick\u00a0…");
  expect(shown(cut("Tides", false, true), cut("of Wick", true, true))).toBe(
    "Tides …\u00a0of Wick\u00a0…",
  );
});

test("dots of the text itself are not doubled", () => {
  expect(shown(cut("… of Wick …", true, true))).toBe("… of Wick …");
  expect(shown(cut("of Wick...", true, true))).toBe("…\u00a0of Wick...");
});
