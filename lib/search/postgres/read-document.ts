import { dayRangeOfDateOrTime } from "@/lib/core/edtf";
import { isObject } from "@/lib/core/json";
import type { Fields, FieldRule, IndexDefinition, Weight } from "../definition";
import { stemmersOf } from "../languages";
import { keywordOf, textOfMarkup, writtenWords } from "../text";
import { type Unit, unitsOf } from "../tokens";
import type { AskedWords } from "./word-forms";
import { valueOf, wordIn } from "./lexemes";

/** A document split into words, which are looked up before it is analysed. */
export type Reading = {
  readonly leaves: readonly Leaf[];
  /** Paths that hold something. */
  readonly present: ReadonlySet<string>;
  /** Numbers by path; dates as milliseconds, one pair of first and last moment each. */
  readonly numbers: Record<string, number[]>;
  /** The forms that have to be known before it can be analysed. */
  readonly asked: readonly AskedWords[];
  readonly vocabulary: Vocabulary;
  /** Roughly how much memory it takes, in objects. */
  readonly size: number;
};

/** All words and whole values of a document, for the dictionary that resolves wildcards. */
export type Vocabulary = {
  readonly words: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
};

export type Leaf = {
  readonly path: string;
  readonly rule: FieldRule;
  readonly value: string;
  readonly units: readonly Unit[];
  /** None for names and whole values. */
  readonly asked: AskedWords | undefined;
  /** The lexeme of a whole value. */
  readonly whole: string | undefined;
};

const MAX_DEPTH = 30;
/** Of the entries of a list in `metadata` or `custom_fields`. */
const MAX_DEPTH_OF_PARTS = 3;
/** Characters of a value that is likely to be there again. */
const MAX_REPEATED = 200;
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
  const byWeight = ORDER.map((): Leaf[] => []);
  const present = new Set<string>();
  const numbers: Record<string, number[]> = {};
  const words = new Set<string>();
  const values = new Set<string>();
  const askedBy = new Map<string, AskedWords>();
  const again = new Map<string, Map<string, Leaf>>();
  let size = 0;
  const askFor = (own: readonly string[], units: readonly Unit[]): AskedWords => {
    const key = own.join(" ");
    let asked = askedBy.get(key);
    if (!asked) askedBy.set(key, (asked = { stemmers: own, words: new Set() }));
    for (const { words } of units) for (const { word } of words) asked.words.add(word);
    return asked;
  };
  const add = (leaf: Leaf) => byWeight[rankOf(leaf.rule)]?.push(leaf);
  const read = ({ path, value, stemmers: own }: Found, rule: FieldRule): Leaf => {
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
      const part = path.slice(0, end);
      if (present.has(part)) break; // and all before it
      present.add(part);
    }
    const text = String(value);
    const units = unitsIn(rule, text);
    const hasForms = !isWhole(rule) && !rule.isName;
    const asked = hasForms ? askFor(own, units) : undefined;
    const whole = isWhole(rule) ? wholeOf(path, text) : undefined;
    if (whole !== undefined) values.add(whole);
    for (const unit of units) for (const { word } of unit.words) words.add(word);
    size += 1 + units.length;
    return { path, rule, value: text, units, asked, whole };
  };
  /** The same value in the same place, such as the role of thousands of people, is taken apart once. */
  const readOnce = (found: Found, rule: FieldRule): Leaf => {
    const { path, value, stemmers: own } = found;
    if (own !== stemmers || typeof value !== "string" || value.length > MAX_REPEATED)
      return read(found, rule);
    let ofPath = again.get(path);
    if (!ofPath) again.set(path, (ofPath = new Map<string, Leaf>()));
    let leaf = ofPath.get(value);
    if (!leaf) ofPath.set(value, (leaf = read(found, rule)));
    return leaf;
  };
  const stemmers = stemmersOf(definition.languagesOf?.(document) ?? []).slice(0, MAX_STEMMERS);
  const place = { path: "", depth: 0, stemmers };
  let count = 0;
  for (const part of partsOf(document, place, pathsBelow()))
    for (const found of part) {
      if (count++ % LEAVES_AT_ONCE === 0) await pause();
      const { path, value } = found;
      const rule = fields.rule(path);
      if (!rule) continue;
      if (rule.kind === "number" || rule.kind === "date") addNumbers(numbers, path, rule, value);
      const leaf = readOnce(found, rule);
      add(leaf);
      const written = definition.written?.[path];
      if (written === undefined) continue;
      const names = writtenWords(leaf.value);
      for (const word of names) values.add(wordIn(written, word));
      add({ path: written, ...asWritten(names), value: leaf.value });
    }
  const vocabulary = { words, values };
  const leaves = byWeight.flat();
  return { leaves, present, numbers, asked: [...askedBy.values()], vocabulary, size };
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
  asked: undefined,
  whole: undefined,
});

const rankOf = (rule: FieldRule) => ORDER.indexOf(rule.weight ?? "D");

type Place = { path: string; depth: number; stemmers: readonly string[] };

type Found = Pick<Place, "path" | "stemmers"> & { value: string | number | boolean };

/** Strings of paths, each made once: a document of many entries has the same ones over and over. */
type PathsBelow = (path: string, key: string) => string;

function pathsBelow(): PathsBelow {
  const known = new Map<string, Map<string, string>>();
  return (path, key) => {
    if (path === "") return key;
    let below = known.get(path);
    if (!below) known.set(path, (below = new Map<string, string>()));
    let found = below.get(key);
    if (found === undefined) below.set(key, (found = `${path}.${key}`));
    return found;
  };
}

/** The leaves of a document in parts: fields, and the entries of their lists. */
function* partsOf(
  value: unknown,
  place: Place,
  below: PathsBelow,
): Generator<readonly Found[], void> {
  if (place.depth < MAX_DEPTH_OF_PARTS && Array.isArray(value)) {
    for (const one of value) yield* partsOf(one, { ...place, depth: place.depth + 1 }, below);
  } else if (place.depth < MAX_DEPTH_OF_PARTS && isObject(value)) {
    const inside = placeInside(value, place);
    for (const [key, one] of Object.entries(value))
      yield* partsOf(one, { ...inside, path: below(place.path, key) }, below);
  } else {
    const found: Found[] = [];
    collectLeaves(value, place, { below, found });
    yield found;
  }
}

function collectLeaves(
  value: unknown,
  place: Place,
  to: { readonly below: PathsBelow; readonly found: Found[] },
): void {
  const { path, depth, stemmers } = place;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value !== "") to.found.push({ path, value, stemmers });
  } else if (depth > MAX_DEPTH || value === null || typeof value !== "object") return;
  else if (Array.isArray(value))
    for (const one of value) collectLeaves(one, { path, depth: depth + 1, stemmers }, to);
  else {
    const inside = placeInside(value, place);
    for (const [key, one] of Object.entries(value))
      collectLeaves(one, { ...inside, path: to.below(path, key) }, to);
  }
}

function placeInside(value: object, { path, depth, stemmers }: Place): Place {
  const own = stemmersOf(languageOf(value));
  return { path, depth: depth + 1, stemmers: own.length > 0 ? own : stemmers };
}

/** A text may name its language: `{title, lang: {id}}`. */
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
