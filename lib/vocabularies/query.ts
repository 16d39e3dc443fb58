import { ValidationError } from "@/lib/core/errors";
import { message, type Message } from "@/lib/core/message";
import { type PatternPart, type Query, readQuery } from "@/lib/search/query";
import { foldTerm, termWords, typosInBeginning } from "./folding";
import type { Entry } from "./schema";
import { type Field, fieldNamed, isField, isText } from "./query-fields";
import { bestOf, type Comparison, exactScore, type Hit, type Indexed, rank } from "./search";

/**
 * The query language of all lists, asked of terms in memory. Text fields compare word by word, all others
 * as a whole; both without regard to case and accents.
 */

/** Every pattern and every further field costs a walk over all terms; people need one or two. */
const MAX_PATTERNS = 20;
const MAX_FIELDS = 20;
/** Fuzzy matching costs the most; a text longer than a typed one gets none. */
const FORGIVING_LENGTH = 200;

/** How well a term answers; 0 when it does not. */
type Scorer = (term: Indexed) => number;

/** Terms that answer the query, best first. Throws 400 with the position of a mistake in it. */
export function find(entries: readonly Entry[], text: string): readonly Hit[] {
  const query = readQuery(text, { isField });
  if (!query) return entries.map((entry) => ({ entry, score: 0 }));
  const scoreOf = new Compiler(text.length <= FORGIVING_LENGTH).scorer(query);
  const whole = foldTerm(text).trim();
  return rank(entries, (entry) => {
    const score = scoreOf(entry);
    return score > 0 ? score + exactScore(entry, whole) : 0;
  });
}

/** Turns a query into a function once, so that its words are folded once and not for every term. */
class Compiler {
  private readonly fields = new Map<string, Field>();
  private patterns = 0;

  constructor(private readonly isForgiving: boolean) {}

  scorer(query: Query): Scorer {
    switch (query.kind) {
      case "everything":
        return () => 1;
      case "and":
        return allOf(query.of.map((part) => this.scorer(part)));
      case "or":
        return sumOf(query.of.map((part) => this.scorer(part)));
      case "not": {
        const refused = this.scorer(query.of);
        return (term) => (refused(term) > 0 ? 0 : 1);
      }
      case "boost": {
        const boosted = this.scorer(query.of);
        // Zero times anything would drop an answer, which a weight must not.
        const factor = Math.max(query.factor, Number.MIN_VALUE);
        return (term) => factor * boosted(term);
      }
      case "clauses":
        return this.clauses(query);
      case "exists": {
        const { valuesOf } = this.field(query.field);
        return ({ entry }) => Number(valuesOf(entry).some((value) => value !== ""));
      }
      case "range": {
        const { valuesOf } = this.field(query.field ?? "title");
        return ({ entry }) => Number(valuesOf(entry).some((value) => isWithin(value, query)));
      }
      case "word":
        return this.words(
          query.field,
          query.text,
          this.isForgiving ? almost(query.edits) : equality,
        );
      case "phrase":
        return this.words(query.field, query.text, equality);
      case "regex":
        // An expression of the caller's making could take for ever; its words are looked for instead.
        return this.words(query.field, query.source, equality);
      case "pattern":
        return this.pattern(query.field, query.parts);
    }
  }

  private clauses(query: Extract<Query, { kind: "clauses" }>): Scorer {
    const required = allOf(query.must.map((part) => this.scorer(part)));
    const optional = sumOf(query.should.map((part) => this.scorer(part)));
    const refused = sumOf(query.mustNot.map((part) => this.scorer(part)));
    return (term) => {
      if (refused(term) > 0) return 0;
      if (query.must.length === 0) return query.should.length === 0 ? 1 : optional(term);
      const score = required(term);
      return score > 0 ? score + optional(term) : 0;
    };
  }

  private words(name: string | undefined, text: string, compare: Comparison): Scorer {
    const folded = foldTerm(text);
    const wanted = termWords(folded);
    const field = name === undefined ? undefined : this.field(name);
    if (field && name !== undefined && !isText(name))
      return ({ entry }) =>
        field.valuesOf(entry).reduce((best, value) => Math.max(best, compare(value, folded)), 0);
    const [first] = wanted;
    if (first === undefined) return () => 0;
    if (!field && wanted.length === 1) return (term) => bestOf(term, first, compare);
    return ({ entry, fields }) => {
      const texts = field ? field.wordsOf(entry) : fields.map((one) => one.words);
      return texts.some((held) => followsIn(held, wanted, compare)) ? 10 * wanted.length : 0;
    };
  }

  private pattern(name: string | undefined, given: readonly PatternPart[]): Scorer {
    this.patterns += 1;
    if (this.patterns > MAX_PATTERNS)
      throw tooMuch(message("vocabularies.patterns", { maximum: MAX_PATTERNS }));
    const parts = given.map((part) =>
      typeof part === "string" ? part : { literal: foldTerm(part.literal) },
    );
    const field = name === undefined ? undefined : this.field(name);
    const textsOf = ({ entry, id, fields }: Indexed): readonly string[] => {
      if (!field || name === undefined) return [id, ...fields.flatMap((one) => one.words)];
      return isText(name) ? field.wordsOf(entry).flat() : field.valuesOf(entry);
    };
    return (term) => (textsOf(term).some((text) => fits(text, parts)) ? 10 : 0);
  }

  private field(name: string): Field {
    const known = this.fields.get(name);
    if (known) return known;
    if (this.fields.size >= MAX_FIELDS)
      throw tooMuch(message("vocabularies.fields", { maximum: MAX_FIELDS }));
    const field = fieldNamed(name);
    this.fields.set(name, field);
    return field;
  }
}

function tooMuch(limit: Message): ValidationError {
  return new ValidationError([
    { field: "q", messages: [message("vocabularies.tooMuch", { limit })] },
  ]);
}

const sumOf =
  (parts: readonly Scorer[]): Scorer =>
  (term) =>
    parts.reduce((sum, part) => sum + part(term), 0);

function allOf(parts: readonly Scorer[]): Scorer {
  return (term) => {
    let sum = 0;
    for (const part of parts) {
      const score = part(term);
      if (score === 0) return 0;
      sum += score;
    }
    return sum;
  };
}

const equality: Comparison = (held, typed) => (held === typed ? 10 : 0);

const almost =
  (edits: number): Comparison =>
  (held, typed) => {
    if (held === typed) return 10;
    const near = edits > 0 && Math.abs(held.length - typed.length) <= edits;
    return near && typosInBeginning(held, typed, edits) !== undefined ? 5 : 0;
  };

/** Whether the wanted words stand one after the other somewhere. */
function followsIn(
  held: readonly string[],
  wanted: readonly string[],
  compare: Comparison,
): boolean {
  return held.some((_, start) =>
    wanted.every((word, offset) => {
      const other = held[start + offset];
      return other !== undefined && compare(other, word) > 0;
    }),
  );
}

/** Wildcards without a regular expression: every part moves forward a set of places it may have reached. */
function fits(text: string, parts: readonly PatternPart[]): boolean {
  let reached = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    if (part === "*") {
      const first = Math.min(...reached);
      for (let at = first; at <= text.length; at += 1) next.add(at);
    } else {
      for (const at of reached) {
        if (part === "?") {
          if (at < text.length) next.add(at + 1);
        } else if (text.startsWith(part.literal, at)) next.add(at + part.literal.length);
      }
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(text.length);
}

type Range = Extract<Query, { kind: "range" }>;

/** Numbers compare as numbers, everything else (dates among them) as text. */
function isWithin(value: string, { from, to }: Range): boolean {
  const compare = (bound: string) => {
    const folded = foldTerm(bound);
    const difference = Number(value) - Number(folded);
    if (!Number.isNaN(difference)) return difference;
    return value < folded ? -1 : Number(value > folded);
  };
  const after = !from || compare(from.value) > 0 || (from.inclusive && compare(from.value) === 0);
  return after && (!to || compare(to.value) < 0 || (to.inclusive && compare(to.value) === 0));
}
