import { anyText, type TextQuery } from "./text-query";

/**
 * A query in terms of one row: text goes to the `tsvector`, ranges go to columns. Neighbouring text is kept
 * together, because one combined question to the index is far cheaper than several.
 */
export type RowQuery =
  | { readonly kind: "all" }
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly query: TextQuery }
  | { readonly kind: "range"; readonly range: ColumnRange }
  | { readonly kind: "and" | "or"; readonly of: readonly RowQuery[] }
  | { readonly kind: "not"; readonly of: RowQuery };

export type Limit<Value> = { readonly value: Value; readonly inclusive: boolean };

/** Values of a column or a number path between two limits; an absent one is open. */
export type ColumnRange =
  | {
      readonly on: "created_at" | "updated_at";
      readonly from?: Limit<Date>;
      readonly to?: Limit<Date>;
    }
  /** ISO days, inclusive: the span of the publication date touches the range. */
  | { readonly on: "published"; readonly from?: string; readonly to?: string }
  | { readonly on: "version_index"; readonly from?: Limit<number>; readonly to?: Limit<number> }
  | {
      readonly on: "number";
      readonly path: string;
      readonly from?: Limit<number>;
      readonly to?: Limit<number>;
    };

export const ALL: RowQuery = { kind: "all" };
export const NONE: RowQuery = { kind: "none" };

export const withText = (query: TextQuery | undefined): RowQuery =>
  query ? { kind: "text", query } : NONE;

export function notOf(of: RowQuery): RowQuery {
  if (of.kind === "all") return NONE;
  if (of.kind === "none") return ALL;
  if (of.kind === "not") return of.of;
  if (of.kind === "text") return { kind: "text", query: { op: "not", of: of.query } };
  return { kind: "not", of };
}

export const allOf = (parts: readonly RowQuery[]) => join("and", parts);
export const anyOf = (parts: readonly RowQuery[]) => join("or", parts);

function join(kind: "and" | "or", parts: readonly RowQuery[]): RowQuery {
  const [absorbing, neutral] = kind === "and" ? [NONE, ALL] : [ALL, NONE];
  const flat = parts.flatMap((part) => (part.kind === kind ? part.of : [part]));
  if (flat.some((part) => part.kind === absorbing.kind)) return absorbing;
  const text: TextQuery[] = [];
  const rest: RowQuery[] = [];
  for (const part of flat) {
    if (part.kind === "text") text.push(part.query);
    else if (part.kind !== neutral.kind) rest.push(part);
  }
  const joined: TextQuery | undefined =
    kind === "or" || text.length <= 1 ? anyText(text) : { op: "and", of: text };
  const of: RowQuery[] = [...(joined ? [withText(joined)] : []), ...rest];
  if (of.length === 0) return neutral;
  return of.length === 1 && of[0] ? of[0] : { kind, of };
}
