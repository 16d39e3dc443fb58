import { dayRangeOfDateOrTime } from "@/lib/core/edtf";
import { isObject } from "@/lib/core/json";
import { wordsOf } from "@/lib/core/words";
import type { Fields, FieldRule, IndexDefinition, Weight } from "../definition";
import { identifierForms } from "../identifiers";
import { isWrittenIn, stemmerByScript, stemmersOf } from "../languages";
import { keywordOf, textOfMarkup } from "../text";
import {
  EVERY,
  existence,
  formOf,
  identifierLexeme,
  isForm,
  quoted,
  valueOf,
  wordIn,
  writtenAs,
} from "./lexemes";
import type { Stem, StemRequest } from "./stems";
import { type Counts, noCounts, sumOf, weightOf } from "./weights";

/** What one document's fields become. */
export type Analysis = {
  /** Input of `tsvector`. */
  vector: string;
  /** All words and whole values, for the dictionary that resolves wildcards. */
  dictionary: Vocabulary;
  /** Numbers by path; dates as milliseconds, one pair of first and last moment each. */
  numbers: Record<string, number[]>;
  /** How much each lexeme says about the document, for ranking. */
  weights: Record<string, number>;
};

/** The dictionary entries of a document. */
export type Vocabulary = { words: string[]; values: string[] };

type Leaf = {
  path: string;
  rule: FieldRule;
  value: string;
  words: readonly string[];
  stemmers: readonly string[];
};

/** A document taken apart: what its word forms have to be known for. */
type Reading = {
  leaves: readonly Leaf[];
  present: ReadonlySet<string>;
  numbers: Record<string, number[]>;
};

/** PostgreSQL keeps 14 bits of a position: phrases beyond that are not told apart. */
const MAX_POSITION = 16_383;
/** Positions kept of one lexeme; PostgreSQL stops at 256. */
const MAX_POSITIONS = 255;
/** A `tsvector` may have 1 MB; of a longer text, words that occur only after the limit are not found. */
const MAX_BYTES = 700_000;
/** Keeps phrases from reaching over from one value into the next. */
const GAP = 8;
const MAX_DEPTH = 30;
/** Languages in which a text is analysed. */
const MAX_STEMMERS = 3;
const ORDER: readonly Weight[] = ["A", "B", "C", "D"];
const LONG_FIELD: Weight = "C";

export function readDocument(
  document: Readonly<Record<string, unknown>>,
  definition: IndexDefinition,
  fields: Fields,
): Reading {
  const leaves: Leaf[] = [];
  const present = new Set<string>();
  const numbers: Record<string, number[]> = {};
  const stemmers = stemmersOf(definition.languagesOf?.(document) ?? []).slice(0, MAX_STEMMERS);
  walk(document, { path: "", depth: 0, stemmers }, (path, value, own) => {
    const rule = fields.rule(path);
    if (!rule) return;
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1))
      present.add(path.slice(0, end));
    if (rule.kind === "number" || rule.kind === "date") addNumbers(numbers, path, rule, value);
    leaves.push({
      path,
      rule,
      value: String(value),
      words: wordsIn(rule, String(value)),
      stemmers: own,
    });
  });
  leaves.sort((a, b) => rankOf(a.rule) - rankOf(b.rule));
  return { leaves, present, numbers };
}

const isWhole = ({ kind }: FieldRule) => kind === "keyword" || kind === "date" || kind === "number";

const wordsIn = (rule: FieldRule, value: string): string[] =>
  isWhole(rule) && rule.onlyByName
    ? []
    : wordsOf(rule.kind === "html" ? textOfMarkup(value) : value);

/** The forms of its words that have to be known before {@link analyse}. */
export const stemRequestsOf = ({ leaves }: Reading): StemRequest[] =>
  leaves.flatMap((leaf) => leaf.words.flatMap((word) => requestsFor(leaf, word)));

function requestsFor({ rule, stemmers }: Leaf, word: string): StemRequest[] {
  if (isWhole(rule) || rule.isName) return [];
  const fitting = stemmers.filter((stemmer) => isWrittenIn(stemmer, word));
  const own = fitting.length > 0 ? fitting : [stemmerByScript(word)];
  return own.flatMap((stemmer) => (stemmer === undefined ? [] : { word, stemmer }));
}

export function analyse(
  { leaves, present, numbers }: Reading,
  stemOf: (request: StemRequest) => Stem,
): Analysis {
  const book = new Book();
  for (const path of present) book.add(existence(path));
  for (const leaf of leaves)
    addLeaf(book, leaf, (word) => requestsFor(leaf, word).map((request) => stemOf(request).stem));
  return { vector: book.vector(), dictionary: book.dictionary(), numbers, weights: book.weights() };
}

const rankOf = (rule: FieldRule) => ORDER.indexOf(rule.weight ?? "D");

type Place = { path: string; depth: number; stemmers: readonly string[] };

function walk(
  value: unknown,
  { path, depth, stemmers }: Place,
  visit: (path: string, value: string | number | boolean, stemmers: readonly string[]) => void,
): void {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value !== "") visit(path, value, stemmers);
  } else if (depth > MAX_DEPTH || value === null || typeof value !== "object") return;
  else if (Array.isArray(value))
    for (const one of value) walk(one, { path, depth: depth + 1, stemmers }, visit);
  else {
    const own = stemmersOf(languageOf(value));
    const below = own.length > 0 ? own : stemmers;
    for (const [key, one] of Object.entries(value))
      walk(
        one,
        { path: path === "" ? key : `${path}.${key}`, depth: depth + 1, stemmers: below },
        visit,
      );
  }
}

/** A text with a language of its own says so beside it: `{title, lang: {id}}`. */
function languageOf(value: object): string[] {
  const lang: unknown = "lang" in value ? value.lang : undefined;
  return isObject(lang) && typeof lang.id === "string" ? [lang.id] : [];
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

function addLeaf(
  book: Book,
  { path, rule, value, words }: Leaf,
  stemsOf: (word: string) => readonly string[],
): void {
  if (isWhole(rule)) {
    const whole = keywordOf(value);
    if (whole !== "") book.addValue(valueOf(path, whole));
    if (rule.isIdentifier)
      for (const form of identifierForms(value)) book.add(identifierLexeme(form));
  }
  const weight = rule.weight ?? "D";
  const isInField = !isWhole(rule) && weight !== LONG_FIELD;
  for (const word of words) {
    const position = book.nextPosition();
    const forms = formsOf(word, stemsOf(word));
    book.noteWord(word);
    if (!rule.onlyByName) book.countWord(weight);
    for (const form of forms) {
      if (!rule.onlyByName) book.addRanked(form, { at: position, weight });
      if (isInField) book.add(wordIn(path, form), { at: position, weight });
    }
  }
  book.leaveGap();
}

/** The lexemes of a word: as it is written, and its stems where they differ. */
const formsOf = (word: string, stems: readonly string[]): string[] => [
  word,
  ...new Set(stems.filter((stem) => stem !== word).map(formOf)),
];

/** Collects lexemes with their positions, up to the size limit of a row. */
class Book {
  private readonly entries = new Map<string, string[]>();
  private readonly words = new Set<string>();
  private readonly values = new Set<string>();
  private readonly occurrences = new Map<string, Counts>();
  private readonly lengths = noCounts();
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

  countWord(weight: Weight): void {
    this.lengths[weight]++;
  }

  /** A lexeme of a search over all fields. */
  addRanked(lexeme: string, place: { at: number; weight: Weight }): void {
    let counts = this.occurrences.get(lexeme);
    if (!counts) this.occurrences.set(lexeme, (counts = noCounts()));
    counts[place.weight]++;
    this.add(lexeme, place);
  }

  /** By lexeme: 1 to 255. A stem counts the words that are written like it, too. */
  weights(): Record<string, number> {
    const weighed = [...this.occurrences].map(([lexeme, counts]) => {
      const same = isForm(lexeme) ? this.occurrences.get(writtenAs(lexeme)) : undefined;
      return [lexeme, weightOf(same ? sumOf(counts, same) : counts, this.lengths)] as const;
    });
    return { ...Object.fromEntries(weighed), [EVERY]: 1 };
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
