import { message } from "@/lib/core/message";
import { SyntaxProblem } from "./problems";
import {
  readPattern,
  readQuoted,
  readRange,
  readRegex,
  readWord,
  type ValueToken,
} from "./value-tokens";
import { Scanner } from "./scanner";
import type { Query } from "./tree";

/**
 * The query language of Lucene's `query_string`, parsed once into a tree.
 *
 *   bare words · "phrases" · +must -not · AND OR NOT && || ! · (groups) · field:value · field:(a b)
 *   field:[a TO b} · field:>=5 · wild*ca?ds · /regex/ · fuzzy~1 · "near by"~3 · boost^2 · _exists_:field
 *   \ before a character takes away its meaning
 *
 * NOT binds tighter than AND, and AND tighter than OR. Words side by side are alternatives.
 *
 * One pass, no backtracking, and bounded: the length of the text is limited by the caller, the depth of
 * groups and the number of terms here.
 */

export type ParseOptions = {
  /** Distinguishes names of fields from words before a colon ("Methods: an overview"). */
  isField?: (name: string) => boolean;
};

const MAX_DEPTH = 50;
/** As Lucene's limit on clauses. */
export const MAX_TERMS = 1024;

const OPERATOR_WORD = /\s(?:AND|OR|NOT|&&|\|\|)\s/;

type Operand = {
  node: Query;
  modifier: "+" | "-" | undefined;
  /** How it is joined to the operand before it. */
  join: "and" | "or" | "beside";
};

/** Throws {@link SyntaxProblem}, and nothing else. `text` must hold more than white space. */
export function parse(text: string, options: ParseOptions = {}): Query {
  return new Parser(text, options.isField ?? (() => true)).run();
}

class Parser {
  private readonly scan: Scanner;
  /** Whether anything was read that is certainly an operator rather than punctuation. */
  private hasOperators = false;
  private terms = 0;

  constructor(
    private readonly text: string,
    private readonly isField: (name: string) => boolean,
  ) {
    this.scan = new Scanner(text);
  }

  run(): Query {
    try {
      const query = this.group(undefined, 0);
      if (this.scan.atEnd()) return query;
      throw new SyntaxProblem(this.scan.position, "search.closesNothing");
    } catch (problem) {
      if (!(problem instanceof SyntaxProblem) || !problem.isStray) throw problem;
      const isPlain = !this.hasOperators && !OPERATOR_WORD.test(this.text.slice(problem.position));
      throw new SyntaxProblem(problem.position, problem.text, isPlain);
    }
  }

  /** Operands up to the end of the text or an unclaimed “)”. */
  private group(field: string | undefined, depth: number): Query {
    const { scan } = this;
    const start = scan.position;
    if (depth > MAX_DEPTH)
      throw new SyntaxProblem(start, message("search.tooDeep", { maximum: MAX_DEPTH }));
    const operands: Operand[] = [];
    for (scan.skipSpace(); !scan.atEnd() && scan.peek() !== ")"; scan.skipSpace()) {
      const join = this.readJoin(operands.length === 0);
      const operand = this.operand(field, depth);
      if (operand) operands.push({ ...operand, join });
    }
    return combine(operands, { start, end: scan.position });
  }

  private readJoin(isFirst: boolean): Operand["join"] {
    const { scan } = this;
    const at = scan.position;
    const word = scan.takeOperator("AND", "OR", "&&", "||");
    if (!word) return "beside";
    this.hasOperators = true;
    scan.skipSpace();
    const isDangling =
      scan.atEnd() || scan.peek() === ")" || scan.isOperator("AND", "OR", "&&", "||");
    if (isFirst || isDangling)
      throw new SyntaxProblem(at, message("search.needsBothSides", { word }));
    return word === "AND" || word === "&&" ? "and" : "or";
  }

  /** One operand with its signs; undefined for a lone sign between spaces, which is only a dash. */
  private operand(field: string | undefined, depth: number): Omit<Operand, "join"> | undefined {
    const { scan } = this;
    const at = scan.position;
    let negations = 0;
    let isMust = false;
    for (;;) {
      const here = scan.position;
      const not = scan.takeOperator("NOT");
      const sign = not ?? scan.takeSign();
      if (sign === undefined) break;
      const isLoose = scan.atEnd() || scan.atSpace();
      if (!not && isLoose) {
        if (sign === "!")
          throw new SyntaxProblem(
            here,
            message("search.needsSomethingBehind", { sign: "!" }),
            true,
          );
        return undefined;
      }
      this.hasOperators = true;
      if (sign === "+") isMust = true;
      else negations++;
      scan.skipSpace();
      if (scan.atEnd() || scan.peek() === ")" || scan.isOperator("AND", "OR", "&&", "||"))
        throw new SyntaxProblem(here, message("search.needsSomethingBehind", { sign }));
    }
    const node = this.boosted(this.primary(field, depth), at);
    if (negations > 0) return { node, modifier: negations % 2 === 1 ? "-" : undefined };
    return { node, modifier: isMust ? "+" : undefined };
  }

  private primary(field: string | undefined, depth: number): Query {
    const { scan } = this;
    const start = scan.position;
    if (++this.terms > MAX_TERMS)
      throw new SyntaxProblem(start, message("search.tooManyTerms", { maximum: MAX_TERMS }));
    if (scan.peek() === "(") return this.parenthesised(field, depth);
    if (scan.peek() === '"') this.hasOperators = true;
    const name = scan.takeFieldName(this.isField);
    if (name === undefined) return this.value(field, start, field !== undefined);
    this.hasOperators = true;
    scan.skipSpace();
    if (scan.atEnd() || scan.peek() === ")")
      throw new SyntaxProblem(scan.position, message("search.valueMissing", { field: name }));
    if (scan.peek() === "(") return this.parenthesised(name, depth);
    return this.value(name, start, true);
  }

  private parenthesised(field: string | undefined, depth: number): Query {
    const { scan } = this;
    const open = scan.position;
    this.hasOperators = true;
    scan.take();
    const query = this.group(field, depth + 1);
    if (scan.peek() !== ")") throw new SyntaxProblem(open, "search.neverClosed");
    scan.take();
    const isEmpty = query.kind === "or" && query.of.length === 0;
    if (isEmpty) throw new SyntaxProblem(open, "search.emptyParentheses");
    return query;
  }

  private value(field: string | undefined, start: number, isQualified: boolean): Query {
    const { scan } = this;
    const piece: ValueToken =
      scan.peek() === '"'
        ? readQuoted(scan)
        : scan.peek() === "/"
          ? readRegex(scan, isQualified)
          : isQualified && scan.startsRange()
            ? readRange(scan)
            : readWord(scan);
    const at = { start, end: scan.position };
    if (field === "_exists_") return { kind: "exists", field: textOf(piece), at };
    return asNode(piece, field, at);
  }

  private boosted(node: Query, start: number): Query {
    const factor = this.scan.takeBoost();
    const { scan } = this;
    if (!scan.atEnd() && ":~^!".includes(scan.peek()))
      throw new SyntaxProblem(
        scan.position,
        message("search.notExpected", { sign: scan.peek() }),
        true,
      );
    return factor === undefined
      ? node
      : { kind: "boost", of: node, factor, at: { start, end: scan.position } };
  }
}

function asNode(piece: ValueToken, field: string | undefined, at: Query["at"]): Query {
  switch (piece.kind) {
    case "phrase":
      return { kind: "phrase", field, text: piece.text, slop: piece.slop, at };
    case "regex":
      return { kind: "regex", field, source: piece.source, at };
    case "range":
      return { kind: "range", field, from: piece.from, to: piece.to, at };
    case "word": {
      const parts = readPattern(piece.characters);
      if (parts.length === 1 && parts[0] === "*")
        return field === undefined || field === "*"
          ? { kind: "everything", at }
          : { kind: "exists", field, at };
      return parts.some((part) => typeof part === "string")
        ? { kind: "pattern", field, parts, at }
        : { kind: "word", field, text: textOf(piece), edits: piece.edits, at };
    }
  }
}

/** The characters of a piece with nothing special left in them. */
function textOf(piece: ValueToken): string {
  if (piece.kind === "phrase") return piece.text;
  return piece.kind === "word" ? piece.characters.map(({ character }) => character).join("") : "";
}

/** Joins operands: first the ANDs, then the remaining ones without an operator. */
function combine(operands: readonly Operand[], at: Query["at"]): Query {
  const groups: Operand[][] = [];
  for (const operand of operands) {
    const last = groups.at(-1);
    if (operand.join === "and" && last) last.push(operand);
    else groups.push([operand]);
  }
  const must: Query[] = [];
  const should: Query[] = [];
  const mustNot: Query[] = [];
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    if (group.length > 1) should.push({ kind: "and", of: group.map(signed), at: spanOf(group) });
    else if (first.modifier === "+") must.push(first.node);
    else if (first.modifier === "-" && first.join !== "or") mustNot.push(first.node);
    else should.push(signed(first));
  }
  if (must.length > 0 || mustNot.length > 0) return { kind: "clauses", must, should, mustNot, at };
  return should.length === 1 && should[0] ? should[0] : { kind: "or", of: should, at };
}

const signed = ({ node, modifier }: Operand): Query =>
  modifier === "-" ? { kind: "not", of: node, at: node.at } : node;

const spanOf = (group: readonly Operand[]) => ({
  start: group[0]?.node.at.start ?? 0,
  end: group.at(-1)?.node.at.end ?? 0,
});
