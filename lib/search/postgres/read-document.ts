import { dayRangeOfDateOrTime } from "@/lib/core/edtf";
import { isObject } from "@/lib/core/json";
import type { Fields, FieldRule, IndexDefinition, Weight } from "../definition";
import { isWrittenIn, stemmerByScript, stemmersOf } from "../languages";
import { keywordOf, textOfMarkup, writtenWords } from "../text";
import { type Unit, unitsOf } from "../tokens";
import { valueOf, wordIn } from "./lexemes";
import type { StemRequest } from "./stems";

/** A document taken apart: what is asked about its words before it can be analysed. */
export type Reading = {
  readonly leaves: readonly Leaf[];
  /** Paths that hold something. */
  readonly present: ReadonlySet<string>;
  /** Numbers by path; dates as milliseconds, one pair of first and last moment each. */
  readonly numbers: Record<string, number[]>;
  readonly requests: readonly Requests[];
  readonly vocabulary: Vocabulary;
};

/** All words and whole values of a document, for the dictionary that resolves wildcards. */
export type Vocabulary = {
  readonly words: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
};

/** The words of texts in one language, with what has to be known of each. */
export type Requests = Map<string, readonly StemRequest[]>;

export type Leaf = {
  readonly path: string;
  readonly rule: FieldRule;
  readonly value: string;
  readonly units: readonly Unit[];
  /** None for names and whole values. */
  readonly requests: Requests | undefined;
  /** The lexeme of a whole value. */
  readonly whole: string | undefined;
};

const MAX_DEPTH = 30;
/** Others may be served after so many. */
export const LEAVES_AT_ONCE = 50;
/** Languages in which a text is analysed. */
export const MAX_STEMMERS = 3;
const ORDER: readonly Weight[] = ["A", "B", "C", "D"];

type ReadOptions = {
  readonly definition: IndexDefinition;
  readonly fields: Fields;
  /** Called between leaves. */
  readonly pause: () => Promise<unknown>;
};

export async function readDocument(
  document: Readonly<Record<string, unknown>>,
  { definition, fields, pause }: ReadOptions,
): Promise<Reading> {
  const leaves: Leaf[] = [];
  const present = new Set<string>();
  const numbers: Record<string, number[]> = {};
  const words = new Set<string>();
  const values = new Set<string>();
  const requests = new Map<string, Requests>();
  const requestsFor = (stemmers: readonly string[], units: readonly Unit[]): Requests => {
    const key = stemmers.join(" ");
    let known = requests.get(key);
    if (!known) {
      known = new Map();
      requests.set(key, known);
    }
    for (const { words } of units)
      for (const { word } of words)
        if (!known.has(word)) known.set(word, stemRequestsFor(word, stemmers));
    return known;
  };
  const stemmers = stemmersOf(definition.languagesOf?.(document) ?? []).slice(0, MAX_STEMMERS);
  for (const { path, value, stemmers: own } of leavesOf(document, {
    path: "",
    depth: 0,
    stemmers,
  })) {
    if (leaves.length % LEAVES_AT_ONCE === 0) await pause();
    const rule = fields.rule(path);
    if (!rule) continue;
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
      const part = path.slice(0, end);
      if (present.has(part)) break; // and all before it
      present.add(part);
    }
    if (rule.kind === "number" || rule.kind === "date") addNumbers(numbers, path, rule, value);
    const text = String(value);
    const units = unitsIn(rule, text);
    const hasForms = !isWhole(rule) && !rule.isName;
    const asked = hasForms ? requestsFor(own, units) : undefined;
    const whole = isWhole(rule) ? wholeOf(path, text) : undefined;
    if (whole !== undefined) values.add(whole);
    for (const unit of units) for (const { word } of unit.words) words.add(word);
    leaves.push({ path, rule, value: text, units, requests: asked, whole });
    const written = definition.written?.[path];
    if (written === undefined) continue;
    const found = writtenWords(text);
    for (const word of found) values.add(wordIn(written, word));
    leaves.push({ path: written, ...asWritten(found), value: text });
  }
  leaves.sort((a, b) => rankOf(a.rule) - rankOf(b.rule));
  const vocabulary = { words, values };
  return { leaves, present, numbers, requests: [...requests.values()], vocabulary };
}

export const isWhole = ({ kind }: FieldRule) =>
  kind === "keyword" || kind === "date" || kind === "number";

function wholeOf(path: string, value: string): string | undefined {
  const whole = keywordOf(value);
  return whole === "" ? undefined : valueOf(path, whole);
}

const unitsIn = (rule: FieldRule, value: string): Unit[] =>
  isWhole(rule) && rule.onlyByName
    ? []
    : unitsOf(rule.kind === "html" ? textOfMarkup(value) : value);

const asWritten = (words: readonly string[]): Omit<Leaf, "path" | "value"> => ({
  rule: { kind: "written", onlyByName: true },
  units: words.map((word) => ({ words: [{ word, spellings: [] }] })),
  requests: undefined,
  whole: undefined,
});

const rankOf = (rule: FieldRule) => ORDER.indexOf(rule.weight ?? "D");

/** The forms of its words that have to be known before it can be analysed. */
export const stemRequestsOf = ({ requests }: Reading): StemRequest[] =>
  requests.flatMap((known) => [...known.values()].flat());

export function stemRequestsFor(word: string, stemmers: readonly string[]): StemRequest[] {
  const fitting = stemmers.filter((stemmer) => isWrittenIn(stemmer, word));
  if (fitting.length > 0) return fitting.map((stemmer) => ({ word, stemmer }));
  const stemmer = stemmerByScript(word);
  return stemmer === undefined ? [] : [{ word, stemmer }];
}

type Place = { path: string; depth: number; stemmers: readonly string[] };

type Found = Pick<Place, "path" | "stemmers"> & { value: string | number | boolean };

function* leavesOf(value: unknown, { path, depth, stemmers }: Place): Generator<Found, void> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value !== "") yield { path, value, stemmers };
  } else if (depth > MAX_DEPTH || value === null || typeof value !== "object") return;
  else if (Array.isArray(value))
    for (const one of value) yield* leavesOf(one, { path, depth: depth + 1, stemmers });
  else {
    const own = stemmersOf(languageOf(value));
    const below = own.length > 0 ? own : stemmers;
    for (const [key, one] of Object.entries(value))
      yield* leavesOf(one, {
        path: path === "" ? key : `${path}.${key}`,
        depth: depth + 1,
        stemmers: below,
      });
  }
}

/** A text with a language of its own says so beside it: `{title, lang: {id}}`. */
export function languageOf(value: object): string[] {
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
