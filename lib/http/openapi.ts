import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isObject } from "@/lib/core/json";
import { JSON_TYPE } from "@/lib/core/media-types";
import { mapInSlices } from "@/lib/core/time-slices";
import { bodyTypes, type Contract, type ErrorStyle } from "./contract";
import { pathParametersOf } from "./path-parameters";

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of the contracts: made from the very schemas that validate, so that it cannot
 * say something else than the service does. Others are served meanwhile: to describe all of them takes half a second.
 * https://spec.openapis.org/oas/v3.1.1
 */
export async function openApiDocument(
  contracts: readonly Contract[],
  site: { title: string; version: string; url: string },
): Promise<Json> {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = { ...ERROR_SCHEMAS };
  await mapInSlices(contracts, (contract) => {
    const described = withSharedSchemas(operation(contract), schemas);
    (paths[contract.path] ??= {})[contract.method.toLowerCase()] = described;
  });
  return {
    openapi: "3.1.1",
    info: { title: site.title, version: site.version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: site.url }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas,
    },
    security: [{ token: [] }, {}],
  };
}

const problems = (item: Json): Json => ({ type: "array", items: { type: "object", ...item } });

/** The bodies of `error-formats.ts`. */
const ERROR_SCHEMAS: Readonly<Record<string, Json>> = {
  Error: {
    type: "object",
    required: ["status", "message"],
    properties: {
      status: { type: "integer" },
      message: { type: "string" },
      errors: problems({
        required: ["field", "messages"],
        properties: {
          field: { type: "string", description: "Dotted path, list positions as numbers." },
          messages: { type: "array", items: { type: "string" } },
        },
      }),
    },
  },
  ImportError: {
    type: "object",
    required: ["status", "message", "data", "errors"],
    properties: {
      status: { type: "string", const: "error" },
      message: { type: "string" },
      data: { type: "array", items: {}, maxItems: 0 },
      errors: problems({
        required: ["field", "message"],
        properties: { field: { type: "string" }, message: { type: "string" } },
      }),
    },
  },
  StatisticsError: {
    type: "object",
    required: ["error", "message"],
    properties: { error: { type: "string" }, message: { type: "string" } },
  },
  CounterException: {
    type: "object",
    required: ["Code", "Message"],
    properties: {
      Code: { type: "integer" },
      Message: { type: "string" },
      Data: { type: "string" },
    },
  },
  WebhookError: {
    type: "object",
    required: ["error", "message", "status"],
    properties: {
      error: { type: "string" },
      message: { type: "string" },
      status: { type: "integer" },
    },
  },
};

const ERROR_SCHEMA_OF: Readonly<Record<ErrorStyle, string>> = {
  rest: "Error",
  import: "ImportError",
  stats: "StatisticsError",
  counter: "CounterException",
  group: "Error",
  webhook: "WebhookError",
};

/** Schemas that contain themselves stand in `$defs` of their own; in the document all stand in one place, by name. */
function withSharedSchemas(value: Json, schemas: Record<string, Json>): Json {
  const move = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(move);
    if (!isObject(part)) return part;
    const { $defs, ...rest } = part;
    for (const [name, schema] of Object.entries(isObject($defs) ? $defs : {}))
      share(schemas, nameOf(name), move(schema) as Json);
    return Object.fromEntries(
      Object.entries(rest).map(([name, one]) => [
        name,
        name === "$ref" && typeof one === "string" ? one.replace(DEFS, toShared) : move(one),
      ]),
    );
  };
  return move(value) as Json;
}

/** @throws {Error} where another schema has the name: one of the two would describe both */
function share(schemas: Record<string, Json>, name: string, schema: Json): void {
  if (schemas[name] && !isDeepStrictEqual(schemas[name], schema))
    throw new Error(`Two schemas of the API are called "${name}"`);
  schemas[name] = schema;
}

const DEFS = /^#\/\$defs\/(.+)$/;
const toShared = (_: string, name: string) => `#/components/schemas/${nameOf(name)}`;
/** The library has one nameless schema that contains itself: any JSON. */
const nameOf = (name: string) => (name === "__schema0" ? "AnyJson" : name);

/** The heading under which the document has the contract. */
export const tagOf = ({ tag, path }: Contract): string => tag ?? path.split("/")[2] ?? "service";

function meaningOf(status: number): string {
  if (status === 204) return "No content.";
  if (status >= 400) return "Always refused.";
  return status < 300 ? "Success." : "Leads to another address.";
}

function operation(contract: Contract): Json {
  return {
    operationId: operationId(contract),
    tags: [tagOf(contract)],
    summary: contract.summary,
    ...(contract.successor ? { deprecated: true } : {}),
    ...(contract.scope ? { "x-scope": contract.scope } : {}),
    parameters: [
      ...pathParametersOf(contract.path).map((parameter) => ({
        ...parameter,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...queryParameters(contract),
      ...headerParameters(contract),
    ],
    ...requestBody(contract),
    responses: {
      [String(contract.status)]: {
        description: meaningOf(contract.status),
        ...(contract.status >= 400
          ? errorContent(contract)
          : responseContent(contract, contract.status, contract.response)),
      },
      ...Object.fromEntries(
        Object.entries(contract.otherResponses ?? {}).map(([status, { means, body }]) => [
          status,
          {
            description: means,
            ...responseContent(contract, Number(status), body ?? contract.response),
          },
        ]),
      ),
      default: { description: "The request could not be carried out.", ...errorContent(contract) },
    },
  };
}

const errorContent = ({ errors = "rest" }: Contract): Json => ({
  content: {
    [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${ERROR_SCHEMA_OF[errors]}` } },
  },
});

function requestBody({ form, ...contract }: Contract): Json {
  if (form)
    return {
      requestBody: {
        required: true,
        content: { "multipart/form-data": { schema: jsonSchema(form, "input") } },
      },
    };
  if (!contract.body) return {};
  return {
    requestBody: {
      content: Object.fromEntries(
        bodyTypes(contract).map((type) => {
          const shape = contract.consumes?.[type] ?? contract.body;
          return [type, { schema: jsonSchema(shape, "input") }];
        }),
      ),
    },
  };
}

/** Statuses whose responses never have a body (RFC 9110). */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Bytes and texts of other formats have a type and no schema; redirects have neither. */
function responseContent(contract: Contract, status: number, body: z.ZodType | undefined): Json {
  if (WITHOUT_BODY.includes(status)) return {};
  const hasBytes = contract.produces !== undefined && status >= 200 && status < 204;
  if (!body && !hasBytes) return {};
  const media = body ? { schema: jsonSchema(body, "output") } : {};
  const types = contract.produces ?? [JSON_TYPE];
  const documents = status < 300 ? (contract.documents ?? []) : [];
  return {
    content: Object.fromEntries([
      ...types.map((type) => [type, media] as const),
      ...documents.map((type) => [type, {}] as const),
    ]),
  };
}

const headerParameters = ({ headers = {} }: Contract): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));

function queryParameters({ query }: Contract): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: z.ZodType | undefined, io: "input" | "output"): Json {
  if (!schema) return {};
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

function operationId({ method, path }: Contract): string {
  const words = path
    .replace(/^\/api\//, "")
    .split(/[^\w]+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...words].join("_");
}
