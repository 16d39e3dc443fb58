import { dayRangeOfDateOrTime } from "@/lib/core/edtf";
import type { Fields, FieldRule, Weight } from "../definition";
import { wordsOf } from "@/lib/core/words";
import { keywordOf, textOfMarkup } from "../text";
import { existence, quoted, valueOf, wordIn } from "./lexemes";

/** What one document's fields become. */
type Analysis = {
  /** Input of `tsvector`. */
  vector: string;
  /** All words and whole values, for the dictionary that resolves wildcards. */
  dictionary: Vocabulary;
  /** Numbers by path; dates as milliseconds, one pair of first and last moment each. */
  numbers: Record<string, number[]>;
};

/** The dictionary entries of a document. */
export type Vocabulary = { words: string[]; values: string[] };

type Leaf = { path: string; rule: FieldRule; value: string };

/** PostgreSQL keeps 14 bits of a position: phrases beyond that are not told apart. */
const MAX_POSITION = 16_383;
/** Positions kept of one lexeme; PostgreSQL stops at 256. */
const MAX_POSITIONS = 255;
/** A `tsvector` may have 1 MB; of a longer text, words that occur only after the limit are not found. */
const MAX_BYTES = 700_000;
/** Keeps phrases from reaching over from one value into the next. */
const GAP = 8;
const MAX_DEPTH = 30;
const ORDER: readonly Weight[] = ["A", "B", "C", "D"];
const LONG_FIELD: Weight = "C";

export function analyse(document: Readonly<Record<string, unknown>>, fields: Fields): Analysis {
  const leaves: Leaf[] = [];
  const present = new Set<string>();
  const numbers: Record<string, number[]> = {};
  walk(document, "", 0, (path, value) => {
    const rule = fields.rule(path);
    if (!rule) return;
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1))
      present.add(path.slice(0, end));
    if (rule.kind === "number" || rule.kind === "date") addNumbers(numbers, path, rule, value);
    leaves.push({ path, rule, value: String(value) });
  });
  leaves.sort((a, b) => rankOf(a.rule) - rankOf(b.rule));

  const book = new Book();
  for (const path of present) book.add(existence(path));
  for (const leaf of leaves) addLeaf(book, leaf);
  return { vector: book.vector(), dictionary: book.dictionary(), numbers };
}

const rankOf = (rule: FieldRule) => ORDER.indexOf(rule.weight ?? "D");

function walk(
  value: unknown,
  path: string,
  depth: number,
  visit: (path: string, value: string | number | boolean) => void,
): void {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value !== "") visit(path, value);
  } else if (depth > MAX_DEPTH || value === null || typeof value !== "object") return;
  else if (Array.isArray(value)) for (const one of value) walk(one, path, depth + 1, visit);
  else
    for (const [key, one] of Object.entries(value))
      walk(one, path === "" ? key : `${path}.${key}`, depth + 1, visit);
}

function addNumbers(
  numbers: Record<string, number[]>,
  path: string,
  rule: FieldRule,
  value: string | number | boolean,
): void {
  if (rule.kind === "number") {
    const number = Number(value);
    if (Number.isFinite(number)) (numbers[path] ??= []).push(number);
    return;
  }
  const days = dayRangeOfDateOrTime(String(value));
  if (!days) return;
  (numbers[path] ??= []).push(Date.parse(days.gte), Date.parse(`${days.lte}T23:59:59.999Z`));
}

function addLeaf(book: Book, { path, rule, value }: Leaf): void {
  const isWhole = rule.kind === "keyword" || rule.kind === "date" || rule.kind === "number";
  if (isWhole) {
    const whole = keywordOf(value);
    if (whole !== "") book.addValue(valueOf(path, whole));
    if (rule.onlyByName) return;
  }
  const weight = rule.weight ?? "D";
  const words = wordsOf(rule.kind === "html" ? textOfMarkup(value) : value);
  for (const word of words) {
    const position = book.nextPosition();
    book.noteWord(word);
    if (!rule.onlyByName) book.add(word, { at: position, weight });
    if (!isWhole && weight !== LONG_FIELD) book.add(wordIn(path, word), { at: position, weight });
  }
  book.leaveGap();
}

/** Collects lexemes with their positions, up to the size limit of a row. */
class Book {
  private readonly entries = new Map<string, string[]>();
  private readonly words = new Set<string>();
  private readonly values = new Set<string>();
  private position = 0;
  private bytes = 0;

  nextPosition(): number {
    return (this.position = Math.min(this.position + 1, MAX_POSITION));
  }

  leaveGap(): void {
    this.position = Math.min(this.position + GAP, MAX_POSITION);
  }

  /** A word for the dictionary; rows hold it in some spelling. */
  noteWord(word: string): void {
    this.words.add(word);
  }

  addValue(lexeme: string): void {
    this.values.add(lexeme);
    this.add(lexeme);
  }

  add(lexeme: string, { at, weight = "D" }: { at?: number; weight?: Weight } = {}): void {
    let positions = this.entries.get(lexeme);
    if (!positions) {
      const bytes = Buffer.byteLength(lexeme) + 8;
      if (this.bytes + bytes > MAX_BYTES) return;
      this.bytes += bytes;
      this.entries.set(lexeme, (positions = []));
    }
    if (at === undefined || positions.length >= MAX_POSITIONS) return;
    if (this.bytes + 2 > MAX_BYTES) return;
    this.bytes += 2;
    positions.push(weight === "D" ? String(at) : `${at}${weight}`);
  }

  vector(): string {
    const parts: string[] = [];
    for (const [lexeme, positions] of this.entries)
      parts.push(
        positions.length > 0 ? `${quoted(lexeme)}:${positions.join(",")}` : quoted(lexeme),
      );
    return parts.join(" ");
  }

  dictionary(): Vocabulary {
    return { words: [...this.words], values: [...this.values] };
  }
}
