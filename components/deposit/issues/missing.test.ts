import { expect, test } from "vitest";
import { toFormIssues } from "./missing";
import { missingKey } from "./missing-key";

const issue = (field: string) => ({ field, messages: ["Said by the service."] });
const draft = (count: number) => ({ files: { count } });
const isMissing = (document: Record<string, unknown>, field: string, files = 0) =>
  toFormIssues({ document, draft: draft(files) }, [issue(field)])[0]?.isMissing;

test("what is missing is told from what is wrong by whether anything stands there", () => {
  const person = { type: "personal", given_name: "Jane", family_name: "" };
  const document = {
    metadata: { title: "A", publisher: "", creators: [{ person_or_org: person }] },
  };
  expect(isMissing(document, "metadata.title")).toBe(false);
  expect(isMissing(document, "metadata.publisher")).toBe(true);
  expect(isMissing(document, "metadata.publication_date")).toBe(true);
  expect(isMissing(document, "metadata.creators.0.person_or_org.family_name")).toBe(true);
  expect(isMissing(document, "metadata.creators.0")).toBe(false);
});

test("a row that nobody has filled in yet is not there for the service", () => {
  const document = { metadata: { creators: [{ person_or_org: { type: "personal" } }] } };
  expect(isMissing(document, "metadata.creators")).toBe(true);
});

test("files are missing when the draft has none, and otherwise not complete", () => {
  const document = { files: { enabled: true } };
  expect(isMissing(document, "files.enabled")).toBe(true);
  expect(isMissing(document, "files", 2)).toBe(false);
});

test.each([
  ["metadata.title", "title"],
  ["metadata.resource_type", "resource_type"],
  ["metadata.creators", "creators"],
  ["metadata.creators.0.person_or_org.family_name", "family_name"],
  ["metadata.contributors.3.person_or_org.name", "name"],
  ["files.enabled", "files"],
  ["metadata.titles", "value"],
  ["metadata.dates.0.type", "value"],
] as const)("what is missing at %s is asked for as %s", (field, key) => {
  expect(missingKey(field)).toBe(key);
});

test("what the service says is kept", () => {
  expect(toFormIssues({ document: {} }, [issue("metadata.title")])).toEqual([
    { ...issue("metadata.title"), isMissing: true },
  ]);
});
