import { describeField, type Field, fieldsOf, type Schema, type SharedSchemas } from "./fields";
import { type Section, sectionOf } from "./sections";

export type Parameter = Field & { place: "path" | "query" | "header" };

export type Body = {
  mediaType: string;
  description?: string;
  fields: readonly Field[];
  /** Where the same fields are listed already. */
  sameAs?: { id: string; name: string };
};

export type Answer = { status: string; meaning: string; mediaTypes: readonly string[] };

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

/** Reads what `openApiDocument` writes (`lib/http/openapi.ts`): operations by path, then by method. */
export function operationsOf(document: Readonly<Record<string, unknown>>): Operation[] {
  const { paths, components } = document as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    components: { schemas: SharedSchemas };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      toOperation({ path, method: method.toUpperCase(), described }, components.schemas),
    ),
  );
}

type Given = { path: string; method: string; described: Described };

function toOperation({ path, method, described }: Given, shared: SharedSchemas): Operation {
  const { responses, "x-scope": scope } = described;
  return {
    id: described.operationId,
    section: sectionOf(described.tags[0]),
    ...{ method, path, summary: described.summary, ...(scope ? { scope } : {}) },
    isDeprecated: described.deprecated === true,
    parameters: described.parameters.map((parameter) => ({
      ...describeField(parameter.name, parameter.schema, shared),
      ...(parameter.description ? { description: parameter.description } : {}),
      place: parameter.in,
      isRequired: parameter.required,
    })),
    bodies: Object.entries(described.requestBody?.content ?? {}).map(([mediaType, { schema }]) =>
      toBody(mediaType, schema ?? {}, shared),
    ),
    answers: Object.entries(responses)
      .filter(([status]) => status !== "default")
      .map(([status, { description: meaning, content = {} }]) => ({
        ...{ status, meaning, mediaTypes: Object.keys(content) },
      })),
    errorFields: errorFieldsOf(responses.default?.content, shared),
  };
}

function toBody(mediaType: string, schema: Schema, shared: SharedSchemas): Body {
  const { description } = schema;
  return {
    mediaType,
    ...(typeof description === "string" ? { description } : {}),
    fields: fieldsOf(schema, shared),
  };
}

function errorFieldsOf(content: Content | undefined, shared: SharedSchemas): string[] {
  const [body] = Object.values(content ?? {});
  const fields = fieldsOf(body?.schema ?? {}, shared);
  return fields.flatMap(({ path }) => (/[.[]/.test(path) ? [] : [path]));
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const byAddress = (a: Operation, b: Operation) =>
  a.path === b.path
    ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
    : a.path < b.path
      ? -1
      : 1;

/** As one page lists them: by address, and long bodies that are the same once. */
export function inOrder(operations: readonly Operation[]): Operation[] {
  const known = new Map<string, { id: string; name: string }>();
  return [...operations].sort(byAddress).map((operation) => ({
    ...operation,
    bodies: operation.bodies.map((body) => {
      if (body.fields.length < MANY) return body;
      const key = JSON.stringify(body.fields);
      const sameAs = known.get(key);
      if (sameAs) return { ...body, fields: [], sameAs };
      known.set(key, { id: operation.id, name: `${operation.method} ${operation.path}` });
      return body;
    }),
  }));
}

const MANY = 10;
