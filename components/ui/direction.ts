const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * The `dir` of what belongs to a text, as its first letter has it, which is what `dir="auto"` says of the text itself.
 * Nothing for text from left to right, the direction of the pages.
 */
export function directionOf(text: string): "rtl" | undefined {
  const [first = ""] = LETTER.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first) ? "rtl" : undefined;
}
