import { message } from "@/lib/core/message";
import { SyntaxProblem } from "./problems";
import { isSpace, type Scanner } from "./scanner";
import type { Bound, PatternPart } from "./tree";

/** The values of the language: words, quoted phrases, regular expressions, ranges. */

/** A character, and whether a backslash took away its special meaning. */
type Character = { character: string; isEscaped: boolean };

export type ValueToken =
  | { kind: "word"; characters: readonly Character[]; edits: number }
  | { kind: "phrase"; text: string; slop: number }
  | { kind: "regex"; source: string }
  | { kind: "range"; from: Bound | undefined; to: Bound | undefined };

const DEFAULT_EDITS = 2;
const MAX_EDITS = 2;
const MAX_SLOP = 100;

export function readWord(scan: Scanner): ValueToken {
  const start = scan.position;
  const characters: Character[] = [];
  while (!scan.atEnd() && !scan.atSpace() && !'()"'.includes(scan.peek())) {
    if (scan.peek() === "\\" && scan.peek(1) !== "") {
      scan.take();
      characters.push({ character: scan.take(), isEscaped: true });
      continue;
    }
    if (characters.length > 0 && (startsSuffix(scan) || isDanglingNot(scan))) break;
    characters.push({ character: scan.take(), isEscaped: false });
  }
  if (characters.length === 0)
    throw new SyntaxProblem(start, message("search.notExpected", { sign: scan.peek() }), true);
  const [first] = characters;
  if (characters.length === 1 && first && !first.isEscaped && "~^:".includes(first.character))
    throw new SyntaxProblem(
      start,
      message("search.nothingBefore", { sign: first.character }),
      true,
    );
  return { kind: "word", characters, edits: Math.min(takeTilde(scan, DEFAULT_EDITS), MAX_EDITS) };
}

/** `~`, `~2`, `^3` at the end of a value. */
function startsSuffix(scan: Scanner): boolean {
  const sign = scan.peek();
  if (sign !== "~" && sign !== "^") return false;
  const digits = scan.lengthOfNumber(1);
  if (sign === "^" && digits === 0) return false;
  const next = scan.peek(1 + digits);
  return next === "" || isSpace(next) || '()^:"'.includes(next);
}

/** `word!`: the sign for NOT with nothing behind it. */
function isDanglingNot(scan: Scanner): boolean {
  return scan.peek() === "!" && (scan.peek(1) === "" || scan.atSpace(1) || scan.peek(1) === ")");
}

function takeTilde(scan: Scanner, whenBare: number): number {
  if (scan.peek() !== "~") return 0;
  scan.take();
  const length = scan.lengthOfNumber(0);
  const digits = scan.text.slice(scan.position, scan.position + length);
  scan.position += length;
  const given = Number(digits);
  // `~0.8` is the old spelling: a similarity instead of a number of edits.
  return digits === "" || digits.includes(".") ? whenBare : given;
}

export function readQuoted(scan: Scanner): ValueToken {
  const text = takeQuoted(scan);
  return { kind: "phrase", text, slop: Math.min(takeTilde(scan, 0), MAX_SLOP) };
}

function takeQuoted(scan: Scanner): string {
  const start = scan.position;
  scan.take();
  let text = "";
  while (!scan.atEnd()) {
    const character = scan.take();
    if (character === '"') return text;
    text += character === "\\" && !scan.atEnd() ? scan.take() : character;
  }
  throw new SyntaxProblem(start, "search.quoteNeverClosed");
}

export function readRegex(scan: Scanner, isQualified: boolean): ValueToken {
  const start = scan.position;
  scan.take();
  let source = "";
  while (!scan.atEnd()) {
    const character = scan.take();
    if (character === "/") {
      const isClosed = scan.atEnd() || scan.atSpace() || "()^".includes(scan.peek());
      if (isClosed && source !== "") return { kind: "regex", source };
      break;
    }
    if (character === "\\" && scan.peek() === "/") source += scan.take();
    else source += character === "\\" && !scan.atEnd() ? character + scan.take() : character;
  }
  throw new SyntaxProblem(start, "search.patternNeverClosed", !isQualified);
}

export function readRange(scan: Scanner): ValueToken {
  const start = scan.position;
  const open = scan.take();
  if (open === "<" || open === ">") {
    const inclusive = scan.peek() === "=";
    if (inclusive) scan.take();
    scan.skipSpace();
    const value = takeBound(scan, start, "()");
    const bound = { value, inclusive };
    return {
      kind: "range",
      from: open === ">" ? bound : undefined,
      to: open === "<" ? bound : undefined,
    };
  }
  scan.skipSpace();
  const low = takeBound(scan, start, "[]{}");
  scan.skipSpace();
  if (!scan.takeOperator("TO")) throw new SyntaxProblem(scan.position, "search.rangeToMissing");
  scan.skipSpace();
  const high = takeBound(scan, start, "[]{}");
  scan.skipSpace();
  const close = scan.peek();
  if (close !== "]" && close !== "}") throw new SyntaxProblem(start, "search.rangeNeverClosed");
  scan.take();
  return {
    kind: "range",
    from: low === "*" ? undefined : { value: low, inclusive: open === "[" },
    to: high === "*" ? undefined : { value: high, inclusive: close === "]" },
  };
}

function takeBound(scan: Scanner, start: number, stops: string): string {
  if (scan.peek() === '"') return takeQuoted(scan);
  let value = "";
  while (!scan.atEnd() && !scan.atSpace() && !stops.includes(scan.peek()))
    value += scan.peek() === "\\" && scan.peek(1) !== "" ? (scan.take(), scan.take()) : scan.take();
  if (value === "")
    throw new SyntaxProblem(scan.atEnd() ? start : scan.position, "search.rangeValueMissing");
  return value;
}

/** Splits at unescaped `*` and `?`; runs of `*` are one. */
export function readPattern(characters: readonly Character[]): PatternPart[] {
  const parts: PatternPart[] = [];
  let literal = "";
  const flush = () => {
    if (literal !== "") parts.push({ literal });
    literal = "";
  };
  for (const { character, isEscaped } of characters) {
    if (isEscaped || (character !== "*" && character !== "?")) literal += character;
    else {
      flush();
      if (character === "?" || parts.at(-1) !== "*") parts.push(character);
    }
  }
  flush();
  return parts;
}
