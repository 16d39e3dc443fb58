import { z } from "zod";
import { isObject } from "@/lib/core/json";
import { message } from "@/lib/core/message";
import type { Steps } from "@/lib/core/time-slices";
import { BOUNDS } from "./bounds";
import { pathUnder, type ReadContext } from "./read-context";

/**
 * How one field of a document is read. A draft keeps every valid part of the body and reports the
 * rest, which a plain schema cannot do: it answers all or nothing. So a field has both, `read`, which
 * brings a value into its stored form and notes problems on the way, and `schema`, which says the same
 * to OpenAPI. Fields are put together with `object` and `list`, and what comes out is typed by them.
 *
 *     const title = object({ title: text({ min: 3 }), lang: term("languages") }, { required: ["title"] });
 *
 * Reading its own result gives the same result and finds the same things missing; publishing relies on it.
 */
export type Field<T> = {
  /** The stored form, or undefined when nothing can be kept. Never called with null or undefined. */
  read: (value: unknown, at: string, reading: ReadContext) => T | undefined;
  /** The same in steps, where a value may be large. */
  steps?: (value: unknown, at: string, reading: ReadContext) => Steps<T | undefined>;
  schema: z.ZodType;
  scalars: readonly ScalarPath[];
};

/** A value as the search index sees it: its path without list positions, and what kind of text it is. */
type ScalarPath = { path: string; kind: ScalarKind };
export type ScalarKind = "text" | "html" | "keyword" | "date" | "boolean" | "number";

export type Stored<F> = F extends Field<infer T> ? T : never;

export const MISSING = "validation.required";
const NOT_NULL = "validation.notNull";

type Shape = Record<string, Field<unknown>>;
type Simplify<T> = { [K in keyof T]: T[K] };
/** The valid parts of an object after reading; any part may be missing until it is published. */
type PartialObject<S extends Shape> = Simplify<{ [K in keyof S]?: Stored<S[K]> }>;

/**
 * Checks the parts together and decides which are kept. `isTroubled` says that something
 * inside has been reported, so that "there is nothing here" need not be said as well.
 */
type Rule<S extends Shape, R> = (
  parts: PartialObject<S>,
  at: string,
  reading: ReadContext,
  isTroubled: boolean,
) => R | undefined;

type ObjectOptions<S extends Shape> = {
  /** Reported when missing. The rest is kept, so that a half-filled form is not lost. */
  required?: readonly (keyof S & string)[];
  /** What answers add; dropped without a word, so that an answer can be sent back. */
  readOnly?: readonly string[];
};

export function object<S extends Shape, R>(
  shape: S,
  options: ObjectOptions<S> & { rule: Rule<S, R> },
): Field<R>;
export function object<S extends Shape>(
  shape: S,
  options?: ObjectOptions<S>,
): Field<PartialObject<S>>;
export function object<S extends Shape>(
  shape: S,
  options: ObjectOptions<S> & { rule?: Rule<S, unknown> } = {},
): Field<unknown> {
  const fields = new Map(Object.entries(shape));
  const readOnly = new Set(options.readOnly);
  const required = new Set<string>(options.required);
  const members = [...fields].map(([key, field]): Member => ({
    key,
    field,
    isRequired: required.has(key),
  }));

  function* steps(value: unknown, at: string, reading: ReadContext): Steps<unknown> {
    if (!isObject(value)) return reading.report(at, "validation.invalidType");
    const before = reading.problems;
    const parts: Record<string, unknown> = {};
    for (const member of members) {
      const place = pathUnder(at, member.key);
      const already = reading.problems;
      const part = yield* readInSteps(member.field, partOf(value, member), place, reading);
      keep(parts, { member, part, place, already }, reading);
    }
    return whole({ value, parts, before }, at, reading);
  }

  // Without generators: entries of lists are many, and each would have several.
  function read(value: unknown, at: string, reading: ReadContext): unknown {
    if (!isObject(value)) return reading.report(at, "validation.invalidType");
    const before = reading.problems;
    const parts: Record<string, unknown> = {};
    for (const member of members) {
      const place = pathUnder(at, member.key);
      const already = reading.problems;
      const sent = partOf(value, member);
      const part = isAbsent(sent, place, reading)
        ? undefined
        : member.field.read(sent, place, reading);
      keep(parts, { member, part, place, already }, reading);
    }
    return whole({ value, parts, before }, at, reading);
  }

  function whole(
    { value, parts, before }: { value: object; parts: Record<string, unknown>; before: number },
    at: string,
    reading: ReadContext,
  ): unknown {
    for (const key of Object.keys(value)) {
      if (!fields.has(key) && !readOnly.has(key))
        reading.report(pathUnder(at, key), "validation.unknownField");
    }
    // The keys and types of `parts` are those of the shape: the loop above has just filled it from there.
    const kept = options.rule
      ? options.rule(parts as PartialObject<S>, at, reading, reading.problems > before)
      : parts;
    return isEmpty(kept) ? undefined : kept;
  }

  return {
    read,
    steps,
    schema: z.strictObject({
      ...Object.fromEntries([...fields].map(([key, field]) => [key, field.schema.optional()])),
      ...Object.fromEntries(
        [...readOnly].map((key) => [key, z.unknown().optional().meta({ readOnly: true })]),
      ),
    }),
    scalars: [...fields].flatMap(([key, field]) => field.scalars.map((leaf) => nested(key, leaf))),
  };
}

type Entry<T> = { value: T; at: string };

type ListOptions<T> = {
  /** Looks at all kept entries together, e.g. for duplicates. `at` is the path of the list. */
  rule?: (entries: readonly Entry<T>[], at: string, reading: ReadContext) => T[];
  /** Accepts one entry that should have come in a list. */
  wrapsSingle?: boolean;
};

export function list<T>(item: Field<T>, options: ListOptions<T> = {}): Field<T[]> {
  function entriesOf(value: unknown, at: string, reading: ReadContext): unknown[] | undefined {
    const sent: unknown = options.wrapsSingle && isObject(value) ? [value] : value;
    if (!Array.isArray(sent)) return reading.report(at, "validation.list");
    if (sent.length > BOUNDS.entries) {
      return reading.report(at, message("validation.tooLong", { maximum: BOUNDS.entries }));
    }
    if (!reading.takesEntries(sent.length)) {
      return reading.report(at, message("metadata.listsTooLong", { maximum: BOUNDS.entriesInAll }));
    }
    return sent as unknown[];
  }

  function readInto(entries: Entry<T>[], one: unknown, at: string, reading: ReadContext): void {
    const entry = isAbsent(one, at, reading) ? undefined : item.read(one, at, reading);
    if (entry !== undefined) entries.push({ value: entry, at });
  }

  function whole(entries: readonly Entry<T>[], at: string, reading: ReadContext): T[] | undefined {
    const kept = options.rule
      ? options.rule(entries, at, reading)
      : entries.map((entry) => entry.value);
    return kept.length > 0 ? kept : undefined;
  }

  function* steps(value: unknown, at: string, reading: ReadContext): Steps<T[] | undefined> {
    const sent = entriesOf(value, at, reading);
    if (!sent) return undefined;
    const entries: Entry<T>[] = [];
    for (const [position, one] of sent.entries()) {
      readInto(entries, one, pathUnder(at, position), reading);
      yield;
    }
    return whole(entries, at, reading);
  }

  function read(value: unknown, at: string, reading: ReadContext): T[] | undefined {
    const sent = entriesOf(value, at, reading);
    if (!sent) return undefined;
    const entries: Entry<T>[] = [];
    for (const [position, one] of sent.entries())
      readInto(entries, one, pathUnder(at, position), reading);
    return whole(entries, at, reading);
  }

  return {
    read,
    steps,
    schema: z.array(item.schema).max(BOUNDS.entries),
    scalars: item.scalars,
  };
}

/** The same field with a sentence for the documentation. */
export function described<T>(field: Field<T>, sentence: string): Field<T> {
  return { ...field, schema: field.schema.describe(sentence) };
}

type Member = {
  readonly key: string;
  readonly field: Field<unknown>;
  readonly isRequired: boolean;
};

/** Own keys only: a body must not reach what every object inherits. */
const partOf = (parent: Record<string, unknown>, { key }: Member): unknown =>
  Object.hasOwn(parent, key) ? parent[key] : undefined;

/** Keeps a part that was read, or says that it is missing where nothing else was said of it. */
function keep(
  parts: Record<string, unknown>,
  {
    member,
    part,
    place,
    already,
  }: { member: Member; part: unknown; place: string; already: number },
  reading: ReadContext,
): void {
  if (part !== undefined) parts[member.key] = part;
  else if (member.isRequired && reading.problems === already) reading.report(place, MISSING);
}

/** A value that may be missing, which null says in no place. */
export function* readInSteps<T>(
  field: Field<T>,
  value: unknown,
  at: string,
  reading: ReadContext,
): Steps<T | undefined> {
  if (isAbsent(value, at, reading)) return undefined;
  return field.steps ? yield* field.steps(value, at, reading) : field.read(value, at, reading);
}

function isAbsent(value: unknown, at: string, reading: ReadContext): boolean {
  if (value === null) reading.report(at, NOT_NULL);
  return value === null || value === undefined;
}

function nested(key: string, leaf: ScalarPath): ScalarPath {
  return { ...leaf, path: leaf.path === "" ? key : `${key}.${leaf.path}` };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}
