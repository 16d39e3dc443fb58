/** Text of which some is set in italics, as styles ask for titles. */
export type Citation = readonly { text: string; isItalic?: true }[];

/*
 * While a citation is put together its italics are between two characters that no text of a deposit holds
 * (`sourceOf` takes them out), so that styles can work with plain strings.
 */
const [OPEN, CLOSE] = ["\u0002", "\u0003"];

export const withoutMarks = (text: string) => text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
export const italic = (text: string | undefined) => text && `${OPEN}${text}${CLOSE}`;

export function piecesOf(marked: string): Citation {
  return marked.split(OPEN).flatMap((part, position) => {
    const [first = "", rest] = part.split(CLOSE, 2);
    const pieces = rest === undefined ? [{ text: first }] : [...byScript(first), { text: rest }];
    return position === 0 && part === "" ? [] : pieces.filter(({ text }) => text !== "");
  });
}

const SLANTED = ["Latin", "Greek", "Cyrillic", "Armenian", "Common", "Inherited"];
/** Words of other scripts, with what stands between them. They have no italics, and slanted by a browser they are distorted. */
const UPRIGHT = new RegExp(
  `((?:(?!${SLANTED.map((script) => `\\p{sc=${script}}`).join("|")})\\p{L}[\\p{M}\\p{P}\\s]*)+)`,
  "u",
);

/** A text in italics, as far as its letters have them. */
const byScript = (text: string): Citation =>
  text
    .split(UPRIGHT)
    .map((run, at) => (at % 2 === 0 ? { text: run, isItalic: true as const } : { text: run }));

export const plainText = (citation: Citation) => citation.map(({ text }) => text).join("");

type Part = string | undefined | false;

/** The parts there are, one after the other. */
export const phrase = (parts: readonly Part[], between = ", ") =>
  parts.filter((part): part is string => Boolean(part)).join(between);

const ENDS = /[.?!]["”’\u0003]*$/;

/** Ends a part with a full stop, unless it ends like a sentence already. */
export const endSentence = (part: string) => (ENDS.test(part) ? part : `${part}.`);

export const sentences = (...parts: Part[]) =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(endSentence)
    .join(" ");

/** In quotation marks, with the punctuation that follows inside of them, as in America. */
export const quote = (text: string, mark: "." | ",") =>
  /[?!]$/.test(text) ? `“${text}”` : `“${text}${mark}”`;

/** "12–34" however its writer spelled the dash. */
export const pageRange = (pages: string | undefined) => pages?.replace(/\s*[-–—]+\s*/g, "–");

/** "pp. 12–34", or "p. 12". */
export function numberedPages(pages: string | undefined): string | undefined {
  const range = pageRange(pages);
  return range && `${/[–,]/.test(range) ? "pp." : "p."} ${range}`;
}

/** "2nd ed." of what people write as an edition: "2", "2nd", "Second edition". */
export function editionText(edition: string | undefined, word: string): string | undefined {
  if (!edition) return undefined;
  const bare = edition.replace(/\s*\b(?:edition|edn?\.?)\s*$/i, "");
  return `${/^\d+$/.test(bare) ? ordinal(Number(bare)) : bare} ${word}`;
}

function ordinal(number: number): string {
  const last = number % 10;
  const isTeen = Math.floor((number % 100) / 10) === 1;
  return `${number}${isTeen || last > 3 ? "th" : (["th", "st", "nd", "rd"][last] ?? "th")}`;
}
