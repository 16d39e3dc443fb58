import type { Fields, FieldRule, IndexDefinition } from "../definition";
import { message } from "@/lib/core/message";
import { QuerySyntaxError, type PatternPart, type Query, SyntaxProblem } from "../query";
import { fold } from "@/lib/core/words";
import { pastedIdentifier } from "../identifiers";
import { keywordOf, writtenWords } from "../text";
import { mayBeginUmlaut, unitsOf, wordsIn } from "../tokens";
import { type Dictionary, TooWide, type WordPattern } from "./dictionary";
import { existence, formOf, identifierLexeme, valueOf, wordIn } from "./lexemes";
import { ALL, allOf, anyOf, type RowQuery, NONE, notOf, withText } from "./row-query";
import { patternPieces } from "./patterns";
import { rangeQuery } from "./ranges";
import { toPostgresRegex } from "./regex";
import type { QueryWords } from "./query-words";
import { anyText, lexeme, phrase, sizeOf, type TextQuery } from "./text-query";
import { type TypedText, typedPhrase, typedWord } from "./typed-text";

/** A part of the question that makes a document a better answer, and how much it counts. */
export type RankingTerm = { readonly boost: number } & (
  | {
      /** Lexemes with postings; the one that weighs most counts. */
      readonly forms: readonly string[];
      /** The word as it was typed. */
      readonly exact?: string;
    }
  | { readonly prefix: string }
  /** Whole values, which have no postings. */
  | { readonly query: TextQuery }
);

/** Words that are neighbours in the query, by their indexes in `wanted`. */
export type Neighbours = {
  readonly query: TextQuery;
  readonly of: readonly [number, number];
};

type Compiled = {
  readonly rowQuery: RowQuery;
  readonly wanted: readonly RankingTerm[];
  readonly neighbours: readonly Neighbours[];
};

type Compiling = {
  readonly definition: IndexDefinition;
  readonly fields: Fields;
  readonly dictionary: Dictionary;
  readonly words: QueryWords;
  readonly now: Date;
};

/** Lexemes in one question; wildcards and phrases add theirs. */
const MAX_LEXEMES = 4000;
/** Patterns and misspellings in one question that the dictionary is asked about; beginnings of words, which it is not. */
const MAX_LOOK_UPS = 30;
const MAX_PREFIXES = 200;
/** Words between the two of a loose phrase that are still told apart. */
const MAX_SLOP = 10;

/** Translates a query; wildcards and misspellings are looked up in the dictionary on the way. */
export async function compile(query: Query, given: Compiling): Promise<Compiled> {
  const compiler = new Compiler(given);
  const rowQuery = await compiler.rowQuery(query, 1);
  const size = sizeOfRowQuery(rowQuery);
  if (size > MAX_LEXEMES) throw new QuerySyntaxError(0, "search.tooManyWords");
  return { rowQuery, wanted: compiler.wanted, neighbours: compiler.neighbours };
}

class Compiler {
  readonly wanted: RankingTerm[] = [];
  readonly neighbours: Neighbours[] = [];
  private lookUps = 0;
  private prefixes = 0;

  constructor(private readonly given: Compiling) {}

  /** `boost` is 0 inside a negation, because excluded words do not rank. */
  async rowQuery(query: Query, boost: number): Promise<RowQuery> {
    switch (query.kind) {
      case "everything":
        return ALL;
      case "and":
        return allOf(await this.each(query.of, boost));
      case "or":
        return anyOf(await this.alternatives(query.of, boost));
      case "not":
        return notOf(await this.rowQuery(query.of, 0));
      case "boost":
        return this.rowQuery(query.of, boost * query.factor);
      case "clauses":
        return this.clauses(query, boost);
      case "exists":
        return this.exists(query.field);
      default:
        return this.leaf(query, boost);
    }
  }

  private async each(queries: readonly Query[], boost: number): Promise<RowQuery[]> {
    const parts: RowQuery[] = [];
    for (const query of queries) parts.push(await this.rowQuery(query, boost));
    return parts;
  }

  /** Any of these; words without a meaning of their own do not count beside others. */
  private async alternatives(queries: readonly Query[], boost: number): Promise<RowQuery[]> {
    const telling = queries.filter((query) => !this.isStop(query));
    const kept = telling.length > 0 ? telling : queries;
    const parts: RowQuery[] = [];
    let before: { at: number; place: number; query: TextQuery } | undefined;
    for (const [at, query] of queries.entries()) {
      if (!kept.includes(query)) continue;
      const place = this.wanted.length;
      parts.push(await this.rowQuery(query, boost));
      const word = this.wordOf(query);
      if (before && word && this.wanted.length === place + 1)
        this.neighbours.push({
          query: { op: "phrase", of: [before.query, word], gaps: [at - before.at] },
          of: [before.place, place],
        });
      before = word && { at, place, query: word };
    }
    return parts;
  }

  private isStop(query: Query): boolean {
    return isPlainWord(query) && wordsIn(query.text).every((word) => this.given.words.isStop(word));
  }

  /** The forms of a query that is one word. */
  private wordOf(query: Query): TextQuery | undefined {
    if (!isPlainWord(query)) return undefined;
    const [unit, ...units] = unitsOf(query.text);
    const [word, ...words] = unit?.words ?? [];
    return word === undefined || units.length + words.length > 0
      ? undefined
      : anyText(this.given.words.formsOf(word).map((form) => lexeme(form)));
  }

  private async clauses(
    { must, should, mustNot }: Extract<Query, { kind: "clauses" }>,
    boost: number,
  ): Promise<RowQuery> {
    const required = await this.each(must, boost);
    const optional = await this.alternatives(should, boost);
    const refused = await this.each(mustNot, 0);
    const positive =
      required.length > 0 ? allOf(required) : optional.length > 0 ? anyOf(optional) : ALL;
    return allOf([positive, ...refused.map(notOf)]);
  }

  private exists(name: string): RowQuery {
    const { definition, fields } = this.given;
    if (name.includes("*"))
      return anyOf(this.pathsLike(name).map((path) => withText(lexeme(existence(path)))));
    if (name === "created" || name === "updated") return ALL;
    const alias = Object.hasOwn(definition.aliases, name) ? definition.aliases[name] : undefined;
    return withText(lexeme(existence(alias ?? fields.resolve(name) ?? name)));
  }

  private async leaf(query: Leaf, boost: number): Promise<RowQuery> {
    if (query.field === undefined || query.field === "*") return this.anywhere(query, boost);
    const paths = query.field.includes("*")
      ? this.pathsLike(query.field)
      : [this.given.fields.resolve(query.field)].filter((path) => path !== undefined);
    const parts: RowQuery[] = [];
    for (const path of paths) {
      const rule = this.given.fields.rule(path);
      if (rule) parts.push(await this.inField(query, path, rule, boost));
    }
    return anyOf(parts);
  }

  /** The paths with special rules that a name with `*` matches. */
  private pathsLike(name: string): string[] {
    const pieces = name.split("*").map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    if (pieces.length > 4) return [];
    const pattern = new RegExp(`^${pieces.join(".*")}$`);
    const { fields, definition } = this.given;
    return Object.keys(definition.fields).filter(
      (path) => !path.includes("*") && pattern.test(path) && fields.rule(path),
    );
  }

  private async anywhere(query: Leaf, boost: number): Promise<RowQuery> {
    if (query.kind === "range") return NONE;
    return this.text(query, boost, (word) => word);
  }

  private async inField(
    query: Leaf,
    path: string,
    rule: FieldRule,
    boost: number,
  ): Promise<RowQuery> {
    if (rule.kind === "date" || rule.kind === "number")
      return rangeQuery(query, path, rule.kind, this.given.now);
    if (query.kind === "range") return this.between(query, path, rule);
    if (rule.kind === "written") return this.asWritten(query, path, boost);
    if (rule.kind !== "keyword")
      return this.text(
        query,
        boost,
        (word) => wordIn(path, word),
        rule.weight === "C" ? "C" : undefined,
      );
    if (query.kind === "word" || query.kind === "phrase") {
      const whole = keywordOf(query.text);
      return whole === "" ? NONE : this.wantText(lexeme(valueOf(path, whole)), boost);
    }
    const pattern: WordPattern =
      query.kind === "regex"
        ? regexOf(query)
        : { kind: "wildcards", parts: query.parts.map(foldedPart) };
    return this.wantText(await this.values(pattern, valueOf(path, ""), query), boost);
  }

  /** Words as they are written, one behind the other; other words that are similar have no forms here. */
  private async asWritten(
    query: Exclude<Leaf, { kind: "range" }>,
    path: string,
    boost: number,
  ): Promise<RowQuery> {
    const start = wordIn(path, "");
    if (query.kind === "word" || query.kind === "phrase")
      return this.wantText(
        phrase(writtenWords(query.text).map((word) => lexeme(start + word))),
        boost,
      );
    const pattern: WordPattern =
      query.kind === "regex"
        ? regexOf(query, (text) => text)
        : { kind: "wildcards", parts: query.parts };
    return this.wantText(await this.values(pattern, start, query), boost);
  }

  /** Words, phrases and patterns, spelled for a field or for all of them. */
  private async text(
    query: Exclude<Leaf, { kind: "range" }>,
    boost: number,
    spell: (word: string) => string,
    weight?: "C",
  ): Promise<RowQuery> {
    const exact = (word: string): TextQuery =>
      weight ? lexeme(word, weight) : lexeme(spell(word));
    const given = { exact, words: this.given.words };
    switch (query.kind) {
      case "word": {
        const identifier =
          spell("") === "" && !weight ? this.identifier(query.text, boost) : undefined;
        const [only, ...more] = wordsIn(query.text);
        if (only !== undefined && query.edits > 0 && more.length === 0) {
          const similar = await this.lookUp(query, () =>
            this.given.dictionary.similar(only, query.edits),
          );
          const forms = [...new Set([only, ...similar])];
          this.want({ forms, exact: only, boost });
          return withText(anyText(forms.map(exact)));
        }
        const words = this.wantTyped(typedWord(query.text, given), boost);
        return withText(anyText([words, identifier].filter((one) => one !== undefined)));
      }
      case "phrase": {
        const join = (parts: readonly TextQuery[]) => loosePhrase(parts, query.slop);
        return withText(this.wantTyped(typedPhrase(query.text, given, join), boost));
      }
      case "pattern":
        return withText(await this.pattern(query, { spell, weight, boost }));
      case "regex": {
        const found = await this.lookUp(query, () => this.given.dictionary.words(regexOf(query)));
        if (found.length > 0) this.want({ forms: found, boost });
        return withText(anyText(found.map(exact)));
      }
    }
  }

  private async pattern(query: Pattern, spelling: Spelling): Promise<TextQuery | undefined> {
    // "history?" at the end of a question is meant as the word.
    const [first, mark, ...more] = query.parts;
    if (mark === "?" && more.length === 0 && first !== undefined && typeof first !== "string") {
      const typed = typedPhrase(first.literal, {
        exact: (one) => spelled(one, spelling),
        words: this.given.words,
      });
      const word = this.wantTyped(typed, spelling.boost);
      const longer = await this.pieces(query, spelling);
      return anyText([word, longer].filter((one) => one !== undefined));
    }
    return this.pieces(query, spelling);
  }

  private async pieces(query: Pattern, spelling: Spelling): Promise<TextQuery | undefined> {
    const found: TextQuery[] = [];
    for (const piece of patternPieces(query.parts)) {
      if (piece.every((part) => part === "*")) continue;
      const one = await this.expanded(piece, query, spelling);
      if (!one) return undefined;
      found.push(one);
    }
    return phrase(found);
  }

  /** The dictionary's words that match a pattern; a plain prefix needs no dictionary. */
  private async expanded(
    parts: readonly PatternPart[],
    query: Pattern,
    spelling: Spelling,
  ): Promise<TextQuery | undefined> {
    const [first, second] = parts;
    const literal = first !== undefined && typeof first !== "string" ? first.literal : undefined;
    const { boost } = spelling;
    if (literal !== undefined && (parts.length === 1 || (parts.length === 2 && second === "*"))) {
      const [unit] = unitsOf(literal);
      // In a text without spaces, the pairs of the searched signs exist whatever their neighbours are.
      if (parts.length === 1 || (unit?.isUnspaced && unit.joined !== undefined)) {
        const exact = (one: string) => spelled(one, spelling);
        return this.wantTyped(typedPhrase(literal, { exact, words: this.given.words }), boost);
      }
      this.countPrefix(query);
      const beginnings = mayBeginUmlaut(literal) ? [literal, formOf(literal)] : [literal];
      for (const prefix of beginnings) this.want({ prefix, boost });
      return anyText(
        beginnings.map((one) => ({ ...spelled(one, spelling), isPrefix: true }) as TextQuery),
      );
    }
    const words = await this.lookUp(query, () =>
      this.given.dictionary.words({ kind: "wildcards", parts }),
    );
    if (words.length > 0) this.want({ forms: words, boost });
    return anyText(words.map((word) => spelled(word, spelling)));
  }

  /** Whole values that match a pattern. */
  private async values(
    pattern: WordPattern,
    start: string,
    query: Pattern | Regex,
  ): Promise<TextQuery | undefined> {
    if (pattern.kind === "wildcards") {
      const [first, second] = pattern.parts;
      const literal = first !== undefined && typeof first !== "string" ? first.literal : undefined;
      if (literal !== undefined && pattern.parts.length === 1) return lexeme(start + literal);
      if (literal !== undefined && pattern.parts.length === 2 && second === "*") {
        this.countPrefix(query);
        return { ...lexeme(start + literal), isPrefix: true } as TextQuery;
      }
    }
    const values = await this.lookUp(query, () => this.given.dictionary.values(start, pattern));
    return anyText(values.map((value) => lexeme(value)));
  }

  /** Looks words up in the dictionary by one statement. */
  private async lookUp(query: Leaf, ask: () => Promise<string[]>): Promise<string[]> {
    if (++this.lookUps > MAX_LOOK_UPS)
      throw new QuerySyntaxError(
        query.at.start,
        message("search.tooManyPatterns", { maximum: MAX_LOOK_UPS }),
      );
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TooWide)) throw error;
      throw new QuerySyntaxError(
        query.at.start,
        message("search.tooWide", { text: writtenAs(query) }),
      );
    }
  }

  private countPrefix(query: Leaf): void {
    if (++this.prefixes > MAX_PREFIXES)
      throw new QuerySyntaxError(
        query.at.start,
        message("search.tooManyPatterns", { maximum: MAX_PREFIXES }),
      );
  }

  private async between(
    query: Extract<Query, { kind: "range" }>,
    path: string,
    rule: FieldRule,
  ): Promise<RowQuery> {
    const { dictionary } = this.given;
    const isWritten = rule.kind === "written";
    const isWhole = isWritten || rule.kind === "keyword";
    const start = isWritten ? wordIn(path, "") : isWhole ? valueOf(path, "") : "";
    const spell = (found: string) => (isWhole ? found : wordIn(path, found));
    const comparable = isWritten ? (value: string) => value : fold;
    const found = await this.lookUp(query, () =>
      dictionary.between(start, {
        from: query.from && { ...query.from, value: comparable(query.from.value) },
        to: query.to && { ...query.to, value: comparable(query.to.value) },
      }),
    );
    return withText(anyText(found.map((one) => lexeme(spell(one)))));
  }

  private want(term: RankingTerm): void {
    if (term.boost > 0) this.wanted.push(term);
  }

  /** Documents with this identifier, in any notation. */
  private identifier(text: string, boost: number): TextQuery | undefined {
    const query = anyText(pastedIdentifier(text).map((form) => lexeme(identifierLexeme(form))));
    if (query) this.want({ query, boost });
    return query;
  }

  private wantTyped({ query, wanted }: TypedText, boost: number): TextQuery | undefined {
    for (const one of wanted) this.want({ ...one, boost });
    return query;
  }

  private wantText(query: TextQuery | undefined, boost: number): RowQuery {
    if (query) this.want({ query, boost });
    return withText(query);
  }
}

/** How the words of a pattern become lexemes: for all fields, for one, or by the weight of one. */
type Spelling = {
  readonly spell: (word: string) => string;
  readonly weight: "C" | undefined;
  readonly boost: number;
};

const spelled = (word: string, { spell, weight }: Spelling): TextQuery =>
  lexeme(weight ? word : spell(word), weight);

type PlainWord = Extract<Query, { kind: "word" }>;
const isPlainWord = (query: Query): query is PlainWord =>
  query.kind === "word" && query.field === undefined && query.edits === 0;

type Leaf = Extract<Query, { kind: "word" | "phrase" | "pattern" | "regex" | "range" }>;
type Pattern = Extract<Query, { kind: "pattern" }>;
type Regex = Extract<Query, { kind: "regex" }>;

const foldedPart = (part: PatternPart): PatternPart =>
  typeof part === "string" ? part : { literal: fold(part.literal) };

function regexOf({ source, at }: Regex, folding = fold): WordPattern {
  try {
    return { kind: "regex", regex: toPostgresRegex(source, folding) };
  } catch (problem) {
    if (!(problem instanceof SyntaxProblem)) throw problem;
    throw new QuerySyntaxError(at.start + 1 + problem.position, problem.text);
  }
}

/** A part of a query as somebody may have typed it. */
function writtenAs(query: Leaf): string {
  switch (query.kind) {
    case "word":
      return `${query.text}~`;
    case "phrase":
      return `"${query.text}"`;
    case "pattern":
      return query.parts.map((part) => (typeof part === "string" ? part : part.literal)).join("");
    case "regex":
      return `/${query.source}/`;
    case "range":
      return `[${query.from?.value ?? "*"} TO ${query.to?.value ?? "*"}]`;
  }
}

/** `"a b"~3`: the two in either order with up to three others between; more words: all of them. */
function loosePhrase(parts: readonly TextQuery[], slop: number): TextQuery | undefined {
  const [one, other] = parts;
  if (slop === 0 || parts.length < 2 || !one || !other) return phrase(parts);
  if (parts.length > 2 || slop > MAX_SLOP) return { op: "and", of: parts };
  const near = Array.from({ length: slop + 1 }, (_, between): TextQuery[] => [
    { op: "phrase", of: [one, other], gaps: [between + 1] },
    { op: "phrase", of: [other, one], gaps: [between + 1] },
  ]);
  return anyText(near.flat());
}

function sizeOfRowQuery(rowQuery: RowQuery): number {
  if (rowQuery.kind === "text") return sizeOf(rowQuery.query);
  if (rowQuery.kind === "and" || rowQuery.kind === "or")
    return rowQuery.of.reduce((sum, part) => sum + sizeOfRowQuery(part), 0);
  return rowQuery.kind === "not" ? sizeOfRowQuery(rowQuery.of) : 0;
}
