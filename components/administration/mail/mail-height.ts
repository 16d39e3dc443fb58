/** Letters in a line of a mail, on a phone and where there is room. */
const LETTERS = { narrow: 34, wide: 56 } as const;

const ROW = 24;
const SMALL_ROW = 20;
const GAP = 16;
/** The paddings around the text, the border, and a row in reserve. */
const AROUND = 116;
const BUTTON = 72;

/**
 * About how many pixels the formatted part of a mail needs (`emails/layout.ts`), by its plain text: a page cannot ask a closed
 * frame.
 */
export function mailHeight(text: string, width: keyof typeof LETTERS): number {
  const [main = "", footer = ""] = text.split("\n\n-- \n\n");
  const letters = LETTERS[width];
  const paragraphs = main.split("\n\n");
  const last = paragraphs.at(-1) ?? "";
  // "Read the request: https://…" is a button with its address below.
  const address = /^[^\n]+: (https?:\/\/\S+)$/.exec(last)?.[1];
  const lines = (address ? paragraphs.slice(0, -1) : paragraphs).map(
    (paragraph) => rowsOf(paragraph, letters) * ROW + GAP,
  );
  const action = address ? BUTTON + GAP + (rowsOf(address, letters * 1.2) + 2) * SMALL_ROW : 0;
  const smallPrint = footer.split("\n\n").map((one) => rowsOf(one, letters * 1.2) * SMALL_ROW);
  return Math.ceil(AROUND + sum(lines) + action + GAP + sum(smallPrint));
}

const rowsOf = (text: string, letters: number): number =>
  sum(text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / letters))));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
