import { isObject } from "@/lib/core/json";

export type Schema = Readonly<Record<string, unknown>>;
/** Those that others refer to, by name. */
export type SharedSchemas = Readonly<Record<string, Schema>>;

export type Field = {
  /** Dotted, as errors name fields; `[]` stands for each entry of a list, `{key}` for any name. */
  path: string;
  /** In the notation of TypeScript, which is the same in all languages. */
  type: string;
  isRequired: boolean;
  description?: string;
  /** As JSON: what counts when it is left out. */
  initial?: string;
  /** Where what is inside it is listed. */
  sameAs?: Place;
};

/** An operation that lists the fields of a schema: the anchor on its page, and how it is named. */
export type Place = { id: string; name: string };

/** The operation at which the fields of a schema are listed, if others only refer to it, and what this one has besides. */
export type FindPlace = (schema: Schema) => { place: Place; rest: Schema } | undefined;

const NOWHERE: FindPlace = () => undefined;

/** Objects within objects beyond this are left out: the OpenAPI document has them. */
const MAX_DEPTH = 5;

/**
 * The fields of a JSON Schema, each before those inside it. Ends where a schema contains itself, and below fields whose schema is
 * listed elsewhere.
 */
export function fieldsOf(
  schema: Schema,
  shared: SharedSchemas,
  placeOf: FindPlace = NOWHERE,
): Field[] {
  const within = alternativesOf([schema], shared);
  return [...fieldsWithin(within, { path: "", depth: 1, shared, placeOf })];
}

export function describeField(path: string, schema: Schema, shared: SharedSchemas) {
  const [first] = alternativesOf([schema], shared).schemas;
  const { description = first?.description, default: initial = first?.default } = schema;
  return {
    path,
    type: typeOf(schema, shared),
    ...(typeof description === "string" ? { description } : {}),
    ...(initial === undefined ? {} : { initial: JSON.stringify(initial) }),
  };
}

/** What a value may look like, without references and choices between schemas. */
type Alternatives = {
  readonly schemas: readonly Schema[];
  /** Names of the references that led here. */
  readonly within: ReadonlySet<string>;
};

function alternativesOf(
  schemas: readonly Schema[],
  shared: SharedSchemas,
  within: ReadonlySet<string> = new Set(),
): Alternatives {
  const names = new Set(within);
  const expand = (schema: Schema): readonly Schema[] => {
    const name = referenceOf(schema);
    if (name !== undefined) {
      const meant = shared[name];
      if (!meant || names.has(name)) return [];
      names.add(name);
      return expand(meant);
    }
    const choices = choicesOf(schema);
    return choices ? choices.flatMap(expand) : [schema];
  };
  return { schemas: schemas.flatMap(expand), within: names };
}

type At = { path: string; depth: number; shared: SharedSchemas; placeOf: FindPlace };

function* fieldsWithin(
  { schemas, within }: Alternatives,
  { path, depth, shared, placeOf }: At,
): Generator<Field> {
  if (schemas.length === 0) return;
  // The type of the field above says what they are, so only what is inside them is listed.
  const items = schemas.flatMap((schema) => (isObject(schema.items) ? [schema.items] : []));
  const ofItems = alternativesOf(items, shared, within);
  yield* fieldsWithin(ofItems, { path: `${path}[]`, depth, shared, placeOf });
  const others = schemas.flatMap(({ additionalProperties: one }) => (isObject(one) ? [one] : []));
  const ofOthers = alternativesOf(others, shared, within);
  yield* fieldsWithin(ofOthers, { path: joined(path, "{key}"), depth, shared, placeOf });
  for (const [name, member] of membersOf(schemas)) {
    const at = joined(path, name);
    const described = member.schemas.map((schema) => describeField(at, schema, shared));
    const type = unique(described.map((one) => one.type)).join(" | ");
    const listed = listedElsewhere(member.schemas, placeOf);
    const sameAs = listed ? { sameAs: listed.place } : {};
    yield { ...described[0], path: at, type, isRequired: member.isRequired, ...sameAs };
    if (depth === MAX_DEPTH) continue;
    const inside = alternativesOf(listed ? [listed.rest] : member.schemas, shared, within);
    yield* fieldsWithin(inside, { path: at, depth: depth + 1, shared, placeOf });
  }
}

/** Of a field that is one object, or a list of them. */
function listedElsewhere(schemas: readonly Schema[], placeOf: FindPlace): ReturnType<FindPlace> {
  const [schema] = schemas;
  if (!schema || schemas.length > 1) return undefined;
  if (!isObject(schema.items)) return placeOf(schema);
  const found = placeOf(schema.items);
  return found && { ...found, rest: { type: "array", items: found.rest } };
}

const joined = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

type Member = { readonly schemas: Schema[]; isRequired: boolean };

/** The members of objects that may stand at one place. */
function membersOf(alternatives: readonly Schema[]): Map<string, Member> {
  const members = new Map<string, Member>();
  const objects = alternatives.filter(({ properties }) => isObject(properties));
  for (const { properties = {}, required } of objects) {
    const named = Object.entries(properties as Record<string, Schema>);
    for (const [name, schema] of named) {
      const member = members.get(name) ?? { schemas: [], isRequired: true };
      member.schemas.push(schema);
      member.isRequired &&= Array.isArray(required) && required.includes(name);
      members.set(name, member);
    }
  }
  for (const member of members.values())
    if (member.schemas.length < objects.length) member.isRequired = false;
  return members;
}

/** The library describes any JSON by a schema that contains itself. */
const ANYTHING = "AnyJson";

export function typeOf(
  schema: Schema,
  shared: SharedSchemas,
  within: ReadonlySet<string> = new Set(),
): string {
  const name = referenceOf(schema);
  if (name === ANYTHING) return "any";
  if (name !== undefined) {
    const meant = shared[name];
    return !meant || within.has(name) ? name : typeOf(meant, shared, new Set([...within, name]));
  }
  const of = (one: Schema) => typeOf(one, shared, within);
  const choices = choicesOf(schema);
  if (choices) return unique(choices.map(of)).join(" | ");
  const { const: only, enum: allowed, type } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(allowed)) return allowed.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(type)) return type.join(" | ");
  if (type === "array") return `${listed(of(isObject(schema.items) ? schema.items : {}))}[]`;
  if (type === "object") return objectType(schema, of);
  return typeof type === "string" ? `${type}${boundsOf(schema)}` : "any";
}

function objectType(schema: Schema, of: (one: Schema) => string): string {
  const { properties = {}, additionalProperties: others } = schema;
  const isMap = isObject(others) && Object.keys(properties as object).length === 0;
  return isMap ? `{ [key]: ${of(others)} }` : "object";
}

const listed = (type: string) => (/ [|(]/.test(type) ? `(${type})` : type);

/** Limits that a caller can meet. */
function boundsOf({ type, format, minimum, maximum, maxLength }: Schema): string {
  const highest = typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER;
  const lowest = typeof minimum === "number" && minimum > Number.MIN_SAFE_INTEGER;
  const bounds = [
    typeof format === "string" && format,
    type === "string" && typeof maxLength === "number" && `≤ ${maxLength}`,
    highest && lowest && `${minimum}–${maximum}`,
    highest && !lowest && `≤ ${maximum}`,
    !highest && lowest && `≥ ${minimum}`,
  ].filter(Boolean);
  return bounds.length > 0 ? ` (${bounds.join(", ")})` : "";
}

const REFERENCE = /^#\/components\/schemas\/(.+)$/;

const referenceOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === "string" ? REFERENCE.exec($ref)?.[1] : undefined;

function choicesOf({ anyOf, oneOf }: Schema): readonly Schema[] | undefined {
  const choices: unknown = anyOf ?? oneOf;
  return Array.isArray(choices) ? choices.filter(isObject) : undefined;
}

const unique = (all: readonly string[]): string[] => [...new Set(all)];
