import type { PatternPart } from "../query";
import { fold } from "@/lib/core/words";

/** Wildcards and regular expressions in terms of words. */

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** A pattern cut where words end: `wi-f*` is the word `wi`, then one that begins with `f`. */
export function patternPieces(parts: readonly PatternPart[]): PatternPart[][] {
  const pieces: PatternPart[][] = [];
  let piece: PatternPart[] = [];
  const flush = () => {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
  };
  for (const part of parts) {
    if (typeof part === "string") {
      piece.push(part);
      continue;
    }
    let literal = "";
    const close = () => {
      if (literal !== "") piece.push({ literal });
      literal = "";
    };
    for (const character of fold(part.literal)) {
      if (WORD_CHARACTER.test(character)) literal += character;
      else {
        close();
        flush();
      }
    }
    close();
  }
  flush();
  return pieces;
}

const QUANTIFIER = /^(?:[*+?]|\{\d{0,4}(?:,\d{0,4})?\})/;
const SPECIAL = ".*+?{}()[]^$|";

/**
 * The wildcard patterns of a regular expression, one for each of its outer alternatives. Expressions are never
 * run: of their groups, classes and repetitions only "anything" is left, so that the patterns find all that
 * the expression would (and sometimes more), and no expression can take long. As in Lucene they match whole
 * words. An alternative without a single plain character is left out.
 */
export function patternsOfRegex(source: string): PatternPart[][] {
  return alternatives(source)
    .map(patternOf)
    .filter((parts) => parts.some((part) => typeof part !== "string"));
}

/** The expression parted at each "|" outside of groups and classes. */
function alternatives(source: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at < source.length;) {
    if (source[at] === "|") {
      found.push(source.slice(start, at));
      start = at + 1;
    }
    at += atomLength(source, at);
  }
  return [...found, source.slice(start)];
}

function patternOf(source: string): PatternPart[] {
  const parts: PatternPart[] = [];
  const push = (part: PatternPart) => {
    const last = parts.at(-1);
    if (part === "*" && last === "*") return;
    if (typeof part !== "string" && last !== undefined && typeof last !== "string")
      parts[parts.length - 1] = { literal: last.literal + part.literal };
    else parts.push(part);
  };
  for (let at = 0; at < source.length;) {
    const length = atomLength(source, at);
    const atom = source.slice(at, at + length);
    at += length;
    const quantifier = QUANTIFIER.exec(source.slice(at, at + 16))?.[0] ?? "";
    at += quantifier.length;
    const part = partOf(atom);
    if (quantifier === "") {
      if (part !== undefined) push(part);
    } else {
      if (quantifier === "+" && part !== undefined) push(part);
      push("*");
    }
  }
  return parts;
}

/** How much of the expression stands for one thing: a character, an escape, a class, a group. */
function atomLength(source: string, start: number): number {
  const first = source[start] ?? "";
  if (first === "\\") return Math.min(2, source.length - start);
  if (first === "[") {
    for (let at = start + 1; at < source.length; at++) {
      if (source[at] === "\\") at++;
      else if (source[at] === "]") return at + 1 - start;
    }
    return source.length - start;
  }
  if (first !== "(") return (source.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "(") depth++;
    else if (source[at] === ")" && --depth === 0) return at + 1 - start;
  }
  return source.length - start;
}

/** Undefined for what takes up no characters. */
function partOf(atom: string): PatternPart | undefined {
  if (atom === "^" || atom === "$") return undefined;
  if (atom === ".") return "?";
  if (atom.startsWith("[")) return "?";
  if (atom.startsWith("\\")) {
    const escaped = atom.slice(1);
    return /[a-z0-9]/i.test(escaped) || escaped === "" ? "?" : { literal: escaped };
  }
  return atom.length === 1 && SPECIAL.includes(atom)
    ? "*"
    : atom.startsWith("(")
      ? "*"
      : { literal: atom };
}
