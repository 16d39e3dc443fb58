import { fold } from "@/lib/core/words";
import { message } from "@/lib/core/message";
import { SyntaxProblem } from "../query";

/**
 * Regular expressions of Lucene as those of PostgreSQL, whose engine needs no backtracking for them. Read part by part and put
 * together anew, so that nothing else of its syntax can be asked for: no groups that are referred to, no looks ahead or behind.
 * Letters are folded like words. An expression must match a whole word, as in Lucene.
 */

/** PostgreSQL repeats no more. */
const MAX_REPEATS = 255;
/** Repetitions within repetitions multiply: the engine writes them out. */
const MAX_SIZE = 2_000;
const MAX_DEPTH = 20;
const QUANTIFIER = /^(?:[*+?]|\{(\d{0,4})(,?)(\d{0,4})\})/;
const CLASSES: Readonly<Record<string, string>> = {
  ...{ d: "[0-9]", D: "[^0-9]", w: "[[:alnum:]_]", W: "[^[:alnum:]_]" },
  ...{ s: "[[:space:]]", S: "[^[:space:]]" },
};
const SHORT_CLASSES: Readonly<Record<string, string>> = {
  ...{ d: "0-9", w: "[:alnum:]_", s: "[:space:]" },
};

/**
 * @param folding  what makes a letter one of the words that are compared; nothing for words as they are written
 * @throws SyntaxProblem with a position in the expression.
 */
export const toPostgresRegex = (source: string, folding = fold): string =>
  new RegexReader(source, folding).read();

type Part = { readonly text: string; readonly size: number };

class RegexReader {
  private readonly signs: readonly string[];
  private at = 0;

  constructor(
    source: string,
    private readonly folding: (text: string) => string,
  ) {
    this.signs = Array.from(source);
  }

  read(): string {
    const { text } = this.alternatives(0);
    if (this.at < this.signs.length) this.fail("search.closesNothing");
    return text;
  }

  private alternatives(depth: number): Part {
    if (depth > MAX_DEPTH) this.fail(message("search.tooDeep", { maximum: MAX_DEPTH }));
    const branches = [this.branch(depth)];
    while (this.take("|")) branches.push(this.branch(depth));
    return {
      text: branches.map(({ text }) => text).join("|"),
      size: this.bounded(branches.reduce((sum, { size }) => sum + size, 0)),
    };
  }

  private branch(depth: number): Part {
    let text = "";
    let size = 0;
    for (let sign = this.peek(); sign !== undefined && !"|)".includes(sign); sign = this.peek()) {
      const atom = this.repeated(this.atom(depth));
      text += atom.text;
      size = this.bounded(size + atom.size);
    }
    return { text, size };
  }

  private atom(depth: number): Part {
    const sign = this.next();
    if (sign === "(") return this.group(depth);
    if (sign === "[") return this.oneOf();
    if (sign === "\\") return { text: this.escape(), size: 1 };
    if (sign === ".") return { text: ".", size: 1 };
    // A whole word is meant anyway.
    if (sign === "^" || sign === "$") return { text: "", size: 0 };
    if ("*+?{".includes(sign)) this.fail(message("search.nothingBefore", { sign }), 1);
    return { text: this.literally(sign), size: 1 };
  }

  private group(depth: number): Part {
    if (this.take("?") && !this.take(":"))
      this.fail(message("search.notExpected", { sign: "?" }), 1);
    const inner = this.alternatives(depth + 1);
    if (!this.take(")")) this.fail("search.neverClosed");
    return { text: `(?:${inner.text})`, size: inner.size };
  }

  private escape(): string {
    const sign = this.next();
    const known = CLASSES[sign];
    if (known !== undefined) return known;
    if (/[\p{L}\p{N}]/u.test(sign))
      this.fail(message("search.notExpected", { sign: `\\${sign}` }), 2);
    return this.literally(sign);
  }

  private oneOf(): Part {
    const isNegated = this.take("^");
    let text = "";
    for (let isFirst = true; isFirst || this.peek() !== "]"; isFirst = false) text += this.member();
    this.next();
    return { text: `[${isNegated ? "^" : ""}${text}]`, size: 1 };
  }

  private member(): string {
    const sign = this.next("search.neverClosed");
    if (sign === "\\" && SHORT_CLASSES[this.peek() ?? ""] !== undefined)
      return SHORT_CLASSES[this.next()] ?? "";
    const low = this.foldedSign(sign === "\\" ? this.next() : sign);
    if (this.peek() !== "-" || this.peek(1) === "]") return escaped(low);
    this.next();
    const end = this.next("search.neverClosed");
    const high = this.foldedSign(end === "\\" ? this.next() : end);
    if ((low.codePointAt(0) ?? 0) > (high.codePointAt(0) ?? 0))
      this.fail(message("search.notExpected", { sign: `${low}-${high}` }), 3);
    return `${escaped(low)}-${escaped(high)}`;
  }

  private repeated(atom: Part): Part {
    let part = atom;
    for (;;) {
      const found = QUANTIFIER.exec(this.signs.slice(this.at, this.at + 12).join(""));
      if (!found) return part;
      const [whole, low = "", , high = ""] = found;
      const most = Math.max(Number(low), Number(high));
      if (whole.startsWith("{") && (low === "" || most > MAX_REPEATS))
        this.fail(message("search.tooManyRepeats", { maximum: MAX_REPEATS }));
      this.at += whole.length;
      if (part.text !== "")
        part = {
          text: `(?:${part.text})${whole}`,
          size: this.bounded(part.size * Math.max(1, most)),
        };
    }
  }

  private bounded(size: number): number {
    if (size > MAX_SIZE) this.fail("search.regexTooLarge");
    return size;
  }

  private peek(ahead = 0): string | undefined {
    return this.signs[this.at + ahead];
  }

  private take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at++;
    return true;
  }

  private next(missing: "search.neverClosed" | "search.regexEnds" = "search.regexEnds"): string {
    const sign = this.peek();
    if (sign === undefined) this.fail(missing);
    this.at++;
    return sign;
  }

  /** Some letters fold to two, which no class holds. */
  private foldedSign(sign: string): string {
    const folded = this.folding(sign);
    return Array.from(folded).length === 1 ? folded : sign;
  }

  private literally(sign: string): string {
    return Array.from(this.folding(sign), escaped).join("");
  }

  private fail(text: ConstructorParameters<typeof SyntaxProblem>[1], back = 0): never {
    throw new SyntaxProblem(this.at - back, text);
  }
}

/** A character without a special meaning. */
export const escaped = (sign: string): string =>
  /[a-z0-9]/i.test(sign) ? sign : `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
