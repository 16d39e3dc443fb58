import { expect, test } from "vitest";
import { CUSTOM_FIELDS, metadataSchema, SYSTEM_CUSTOM_FIELDS } from "@/lib/works/metadata";
import { z } from "zod";
import { SECTIONS } from "./sections";
import { fieldOf, shownSections } from "./visible-fields";

const fields = SECTIONS.flatMap((section) => section.fields);
const names = (document: Record<string, unknown>, extent: "short" | "full" = "short") =>
  shownSections(document, extent, []).flatMap((section) => section.fields.map(({ name }) => name));
const ofKind = (id: string) => ({ metadata: { resource_type: { id } } });

test("every field that a work can have is in the form", () => {
  const { properties = {} } = z.toJSONSchema(metadataSchema, {
    io: "input",
    unrepresentable: "any",
  });
  const paths = [
    ...Object.keys(properties).map((name) => `metadata.${name}`),
    ...Object.keys(CUSTOM_FIELDS)
      .filter((name) => !SYSTEM_CUSTOM_FIELDS.includes(name))
      .map((name) => `custom_fields.${name}`),
  ];
  expect(paths.length).toBeGreaterThan(45);
  const absent = paths.filter(
    (path) => !fields.some((field) => field.path === path || field.path.startsWith(`${path}.`)),
  );
  expect(absent).toEqual([]);
});

test("no field is there twice", () => {
  const paths = fields.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test("the short form has what is required and usual, the full form the rest", () => {
  expect(names({})).toEqual(expect.arrayContaining(["title", "creators", "licences"]));
  for (const rare of ["contributors", "subjects", "relatedWorks", "funding"] as const)
    expect(names({})).not.toContain(rare);
  expect(names({}, "full")).toContain("contributors");
});

test("a kind of work brings its own fields", () => {
  expect(names(ofKind("textDocument-journalArticle"))).toContain("journal");
  expect(names(ofKind("textDocument-thesis"))).toEqual(
    expect.arrayContaining(["thesis", "degree"]),
  );
  expect(names(ofKind("presentation-slides"))).toContain("meeting");
  expect(names(ofKind("software-application"))).toContain("programmingLanguages");
  expect(names(ofKind("textDocument-book"))).toContain("imprint");
  expect(names(ofKind("dataset"), "full")).not.toContain("journal");
});

test("what says something or has a problem is never hidden", () => {
  const journal = { ...ofKind("dataset"), custom_fields: { "journal:journal": { title: "J" } } };
  expect(names(journal)).toContain("journal");
  expect(names({ metadata: { subjects: [{ subject: "Tides" }] } })).toContain("subjects");
  const shown = shownSections({}, "short", ["metadata.sizes.0"]).flatMap((one) => one.fields);
  expect(shown.map(({ name }) => name)).toContain("sizes");
});

test("a place belongs to the nearest field", () => {
  expect(fieldOf("metadata.creators.2.person_or_org.family_name")?.name).toBe("creators");
  expect(fieldOf("custom_fields.meeting:meeting.identifiers.0.identifier")?.name).toBe(
    "meetingIdentifiers",
  );
  expect(fieldOf("custom_fields.meeting:meeting.url")?.name).toBe("meeting");
  expect(fieldOf("access.embargo.until")).toBeUndefined();
});
