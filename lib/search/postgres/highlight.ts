import type pg from "pg";
import { pauseAfter } from "@/lib/core/time-slices";
import { truncate } from "@/lib/core/text";
import type { Fields, FieldRule, IndexDefinition } from "../definition";
import { stemmersOf } from "../languages";
import { type Highlights, type Mark, MAX_PASSAGES, type Passage, passagesOf } from "../passages";
import { textOfMarkup } from "../text";
import { unitsOf } from "../tokens";
import { type AskedWords, loadForms, stemRequestsFor } from "./word-forms";
import { marksIn, type Sought, soughtIn, soughtInField } from "./matched-words";
import type { RowQuery } from "./row-query";
import { languageOf, MAX_STEMMERS } from "./read-document";

/** Letters that are looked through: of one document, and of all together. */
const MAX_LETTERS = 100_000;
const MAX_LETTERS_OF_ALL = 2_000_000;
/** Others are served after so long. */
const MAX_MS_AT_ONCE = 15;
/** Stemmers that take something away at the beginning of words. */
const FROM_BEGINNING = new Set(["arabic", "indonesian", "irish", "yiddish"]);

type Given = {
  readonly definition: IndexDefinition;
  readonly fields: Fields;
  readonly pool: pg.Pool;
};
type Document = Readonly<Record<string, unknown>>;
type Field = { path: string; rule: FieldRule; isWhole: boolean; sought: Sought };
type Text = { field: Field; text: string; asked: AskedWords | undefined };

/** The passages of each document that match the query. */
export async function highlightsIn(
  documents: readonly Document[],
  rowQuery: RowQuery,
  given: Given,
): Promise<Highlights[]> {
  const queries = soughtIn(rowQuery);
  const fields = Object.entries(given.definition.passages ?? {}).flatMap(
    ([path, show]): Field[] => {
      const rule = given.fields.rule(path);
      const sought = rule && soughtInField(path, rule, queries);
      return rule && sought ? [{ path, rule, isWhole: show === "whole", sought }] : [];
    },
  );
  if (fields.length === 0) return documents.map(() => ({}));
  const pause = pauseAfter(MAX_MS_AT_ONCE);
  const letters = Math.min(MAX_LETTERS, Math.ceil(MAX_LETTERS_OF_ALL / documents.length));
  const readings: Text[][] = [];
  for (const document of documents) {
    readings.push(textsOf(document, fields, letters, given.definition));
    await pause();
  }
  const { formsOf } = await loadForms(
    () => given.pool,
    readings.flatMap((texts) => texts.flatMap(({ asked }) => asked ?? [])),
  );
  const found: Highlights[] = [];
  for (const texts of readings) {
    const passages: Record<string, Passage[]> = {};
    for (const { field, text, asked } of texts) {
      const before = passages[field.path] ?? [];
      if (before.length === MAX_PASSAGES) continue;
      const marks: Mark[] = marksIn(text, field.sought, (word) => formsOf(asked, word));
      if (marks.length === 0) continue;
      const more = passagesOf(text, marks, { isWhole: field.isWhole });
      passages[field.path] = [...before, ...more].slice(0, MAX_PASSAGES);
      await pause();
    }
    found.push(passages);
  }
  return found;
}

/** The texts of a document, up to a bound: those of its fields in the order in which passages are named. */
function textsOf(
  document: Document,
  fields: readonly Field[],
  letters: number,
  { languagesOf }: IndexDefinition,
): Text[] {
  const stemmers = stemmersOf(languagesOf?.(document) ?? []).slice(0, MAX_STEMMERS);
  const texts: Text[] = [];
  let left = letters;
  for (const field of fields)
    for (const { value, own } of valuesAt(document, field.path.split("."), stemmers)) {
      if (left <= 0) return texts;
      const raw = truncate(value, left);
      const plain = field.rule.kind === "html" ? textOfMarkup(raw) : raw;
      const text = plain.replace(/\s+/g, " ").trim();
      left -= raw.length;
      texts.push({ field, text, asked: askedOf(text, field, own) });
    }
  return texts;
}

/**
 * The words to look up: those that may be forms of a searched word. Undefined where there are none, as for names, of which a
 * page of works may have a hundred thousand.
 */
function askedOf(
  text: string,
  { rule, sought: { initials } }: Field,
  stemmers: readonly string[],
): AskedWords | undefined {
  if (rule.isName || initials.size === 0) return undefined;
  const takesFromBeginning = (word: string) =>
    stemRequestsFor(word, stemmers).some(({ stemmer }) => FROM_BEGINNING.has(stemmer));
  const words = new Set<string>();
  for (const unit of unitsOf(text))
    for (const { word } of unit.words)
      if (initials.has(word.charAt(0)) || takesFromBeginning(word)) words.add(word);
  return words.size > 0 ? { stemmers, words } : undefined;
}

type Value = { value: string; own: readonly string[] };

/** The texts at a path, through all lists on the way, each with the stemmers of its language. */
function* valuesAt(
  value: unknown,
  path: readonly string[],
  own: readonly string[],
): Generator<Value> {
  if (Array.isArray(value)) for (const one of value) yield* valuesAt(one, path, own);
  else if (typeof value === "string") {
    if (path.length === 0 && value !== "") yield { value, own };
  } else if (typeof value === "object" && value !== null) {
    const [key, ...rest] = path;
    if (key === undefined || !Object.hasOwn(value, key)) return;
    const stemmers = stemmersOf(languageOf(value));
    const below = (value as Readonly<Record<string, unknown>>)[key];
    yield* valuesAt(below, rest, stemmers.length > 0 ? stemmers : own);
  }
}
