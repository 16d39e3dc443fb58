import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";
import { contracts } from "@/lib/wiring";

/** The document is committed, so that a reviewer reads every change of the API. `npm run unit -- -u` updates it. */
test("the API document is the one that was reviewed", async () => {
  const site = { title: "Commonshelf", version: "1", url: "https://repository.example.org" };
  const document = await openApiDocument(contracts, site);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    "openapi.snapshot.json",
  );
});

test("operation ids are unique, as generated clients need them", async () => {
  const { paths } = await openApiDocument(contracts, { title: "", version: "", url: "" });
  const ids = Object.values(
    paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe("the API document is sound:", async () => {
  const document = await openApiDocument(contracts, {
    title: "",
    version: "",
    url: "https://a.example",
  });
  const nodes = [...nodesOf(document, "")];
  const operations = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  test("it is valid by the specification", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test("references lead somewhere", () => {
    const known = new Set(nodes.map(([pointer]) => `#${pointer}`));
    const references = nodes.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : []));
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !known.has(reference))).toEqual([]);
  });

  test("responses that never have a body list none", () => {
    const bodies = operations.flatMap(({ path, method, operation }) =>
      ["204", "205", "304"]
        .filter((status) => operation.responses[status]?.content)
        .map((status) => `${method} ${path}: ${status}`),
    );
    expect(bodies).toEqual([]);
  });

  test("parameters say what they mean", () => {
    const mute = operations.flatMap(({ path, method, operation }) =>
      operation.parameters
        .filter((one) => !one.description && !one.schema.description)
        .map(({ name }) => `${method} ${path}: ${name}`),
    );
    expect(mute).toEqual([]);
  });

  test("lists say what is in them", () => {
    const lists = nodes.filter(([, { type }]) => type === "array");
    const bare = lists.filter(([, { items, prefixItems }]) => (items ?? prefixItems) === undefined);
    expect([lists.length > 100, bare.map(([pointer]) => pointer)]).toEqual([true, []]);
  });

  test("reading answers with a type of content", () => {
    const silent = operations.filter(
      ({ method, operation }) =>
        method === "get" && operation.responses[200] && !operation.responses[200].content,
    );
    // Asked by HEAD, as tus has it: the offset is a header.
    expect(silent.map(({ path }) => path)).toEqual(["/api/records/{id}/draft/uploads/{upload}"]);
  });

  test("failures have the body of their family", () => {
    const failureOf = (wanted: string) =>
      operations.find(({ path, method }) => path === wanted && method !== "get")?.operation
        .responses.default?.content?.["application/json"]?.schema?.$ref;
    expect(failureOf("/api/import/{collection}")).toBe("#/components/schemas/ImportError");
    expect(failureOf("/api/records")).toBe("#/components/schemas/Error");
  });
});

type Media = { schema?: { $ref?: string } };
type Parameter = { name: string; description?: string; schema: { description?: string } };
type Operation = {
  parameters: Parameter[];
  responses: Record<string, { content?: Record<string, Media> } | undefined>;
};
type Paths = Record<string, Record<string, Operation>>;

/** Every object in the document with its JSON Pointer (RFC 6901). */
function* nodesOf(value: unknown, pointer: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as Record<string, unknown>];
  for (const [name, one] of Object.entries(value))
    yield* nodesOf(one, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}
