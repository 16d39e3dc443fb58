import { expect, test } from "vitest";
import { markedLike } from "./marked-text";

const passage = (...pieces: [string, boolean][]) => ({
  pieces: pieces.map(([text, isMarked]) => ({ text, isMarked })),
  isCut: { before: false, after: false },
});
const marked = (text: string, ...passages: ReturnType<typeof passage>[]) =>
  markedLike(text, passages)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test("a name in another order has the same words marked, whole ones only", () => {
  const name = passage(["Sutherland", true], [", Ishbel", false]);
  expect(marked("Ishbel Sutherland", name)).toBe("Ishbel [Sutherland]");
  expect(marked("Anna Sutherlands", name)).toBe("Anna Sutherlands");
  expect(marked("Ishbel Sutherland")).toBe("Ishbel Sutherland");
});

test("signs of expressions in names are signs", () => {
  expect(marked("A (B) C*", passage(["(B)", true]), passage(["C*", true]))).toBe("A [(B)] [C*]");
});
