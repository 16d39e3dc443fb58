import { fold, MAX_WORD } from "@/lib/core/words";
import { truncate } from "@/lib/core/text";

/**
 * How an index and its queries read text. What people write together is one unit: `Müller`, `COVID-19`, `L'Œuvre`, `C++`, `U.S.`.
 * Scripts without spaces have no words that a program could tell apart without a dictionary, so each two neighbouring signs of
 * them are a word.
 */
export type Unit = {
  readonly words: readonly Word[];
  /** The parts of the unit as one word: `covid19`. */
  readonly joined?: string;
  /** What makes a short name, with its signs: `c++`. */
  readonly symbol?: string;
  /** The words are pairs of signs; the last sign stands in `joined`. */
  readonly isUnspaced?: true;
};

export type Word = {
  readonly word: string;
  /** Other ways in which people write it. */
  readonly spellings: readonly string[];
};

const ASCII = /^[\x00-\x7f]*$/;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** The same for text of plain letters, which takes half the time. */
const PLAIN_RUN = /[a-z0-9]+/g;
const SIGN =
  "[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const HAS_SIGN = new RegExp(SIGN, "u");
const SIGNS = new RegExp(`${SIGN}\\p{M}*`, "gu");
const STRETCHES = new RegExp(`(?:${SIGN}\\p{M}*)+|(?:(?!${SIGN}).)+`, "gsu");

/** What stands between the parts of one unit. */
const CONNECTORS = "-\u2010\u2011.'’ʼ_&";
const isConnector = (sign: string) => sign !== " " && CONNECTORS.includes(sign);
const MAX_PARTS = 4;
const MAX_JOINED = 40;
const DIGITS = /^[0-9]+$/;

/** `C++`, `F#` and `.NET` are names whose letters alone say nothing. */
const SHARP = /^(?:\+\+|#)(?![\p{L}\p{N}])/u;

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const UMLAUT = /[äöüåø]/g;
/** Two letters that may stand for an umlaut; `ue` behind these is none: `queue`, `guess`, `neue`. */
const DIGRAPH = /ae|oe|(?<![aegq])ue/g;
const UMLAUT_SPELLED = /ae|oe|ue|aa/;
/** Shorter words have too many neighbours: `poet` and `pot`. */
const MIN_CONTRACTED = 4;
const NUMBERED = /^(\p{L}{2,})[0-9]+$/u;
const NONE: readonly string[] = [];

/** Told where each word of a text stands, in their order: places in its normal form, which `normalised` gives. */
type Placed = (start: number, end: number) => void;

/** A text in the form in which its words are sought; as long as the text, but for rare signs. */
export const normalised = (text: string) =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFKC").toLowerCase();

/** The units of a text in their order. */
export function unitsOf(text: string, placed?: Placed): Unit[] {
  const isPlain = ASCII.test(text);
  const lower = isPlain ? text.toLowerCase() : text.normalize("NFKC").toLowerCase();
  const units: Unit[] = [];
  let parts: Word[] = [];
  let end = -1;
  const close = () => {
    if (parts.length > 0) units.push(unitOf(parts));
    parts = [];
  };
  const run = isPlain ? PLAIN_RUN : RUN;
  run.lastIndex = 0;
  for (let found = run.exec(lower); found; found = run.exec(lower)) {
    const [letters] = found;
    if (found.index - end !== 1 || !isConnector(lower.charAt(end))) close();
    end = run.lastIndex;
    if (!isPlain && HAS_SIGN.test(letters)) {
      close();
      for (const { 0: stretch, index } of letters.matchAll(STRETCHES)) {
        const parts = stretchOf(stretch);
        units.push(...parts);
        if (placed) placeStretch(stretch, parts, found.index + index, placed);
      }
      continue;
    }
    const word = wordOf(letters, isPlain);
    if (word.word === "") continue; // marks alone
    const symbol = parts.length === 0 ? symbolOf(lower, found.index, end) : undefined;
    // Signs of a name stand before its letters or behind them.
    const signs = (symbol?.length ?? letters.length) - letters.length;
    if (symbol?.startsWith(".")) placed?.(found.index - signs, end);
    else placed?.(found.index, end + signs);
    if (symbol === undefined) parts.push(word);
    else units.push({ words: [word], symbol });
  }
  close();
  return units;
}

/** Whether words with an umlaut may begin so when they are written without it: `muel` for `Müller`. */
export const mayBeginUmlaut = (beginning: string) => UMLAUT_SPELLED.test(beginning);

/** The words of a text in their order. */
export const wordsIn = (text: string): string[] =>
  unitsOf(text).flatMap(({ words }) => words.map(({ word }) => word));

/** How else people write words of a text: `mueller` for `Müller`, `obrien` for `O'Brien`. */
export const otherSpellings = (text: string): string[] =>
  unitsOf(text).flatMap(({ words, joined, isUnspaced }) => [
    ...words.flatMap(({ spellings }) => spellings),
    ...(joined === undefined || isUnspaced ? [] : [joined]),
  ]);

function unitOf(words: readonly Word[]): Unit {
  if (words.length < 2 || words.length > MAX_PARTS) return { words };
  if (words.every(({ word }) => DIGITS.test(word))) return { words };
  const joined = words.map(({ word }) => word).join("");
  return joined.length > MAX_JOINED ? { words } : { words, joined };
}

function symbolOf(text: string, start: number, end: number): string | undefined {
  const letters = text.slice(start, end);
  if (letters.length <= 2) {
    const [sharp] = SHARP.exec(text.slice(end, end + 3)) ?? [];
    if (sharp !== undefined) return letters + sharp;
  }
  return letters === "net" && text.charAt(start - 1) === "." ? ".net" : undefined;
}

/** A stretch in one kind of script; marks alone are nothing. */
function stretchOf(stretch: string): Unit[] {
  if (HAS_SIGN.test(stretch)) return pairsOf(fold(stretch).match(SIGNS) ?? []);
  const word = wordOf(stretch);
  return word.word === "" ? [] : [{ words: [word] }];
}

function pairsOf(signs: readonly string[]): Unit[] {
  const words = signs
    .slice(0, Math.max(1, signs.length - 1))
    .map((sign, at) => ({ word: sign + (signs[at + 1] ?? ""), spellings: NONE }));
  const last = signs.at(-1);
  if (last === undefined) return [];
  return [{ words, isUnspaced: true, ...(signs.length > 1 ? { joined: last } : {}) }];
}

/** Pairs reach from the one sign to the end of the other. */
function placeStretch(
  stretch: string,
  units: readonly Unit[],
  start: number,
  placed: Placed,
): void {
  const signs = HAS_SIGN.test(stretch) ? [...stretch.matchAll(SIGNS)] : [];
  const ends = signs.map(({ 0: sign, index }) => start + index + sign.length);
  for (const unit of units)
    for (const at of unit.words.keys())
      placed(
        start + (signs[at]?.index ?? 0),
        ends[at + 1] ?? ends.at(-1) ?? start + stretch.length,
      );
}

function wordOf(letters: string, isAscii = ASCII.test(letters)): Word {
  const isPlain = isAscii && letters.length <= MAX_WORD;
  if (isPlain && !hasDigraph(letters) && !hasDigitAtEnd(letters))
    return { word: letters, spellings: NONE };
  const word = shorten(isPlain ? letters : fold(letters));
  const spellings: string[] = [];
  if (!isPlain && letters.search(UMLAUT) >= 0)
    spellings.push(shorten(fold(letters.replace(UMLAUT, (one) => UMLAUTS[one] ?? one))));
  if (word.length > MIN_CONTRACTED && hasDigraph(word)) {
    const contracted = word.replace(DIGRAPH, (two) => two.charAt(0));
    if (contracted !== word && contracted.length >= MIN_CONTRACTED) spellings.push(contracted);
  }
  const [, name] = hasDigitAtEnd(word) ? (NUMBERED.exec(word) ?? []) : [];
  if (name !== undefined) spellings.push(name);
  return { word, spellings: spellings.length > 0 ? spellings : NONE };
}

const hasDigraph = (word: string) =>
  word.includes("ae") || word.includes("oe") || word.includes("ue");
const hasDigitAtEnd = (word: string) => word.charCodeAt(word.length - 1) <= 57;

const shorten = (word: string) => (word.length <= MAX_WORD ? word : truncate(word, MAX_WORD));

/** Articles and the like that languages write before an apostrophe, and the English genitive behind it. */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|nell|sull|all|dall|un)$/;

/** The word that a unit is about where something without a meaning of its own hangs on it: `œuvre` of `l'œuvre`. */
export function coreOf(unit: Unit, text: string): Word | undefined {
  const [first, second] = unit.words;
  if (unit.words.length !== 2 || !first || !second || !/['’ʼ]/.test(text)) return undefined;
  if (second.word === "s") return first;
  return ELIDED.test(first.word) ? second : undefined;
}
