import { expect, test } from "vitest";
import { rowOfAuthor } from "./author-row";
import { identifierOf, nameOfRow, rowWithEntry } from "./person-document";

const AUTHOR = { role: { id: "author" } };

test("a recognised person becomes a row as the API takes it", () => {
  const author = {
    family: "Doe",
    given: "Jane",
    orcid: "0000-0002-1825-0097",
    affiliation: "Brown University",
  };
  const row = rowOfAuthor(author, AUTHOR);
  expect(row).toEqual({
    person_or_org: {
      type: "personal",
      family_name: "Doe",
      given_name: "Jane",
      identifiers: [{ scheme: "orcid", identifier: "0000-0002-1825-0097" }],
    },
    role: { id: "author" },
    affiliations: [{ name: "Brown University" }],
  });
  expect([nameOfRow(row), identifierOf(row, "orcid")]).toEqual(["Doe, Jane", author.orcid]);
});

test("an organisation has one name", () => {
  const row = rowOfAuthor({ family: "Moorland Trust", given: "", isOrganisation: true }, AUTHOR);
  expect(row.person_or_org).toEqual({ type: "organizational", name: "Moorland Trust" });
  expect(nameOfRow(row)).toBe("Moorland Trust");
});

test("an entry of the list of names fills a row and leaves its role and what it does not know", () => {
  const row = { ...AUTHOR, affiliations: [{ name: "Typed before" }] };
  const entry = {
    id: "x",
    name: "Carberry, Josiah",
    given_name: "Josiah",
    family_name: "Carberry",
    identifiers: [{ scheme: "orcid", identifier: "0000-0002-1825-0097", extra: 1 }],
  };
  expect(rowWithEntry(row, entry)).toEqual({
    ...row,
    person_or_org: {
      type: "personal",
      family_name: "Carberry",
      given_name: "Josiah",
      identifiers: [{ scheme: "orcid", identifier: "0000-0002-1825-0097" }],
    },
  });
  const house = { affiliations: [{ id: "05gq02987", name: "Brown University", extra: 1 }] };
  expect(rowWithEntry(row, { ...entry, ...house }).affiliations).toEqual([
    { id: "05gq02987", name: "Brown University" },
  ]);
});

test("whatever is in a row, it has a name or none", () => {
  for (const row of [undefined, {}, { person_or_org: null }, "x"]) expect(nameOfRow(row)).toBe("");
});
