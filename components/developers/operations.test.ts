import { describe, expect, test } from "vitest";
import { openApiDocument, tagOf } from "@/lib/http/openapi";
import { MESSAGES } from "@/lib/i18n/messages";
import { contracts } from "@/lib/wiring";
import { fieldsOf, type Schema, typeOf } from "./fields";
import { operationsOf } from "./operations";
import { SECTION_GROUPS, SECTIONS, sectionOf } from "./sections";

const document = await openApiDocument(contracts, { title: "", version: "", url: "" });
const operations = operationsOf(document);

describe("the reference of the API", () => {
  test("has each operation of the service in exactly one section", () => {
    const listed = SECTIONS.flatMap((section) =>
      operations.filter((one) => one.section === section),
    ).map(({ method, path }) => `${method} ${path}`);
    const there = contracts.map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual(there.toSorted());
    expect(new Set(SECTIONS).size).toBe(SECTIONS.length);
  });

  test("has no section without operations", () => {
    const used = new Set(operations.map(({ section }) => section));
    expect(SECTIONS.filter((section) => !used.has(section))).toEqual([]);
  });

  test("refuses a tag for which it has no section", () => {
    expect(() => sectionOf("weather")).toThrow('has no section "weather"');
    const paths = { "/api/weather": { get: { tags: ["weather"], parameters: [], responses: {} } } };
    expect(() => operationsOf({ paths, components: { schemas: {} } })).toThrow("weather");
  });

  test.each(Object.entries(MESSAGES))("has texts for each section in %s", (_, { developers }) => {
    expect(Object.keys(developers.sections).toSorted()).toEqual(SECTIONS.toSorted());
    expect(Object.keys(developers.groups)).toEqual(Object.keys(SECTION_GROUPS));
    const names = Object.values(developers.sections).map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("says what an operation takes and answers", () => {
    const upload = operations.find(({ id }) => id === "put_records_id_draft_files_key_content");
    expect(upload).toMatchObject({
      section: "files",
      scope: "deposit:write",
      parameters: [
        { path: "id", place: "path", type: "string", isRequired: true },
        { path: "key" },
      ],
      answers: [{ status: "200", mediaTypes: ["application/json"] }],
      errorFields: ["status", "message", "errors"],
    });
    const older = operations.filter(({ isDeprecated }) => isDeprecated);
    expect(older.map(({ path }) => path)).toContain("/api/webhooks/user_data_update");
  });

  test("lists the fields of a draft and of a work once on their page, what it is about first", async () => {
    const own = contracts.filter((contract) => sectionOf(tagOf(contract)) === "records");
    const works = operationsOf(await openApiDocument(own, { title: "", version: "", url: "" }));
    const paths = works.map(({ path }) => path);
    const about = paths.filter((path) => path.startsWith("/api/records"));
    expect(paths).toEqual([...about.toSorted(), "/api/doi-metadata", "/api/user/records"]);
    const bodyOf = (id: string) => works.find((one) => one.id === id)?.bodies[0];
    const draft = bodyOf("post_records");
    expect(draft?.fields).toContainEqual({
      ...{ path: "metadata.creators[].person_or_org.type", isRequired: false },
      type: '"personal" | "organizational"',
    });
    expect(bodyOf("put_records_id_draft")).toMatchObject({
      ...{ fields: [], sameAs: { id: "post_records", name: "POST /api/records" } },
    });
    const answerOf = (id: string) => works.find((one) => one.id === id)?.answers[0]?.bodies;
    const place = { id: "get_records_id", name: "GET /api/records/{id}" };
    const [work, ...others] = answerOf(place.id) ?? [];
    expect(others).toEqual([]);
    expect(work?.fields.map(({ path }) => path)).toContain(
      "metadata.creators[].person_or_org.name",
    );
    const found = answerOf("get_records")?.[0]?.fields;
    expect(found).toContainEqual(expect.objectContaining({ path: "hits.hits", sameAs: place }));
    const besides = found?.flatMap(({ path }) => (path.startsWith("hits.hits[") ? [path] : []));
    expect(besides).toEqual(["hits.hits[].highlight"]);
  });
});

describe("fields of a schema", () => {
  const pathsOf = (schema: Schema, shared = {}) => fieldsOf(schema, shared).map(({ path }) => path);
  const object = (properties: Schema, more: Schema = {}) => ({
    type: "object",
    properties,
    ...more,
  });

  test("end where a schema contains itself", () => {
    const node = object({
      name: { type: "string" },
      parent: { $ref: "#/components/schemas/Node" },
      children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
    });
    const schema = { $ref: "#/components/schemas/Node" };
    expect(pathsOf(schema, { Node: node })).toEqual(["name", "parent", "children"]);
    expect(typeOf(schema, { Node: schema })).toBe("Node");
    expect(pathsOf(schema, { Node: schema })).toEqual([]);
  });

  test("end at a depth", () => {
    const nested = object({
      a: object({ b: object({ c: object({ d: object({ e: object({ f: {} }) }) }) }) }),
    });
    expect(pathsOf(nested)).toEqual(["a", "a.b", "a.b.c", "a.b.c.d", "a.b.c.d.e"]);
  });

  test("of several shapes stand together, required where each requires them", () => {
    const one = object(
      { kind: { const: "a" }, size: { type: "integer" } },
      { required: ["kind", "size"] },
    );
    const other = object({ kind: { const: "b" } }, { required: ["kind"] });
    expect(fieldsOf({ anyOf: [one, other] }, {})).toEqual([
      { path: "kind", type: '"a" | "b"', isRequired: true },
      { path: "size", type: "integer", isRequired: false },
    ]);
  });

  test("have names for entries of lists and of maps", () => {
    const entry = object({ id: { type: "string" } });
    expect(pathsOf({ type: "array", items: entry })).toEqual(["[].id"]);
    expect(pathsOf({ type: "object", additionalProperties: entry })).toEqual(["{key}.id"]);
    expect(pathsOf(object({ id: {} }, { additionalProperties: {} }))).toEqual(["id"]);
  });

  test.each<[Schema, string]>([
    [{}, "any"],
    [{ type: "string", format: "date", maxLength: 10 }, "string (date, ≤ 10)"],
    [{ type: "integer", minimum: 1, maximum: 100 }, "integer (1–100)"],
    [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "integer (≥ 0)"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
    [{ type: "object", additionalProperties: { type: "string" } }, "{ [key]: string }"],
  ])("have a type: %j", (schema, type) => {
    expect(typeOf(schema, {})).toBe(type);
  });
});
