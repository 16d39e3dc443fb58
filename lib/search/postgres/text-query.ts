import { quoted } from "./lexemes";

/** A question to the `tsvector` of a row. */
export type TextQuery =
  | {
      readonly op: "lexeme";
      readonly lexeme: string;
      /** Any lexeme that begins so. */
      readonly isPrefix?: boolean;
      /** Matches only in the field of this weight. */
      readonly weight?: "C";
    }
  /** The parts follow each other; `gaps[i]` is the distance from part i to part i + 1. */
  | { readonly op: "phrase"; readonly of: readonly TextQuery[]; readonly gaps: readonly number[] }
  | { readonly op: "and" | "or"; readonly of: readonly TextQuery[] }
  | { readonly op: "not"; readonly of: TextQuery };

export const lexeme = (text: string, weight?: "C"): TextQuery => ({
  op: "lexeme",
  lexeme: text,
  ...(weight ? { weight } : {}),
});

/** Words right behind each other. */
export function phrase(parts: readonly TextQuery[], gap = 1): TextQuery | undefined {
  const [only] = parts;
  if (parts.length <= 1) return only;
  return { op: "phrase", of: parts, gaps: parts.slice(1).map(() => gap) };
}

export function anyText(parts: readonly TextQuery[]): TextQuery | undefined {
  return parts.length <= 1 ? parts[0] : { op: "or", of: parts };
}

/** Input of `tsquery`. Long chains are halved again and again, since PostgreSQL reads them recursively. */
export function render(query: TextQuery): string {
  switch (query.op) {
    case "lexeme": {
      const flags = `${query.isPrefix ? "*" : ""}${query.weight ?? ""}`;
      return flags === "" ? quoted(query.lexeme) : `${quoted(query.lexeme)}:${flags}`;
    }
    case "phrase":
      return query.of.reduce((text, part, index) => {
        const gap = query.gaps[index - 1] ?? 1;
        return index === 0 ? inner(part) : `(${text}<${gap}>${inner(part)})`;
      }, "");
    case "not":
      return `!${inner(query.of)}`;
    case "and":
      return balanced(query.of.map(inner), "&");
    case "or":
      return balanced(query.of.map(inner), "|");
  }
}

function inner(query: TextQuery): string {
  return query.op === "lexeme" ? render(query) : `(${render(query)})`;
}

function balanced(parts: readonly string[], operator: string): string {
  if (parts.length <= 4) return parts.join(operator);
  const middle = parts.length >> 1;
  const left = balanced(parts.slice(0, middle), operator);
  return `(${left})${operator}(${balanced(parts.slice(middle), operator)})`;
}

/** Whether it asks for all words with a beginning. */
export function hasPrefix(query: TextQuery): boolean {
  if (query.op === "lexeme") return query.isPrefix === true;
  if (query.op === "not") return hasPrefix(query.of);
  return query.of.some(hasPrefix);
}

/** How many lexemes the query names. */
export function sizeOf(query: TextQuery): number {
  if (query.op === "lexeme") return 1;
  if (query.op === "not") return sizeOf(query.of);
  return query.of.reduce((sum, part) => sum + sizeOf(part), 0);
}
