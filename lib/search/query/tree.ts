/**
 * The syntax tree of a query, independent of any search engine. Every node has its position in the text, so that a
 * later complaint can point at it.
 */

/** Half-open, in UTF-16 units of the text as it was typed. */
export type Span = { readonly start: number; readonly end: number };

/** One end of a range; `undefined` in its place means open. */
export type Bound = { readonly value: string; readonly inclusive: boolean };

/** `field: undefined` asks all fields. */
type QueryLeaf = { readonly field: string | undefined; readonly at: Span };

/** A piece of a pattern: literal text, any run of characters, or any one character. */
export type PatternPart = { readonly literal: string } | "*" | "?";

export type Query =
  | { readonly kind: "everything"; readonly at: Span }
  | { readonly kind: "and" | "or"; readonly of: readonly Query[]; readonly at: Span }
  | { readonly kind: "not"; readonly of: Query; readonly at: Span }
  /** `+a b -c`: all of `must`, none of `mustNot`; `should` decides only where `must` is empty, and ranks. */
  | {
      readonly kind: "clauses";
      readonly must: readonly Query[];
      readonly should: readonly Query[];
      readonly mustNot: readonly Query[];
      readonly at: Span;
    }
  | { readonly kind: "boost"; readonly of: Query; readonly factor: number; readonly at: Span }
  /** `edits`: how many letters may differ (`roam~1`); 0 for an exact word. */
  | (QueryLeaf & { readonly kind: "word"; readonly text: string; readonly edits: number })
  /** `slop`: how many other words may stand in between. */
  | (QueryLeaf & { readonly kind: "phrase"; readonly text: string; readonly slop: number })
  | (QueryLeaf & { readonly kind: "pattern"; readonly parts: readonly PatternPart[] })
  | (QueryLeaf & { readonly kind: "regex"; readonly source: string })
  | (QueryLeaf & {
      readonly kind: "range";
      readonly from: Bound | undefined;
      readonly to: Bound | undefined;
    })
  | (QueryLeaf & { readonly kind: "exists"; readonly field: string });
