import {
  describeField,
  type Field,
  fieldsOf,
  type FindPlace,
  type Place,
  type Schema,
  type SharedSchemas,
} from "./fields";
import { isObject } from "@/lib/core/json";
import { type Section, sectionOf } from "./sections";

export type Parameter = Field & { place: "path" | "query" | "header" };

export type Body = {
  mediaType: string;
  description?: string;
  fields: readonly Field[];
  /** Where the same fields are listed. */
  sameAs?: Place;
};

export type Answer = {
  status: string;
  meaning: string;
  mediaTypes: readonly string[];
  /** Those that have fields, each schema once. */
  bodies: readonly Body[];
};

/** One operation of the API, as its reference shows it. */
export type Operation = {
  /** Its anchor on the page, and its name in generated clients. */
  id: string;
  section: Section;
  method: string;
  path: string;
  summary: string;
  /** What a token that is limited to selected permissions must have. */
  scope?: string;
  isDeprecated: boolean;
  parameters: readonly Parameter[];
  bodies: readonly Body[];
  answers: readonly Answer[];
  /** The members of the body of an error. */
  errorFields: readonly string[];
};

type Content = Readonly<Record<string, { schema?: Schema }>>;

type Described = {
  operationId: string;
  tags: readonly [string];
  summary: string;
  deprecated?: boolean;
  "x-scope"?: string;
  parameters: readonly {
    name: string;
    in: Parameter["place"];
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
};

/**
 * Reads what `openApiDocument` writes (`lib/http/openapi.ts`): first what most operations of a section are about, then the
 * rest, both in the order of addresses. Long schemas are listed once: where one stands alone, and other operations refer to it,
 * be it their whole body or a part of it.
 */
export function operationsOf(document: Readonly<Record<string, unknown>>): Operation[] {
  const { paths, components } = document as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    components: { schemas: SharedSchemas };
  };
  const given = inOrder(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        ...{ path, method: method.toUpperCase(), described },
      })),
    ),
  );
  const places = placesOf(given, components.schemas);
  return given.map((one) => toOperation(one, { shared: components.schemas, places }));
}

type Given = { path: string; method: string; described: Described };
/** Of long schemas, by what they contain. */
type Places = ReadonlyMap<string, Place & { schema: Schema }>;
type Reading = { shared: SharedSchemas; places: Places };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const byAddress = (a: Given, b: Given) =>
  a.path === b.path
    ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
    : a.path < b.path
      ? -1
      : 1;

function inOrder(all: readonly Given[]): Given[] {
  const sizes = new Map<string, number>();
  for (const one of all) sizes.set(resourceOf(one), (sizes.get(resourceOf(one)) ?? 0) + 1);
  const sizeOf = (one: Given) => sizes.get(resourceOf(one)) ?? 0;
  return all.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byAddress(a, b));
}

/** The section, and the beginning of the address that operations on one kind of thing share: `/api/records`. */
const resourceOf = ({ path, described }: Given): string =>
  [described.tags[0], ...path.split("/").slice(1, 3)].join(" ");

const MANY = 10;

function placesOf(all: readonly Given[], shared: SharedSchemas): Places {
  const places = new Map<string, Place & { schema: Schema }>();
  for (const { path, method, described } of all)
    for (const schema of schemasOf(described)) {
      const key = keyOf(schema);
      if (places.has(key) || fieldsOf(schema, shared).length < MANY) continue;
      places.set(key, { id: described.operationId, name: `${method} ${path}`, schema });
    }
  return places;
}

function* schemasOf({ requestBody, responses }: Described): Generator<Schema> {
  const contents = [requestBody?.content, ...answersOf(responses).map(({ content }) => content)];
  for (const content of contents)
    for (const { schema } of Object.values(content ?? {})) if (schema) yield schema;
}

/** What is said of a schema does not make another of it. */
const keyOf = ({ description: _, ...schema }: Schema): string => JSON.stringify(schema);

/** The fields of errors are told beside all answers. */
const answersOf = (responses: Described["responses"]) =>
  Object.entries(responses)
    .filter(([status]) => status !== "default")
    .map(([status, { description, content = {} }]) => ({
      ...{ status, meaning: description },
      content: Number(status) < 400 ? content : {},
    }));

function toOperation({ path, method, described }: Given, reading: Reading): Operation {
  const { responses, "x-scope": scope } = described;
  return {
    id: described.operationId,
    section: sectionOf(described.tags[0]),
    ...{ method, path, summary: described.summary, ...(scope ? { scope } : {}) },
    isDeprecated: described.deprecated === true,
    parameters: described.parameters.map((parameter) => ({
      ...describeField(parameter.name, parameter.schema, reading.shared),
      ...(parameter.description ? { description: parameter.description } : {}),
      place: parameter.in,
      isRequired: parameter.required,
    })),
    bodies: bodiesOf(described, described.requestBody?.content, reading),
    answers: answersOf(responses).map(({ content, ...answer }) => ({
      ...answer,
      mediaTypes: Object.keys(content),
      bodies: withFields(bodiesOf(described, content, reading)),
    })),
    errorFields: errorFieldsOf(responses.default?.content, reading.shared),
  };
}

function bodiesOf(
  { operationId }: Described,
  content: Content = {},
  { shared, places }: Reading,
): Body[] {
  return Object.entries(content).map(([mediaType, { schema = {} }]) => {
    const { description } = schema;
    const said = typeof description === "string" ? { description } : {};
    const place = places.get(keyOf(schema));
    if (place && place.id !== operationId)
      return { mediaType, ...said, fields: [], sameAs: toPlace(place) };
    const fields = fieldsOf(schema, shared, (part) => findPlace(part, places));
    return { mediaType, ...said, fields };
  });
}

const toPlace = ({ id, name }: Place): Place => ({ id, name });

/** Of a schema that has all the fields of a listed one, and maybe more: hits of a search are works with their matches. */
function findPlace(part: Schema, places: Places): ReturnType<FindPlace> {
  const members = membersOf(part);
  if (Object.keys(members).length === 0) return undefined;
  const same = places.get(keyOf(part));
  if (same) return { place: toPlace(same), rest: {} };
  for (const { schema, ...place } of places.values()) {
    const listed = membersOf(schema);
    const names = Object.keys(listed);
    if (names.length < 2 || !names.every((name) => name in members)) continue;
    if (!names.every((name) => JSON.stringify(listed[name]) === JSON.stringify(members[name])))
      continue;
    const more = Object.entries(members).filter(([name]) => !(name in listed));
    return { place, rest: { ...part, properties: Object.fromEntries(more) } };
  }
  return undefined;
}

const membersOf = ({ properties }: Schema): Record<string, unknown> =>
  isObject(properties) ? properties : {};

/** Answers of several media types often have the same fields. */
function withFields(bodies: readonly Body[]): Body[] {
  const known = new Set<string>();
  return bodies.filter(({ fields, sameAs }) => {
    const key = JSON.stringify([fields, sameAs]);
    if ((fields.length === 0 && !sameAs) || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function errorFieldsOf(content: Content | undefined, shared: SharedSchemas): string[] {
  const [body] = Object.values(content ?? {});
  const fields = fieldsOf(body?.schema ?? {}, shared);
  return fields.flatMap(({ path }) => (/[.[]/.test(path) ? [] : [path]));
}
