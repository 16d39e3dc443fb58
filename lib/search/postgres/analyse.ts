import { createHash } from "node:crypto";
import type { Weight } from "../definition";
import { identifierForms } from "../identifiers";
import type { Unit, Word } from "../tokens";
import { TsvectorBuilder, type Weights } from "./tsvector-builder";
import type { FormsOf } from "./word-forms";
import { existence, formOf, identifierLexeme, sampleLexeme, SAMPLES, wordIn } from "./lexemes";
import { isWhole, type Leaf, LEAVES_AT_ONCE, type Reading } from "./read-document";

/** The index values of the fields of one document. */
export type Analysis = {
  /** Input of `tsvector`. */
  vector: string;
  /** The same for the words of short fields alone. */
  shortVector: string;
  /** Numbers by path; dates as milliseconds, one pair of first and last moment each. */
  numbers: Record<string, number[]>;
  /** The weight of each lexeme in the document, for ranking. */
  weights: Weights;
};

const LONG_FIELD: Weight = "C";
const NONE: readonly string[] = [];

type Analysing = {
  readonly formsOf: FormsOf;
  readonly shortFields: readonly string[];
  readonly pause: () => Promise<unknown>;
};

export async function analyse(
  id: string,
  { leaves, present, numbers }: Reading,
  { formsOf, shortFields, pause }: Analysing,
): Promise<Analysis> {
  const builder = new TsvectorBuilder();
  builder.add(sampleLexeme(sampleOf(id)));
  for (const path of present) builder.add(existence(path));
  for (const [at, leaf] of leaves.entries()) {
    if (at % LEAVES_AT_ONCE === 0) await pause();
    addWhole(builder, leaf);
    addWords(builder, leaf, formsOf);
  }
  return {
    ...builder.vectors(shortFields.map((path) => wordIn(path, ""))),
    numbers,
    weights: builder.weights(),
  };
}

/** By chance, and the same whenever the document is written. */
const sampleOf = (id: string): number =>
  createHash("md5").update(id).digest().readUInt8(0) % SAMPLES;

function addWhole(builder: TsvectorBuilder, { rule, value, whole }: Leaf): void {
  if (whole !== undefined) builder.add(whole);
  if (isWhole(rule) && rule.isIdentifier)
    for (const form of identifierForms(value)) builder.add(identifierLexeme(form));
}

function addWords(
  builder: TsvectorBuilder,
  { path, rule, units, asked }: Leaf,
  formsOf: FormsOf,
): void {
  const weight = rule.weight ?? "D";
  const isInField = !isWhole(rule) && weight !== LONG_FIELD;
  const inField = isInField ? wordIn(path, "") : "";
  const add = (lexeme: string, position: number) => {
    if (!rule.onlyByName) builder.addRanked(lexeme, position, weight);
    if (isInField) builder.add(inField + lexeme, position, weight);
  };
  for (const unit of units)
    for (const [at, word] of unit.words.entries()) {
      const position = builder.nextPosition();
      if (!rule.onlyByName) builder.countWord(weight);
      add(word.word, position);
      for (const form of formsAt(unit, at, word, formsOf(asked, word.word))) add(form, position);
    }
  builder.leaveGap();
}

/** The stems and spellings of a word, and the lexemes of the whole unit. */
export function formsAt(
  unit: Unit,
  at: number,
  { word, spellings }: Word,
  stems: readonly string[],
): Iterable<string> {
  const wholes = wholesAt(unit, at);
  if (spellings.length + wholes.length === 0) return stems;
  const forms = new Set(stems);
  for (const one of [...spellings, ...wholes]) if (one !== word) forms.add(formOf(one));
  return forms;
}

/** A whole unit has the position of its first word; the last sign, that of the last pair. */
function wholesAt({ words, joined, symbol, isUnspaced }: Unit, at: number): readonly string[] {
  if (joined === undefined && symbol === undefined) return NONE;
  if (at !== (isUnspaced ? words.length - 1 : 0)) return NONE;
  return [joined, symbol].filter((one) => one !== undefined);
}
