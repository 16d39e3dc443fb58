import type { MessageKey } from "./message";

/**
 * One permission with two faces: the answer for one object, and the filter for a list. Both are
 * written side by side, so that a list can never show an object that a single read refuses.
 *
 * `where` returns a small neutral tree; search adapters and repositories translate it.
 */
export type Filter =
  | { op: "all"; of: Filter[] }
  | { op: "any"; of: Filter[] }
  /** The field (single value or list) shares at least one value with `values`. */
  | { op: "in"; field: string; values: readonly string[] };

export const EVERYTHING: Filter = { op: "all", of: [] };
export const NOTHING: Filter = { op: "any", of: [] };

export type Rule<Actor, Attributes> = {
  allows: (actor: Actor, attributes: Attributes) => boolean;
  where: (actor: Actor) => Filter;
  /** The condition as a sentence that is true where it holds. Rules without one are left out of explanations. */
  says?: MessageKey;
  /** The rules it is made of. */
  parts?: { op: "all" | "any"; of: readonly Rule<Actor, Attributes>[] };
};

export function anyOf<Actor, Attributes>(
  ...rules: Rule<Actor, Attributes>[]
): Rule<Actor, Attributes> {
  return {
    allows: (actor, attributes) => rules.some((rule) => rule.allows(actor, attributes)),
    where: (actor) => simplify({ op: "any", of: rules.map((rule) => rule.where(actor)) }),
    parts: { op: "any", of: rules },
  };
}

export function allOf<Actor, Attributes>(
  ...rules: Rule<Actor, Attributes>[]
): Rule<Actor, Attributes> {
  return {
    allows: (actor, attributes) => rules.every((rule) => rule.allows(actor, attributes)),
    where: (actor) => simplify({ op: "all", of: rules.map((rule) => rule.where(actor)) }),
    parts: { op: "all", of: rules },
  };
}

/** Asks whether a field has a value, for every actor. */
export const fieldIs = <Field extends string>(
  field: Field,
  value: string,
): Rule<unknown, Readonly<Record<Field, string>>> => ({
  allows: (_actor, attributes) => attributes[field] === value,
  where: () => ({ op: "in", field, values: [value] }),
});

/** Gives a rule its sentence. */
export const withSentence = <Actor, Attributes>(
  says: MessageKey,
  rule: Rule<Actor, Attributes>,
): Rule<Actor, Attributes> => ({
  ...rule,
  says,
});

/** Why a rule allows or refuses: the sentences it is made of, each with whether it holds. */
export type Reason =
  | { kind: "sentence"; says: MessageKey; holds: boolean }
  | { kind: "all" | "any"; holds: boolean; of: Reason[] };

/** The explanation of a rule's result by its sentences; undefined for parts without one that always hold. */
export function reasonOf<Actor, Attributes>(
  rule: Rule<Actor, Attributes>,
  actor: Actor,
  attributes: Attributes,
): Reason | undefined {
  const holds = rule.allows(actor, attributes);
  if (rule.says !== undefined) return { kind: "sentence", says: rule.says, holds };
  if (!rule.parts) return undefined;
  const { op } = rule.parts;
  const of = rule.parts.of
    .flatMap((part) => reasonOf(part, actor, attributes) ?? [])
    .flatMap((reason) => (reason.kind === op ? reason.of : [reason]));
  if (of.length === 0) return undefined;
  return of.length === 1 && of[0] ? of[0] : { kind: op, holds, of };
}

/** The meaning of a filter, for tests and for stores that filter in memory. */
export function matches(filter: Filter, row: Record<string, string | readonly string[]>): boolean {
  if (filter.op === "all") return filter.of.every((part) => matches(part, row));
  if (filter.op === "any") return filter.of.some((part) => matches(part, row));
  const value = row[filter.field] ?? [];
  const held = typeof value === "string" ? [value] : value;
  return held.some((one) => filter.values.includes(one));
}

const isEverything = (filter: Filter) => filter.op === "all" && filter.of.length === 0;
const isNothing = (filter: Filter) =>
  (filter.op === "any" && filter.of.length === 0) ||
  (filter.op === "in" && filter.values.length === 0);

/**
 * Removes parts that cannot matter, so that an administrator's filter is no filter at all, and asks each
 * field once: levels contain each other, so composed rules name the same values many times.
 */
function simplify(filter: Extract<Filter, { op: "all" | "any" }>): Filter {
  const { op } = filter;
  const [absorbs, neutral] = op === "any" ? [isEverything, isNothing] : [isNothing, isEverything];
  const flat = filter.of.flatMap((part) => (part.op === op ? part.of : [part]));
  if (flat.some(absorbs)) return op === "any" ? EVERYTHING : NOTHING;
  const parts = flat.filter((part) => !neutral(part));
  const of = op === "any" ? byField(parts) : parts;
  return of.length === 1 && of[0] ? of[0] : { op, of };
}

/** Alternatives for one field become one list of values. */
function byField(parts: readonly Filter[]): Filter[] {
  const values = new Map<string, Set<string>>();
  const others: Filter[] = [];
  for (const part of parts) {
    if (part.op !== "in") {
      others.push(part);
      continue;
    }
    const held = values.get(part.field) ?? new Set<string>();
    for (const value of part.values) held.add(value);
    values.set(part.field, held);
  }
  const asked = [...values].map(([field, set]) => ({ op: "in" as const, field, values: [...set] }));
  return [...asked, ...others];
}
