import { z } from "zod";
import { bodyTypes, type Contract } from "./contract";
import { JSON_TYPE } from "@/lib/core/media-types";

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of the contracts: made from the very schemas that validate, so that it cannot
 * say something else than the service does. https://spec.openapis.org/oas/v3.1.1
 */
export function openApiDocument(
  contracts: readonly Contract[],
  site: { title: string; version: string; url: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    (paths[contract.path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: "3.1.1",
    info: { title: site.title, version: site.version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: site.url }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: ERROR_SCHEMA },
    },
    security: [{ token: [] }, {}],
  };
}

const ERROR_SCHEMA: Json = {
  type: "object",
  required: ["status", "message"],
  properties: {
    status: { type: "integer" },
    message: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "messages"],
        properties: {
          field: { type: "string", description: "Dotted path, list positions as numbers." },
          messages: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};

function operation(contract: Contract): Json {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const produces = contract.produces ?? [JSON_TYPE];
  return {
    operationId: operationId(contract),
    tags: [contract.tag ?? contract.path.split("/")[2] ?? "service"],
    summary: contract.summary,
    ...(contract.scope ? { "x-scope": contract.scope } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...queryParameters(contract),
      ...headerParameters(contract),
    ],
    ...requestBody(contract),
    responses: {
      [String(contract.status)]: {
        description: contract.status === 204 ? "Done, nothing to say." : "Success.",
        ...responseContent(produces, contract.response),
      },
      ...Object.fromEntries(
        Object.entries(contract.alsoAnswers ?? {}).map(([status, { means, body }]) => [
          status,
          { description: means, ...responseContent(produces, body ?? contract.response) },
        ]),
      ),
      default: {
        description: "The request could not be carried out.",
        content: { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

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

function responseContent(types: readonly string[], body: z.ZodType | undefined): Json {
  if (!body) return {};
  const schema = jsonSchema(body, "output");
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
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
