import { wordsIn } from "./tokens";

/** Parts of a text that show why it was found. */
export type Passage = {
  readonly pieces: readonly Piece[];
  /** Whether the text goes on before and after it. */
  readonly isCut: { readonly before: boolean; readonly after: boolean };
};
type Piece = { readonly text: string; readonly isMarked: boolean };

/** The passages of a document by the paths of its fields; fields in which nothing was found have none. */
export type Highlights = Readonly<Record<string, readonly Passage[]>>;

/** Where something stands that was looked for, and what that was. */
export type Mark = { readonly start: number; readonly end: number; readonly found: string };

/** Passages of one field, at most. */
export const MAX_PASSAGES = 3;
/** Letters of a passage, and those before the first mark in it. */
const LENGTH = 180;
const LEAD = 40;
/** A word that is longer is cut itself. */
const MAX_WORD = 40;
/** Letters of a short text, which is shown whole. */
const MAX_WHOLE = 1_000;
/** Different words count more than the same one again. */
const DIFFERENT = 10;

/** The passages of a text with most of what was looked for, as they follow each other. */
export function passagesOf(
  text: string,
  given: readonly Mark[],
  { isWhole = false }: { isWhole?: boolean } = {},
): Passage[] {
  const marks = joined(given);
  if (marks.length === 0) return [];
  if (text.length <= (isWhole ? MAX_WHOLE : LENGTH)) return [cut(text, marks, 0, text.length)];
  const windows: Window[] = [];
  for (let at = 0; at < marks.length;) {
    const window = windowAt(text, marks, at, windows.at(-1)?.end ?? 0);
    windows.push(window);
    at += window.marks.length;
  }
  return windows
    .map((window, place) => ({ window, place }))
    .sort((a, b) => b.window.score - a.window.score || a.place - b.place)
    .slice(0, MAX_PASSAGES)
    .sort((a, b) => a.place - b.place)
    .map(({ window: { marks: inside, start, end } }) => cut(text, inside, start, end));
}

/** Marks in their order; those that overlap are one. */
function joined(marks: readonly Mark[]): Mark[] {
  const all: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last && mark.start < last.end)
      all[all.length - 1] = { ...last, end: Math.max(last.end, mark.end) };
    else all.push(mark);
  }
  return all;
}

type Window = { start: number; end: number; marks: readonly Mark[]; score: number };

/** The passage that begins shortly before a mark, and not before the end of the last one. */
function windowAt(text: string, marks: readonly Mark[], at: number, last: number): Window {
  const [first] = marks.slice(at, at + 1);
  if (!first) return { start: last, end: text.length, marks: [], score: 0 };
  const isNearEnd = text.length - first.start < LENGTH - LEAD;
  const wanted = isNearEnd ? text.length - LENGTH : first.start - LEAD;
  const start = Math.min(first.start, borderAfter(text, Math.max(last, wanted), last));
  const limit = Math.max(first.end, start + LENGTH);
  const inside: Mark[] = [];
  for (const mark of marks.slice(at)) {
    if (mark.end > limit) break;
    inside.push(mark);
  }
  const end = Math.max(inside.at(-1)?.end ?? 0, borderBefore(text, limit));
  const different = new Set(inside.map(({ found }) => found)).size;
  return { start, end, marks: inside, score: DIFFERENT * different + inside.length };
}

/** The first place from here on where a word begins; here itself where the text has no spaces. */
function borderAfter(text: string, from: number, beginning: number): number {
  if (from <= beginning) return beginning;
  const space = text.slice(from - 1, from + MAX_WORD).search(/\s/);
  return space < 0 ? wholeSign(text, from) : from + space;
}

/** The last place up to here where a word ends. */
function borderBefore(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const [part] = /\s\S*$/.exec(text.slice(Math.max(0, to - MAX_WORD), to + 1)) ?? [];
  return part === undefined ? wholeSign(text, to) : to + 1 - part.length;
}

/** Never in the middle of a sign. */
const wholeSign = (text: string, at: number) =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;

function cut(text: string, marks: readonly Mark[], start: number, end: number): Passage {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isMarked });
  };
  let at = start;
  for (const mark of marks) {
    add(at, mark.start, false);
    add(mark.start, mark.end, true);
    at = mark.end;
  }
  add(at, end, false);
  return { pieces, isCut: { before: start > 0, after: end < text.length } };
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" },
};

/** A passage as markup: its marks are `<em>`, all else is text. */
export const passageMarkup = ({ pieces }: Passage): string =>
  pieces
    .map(({ text, isMarked }) => {
      const escaped = text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
      return isMarked ? `<em>${escaped}</em>` : escaped;
    })
    .join("");

/** The words that passages show to be there. */
export function markedWords(highlights: readonly Highlights[]): ReadonlySet<string> {
  const passages = highlights.flatMap((one) => Object.values(one).flat());
  return new Set(
    passages.flatMap(({ pieces }) =>
      pieces.flatMap(({ text, isMarked }) => (isMarked ? wordsIn(text) : [])),
    ),
  );
}
