import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { CUSTOM_FIELDS, SYSTEM_CUSTOM_FIELDS } from "@/lib/works/metadata";
import { COLUMNS, plainName, readHeading } from "./columns";

test("each column has an id and a label of its own", () => {
  for (const name of ["id", "label"] as const) {
    const names = COLUMNS.map((column) => plainName(column[name]));
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  }
});

test("pages call a column as the template does", () => {
  const said = MESSAGES.en.imports.columns as Readonly<Record<string, string>>;
  for (const { id, label } of COLUMNS) expect(said[id]).toBe(label);
});

test("a label names its own column, whatever others are also called", () => {
  for (const column of COLUMNS) {
    expect(readHeading(column.label), column.label).toEqual({ column });
    expect(readHeading(column.id), column.id).toEqual({ column });
  }
});

test.each([
  ["TITLE *", "title"],
  ["Authors", "creators"],
  ["dc.contributor.author", "creators"],
  ["Abstract", "description"],
  ["ISBN-13", "isbn"],
  ["Publication Year", "publication_date"],
  ["License", "licences"],
  ["Título", "title"],
  ["  file_name ", "files"],
  // As earlier templates called them.
  ["Meeting title", "meeting_title"],
  ["Meeting acronym", "meeting_acronym"],
  ["Part of the session", "meeting_session_part"],
  ["Meeting website", "meeting_url"],
  ["Meeting organiser", "meeting_organization"],
  ["Submitter e-mail", "submitter_email"],
  ["Address", "url"],
])("%s is understood as %s", (heading, id) => {
  expect(readHeading(heading)?.column.id).toBe(id);
});

test.each([
  ["Creator 2", "creators", 1],
  ["author_1", "creators", 0],
  ["Creator 3 ORCID", "creator_orcid", 2],
  ["Creator[1].affiliation", "creator_affiliation", 0],
  ["Subject 12", "subjects", 11],
])("%s is one of several", (heading, id, position) => {
  expect(readHeading(heading)).toMatchObject({ column: { id }, position });
});

test.each(["", "Shelf mark", "Title 2", "Creator 0", "42"])("%j names nothing", (heading) => {
  expect(readHeading(heading)).toBeUndefined();
});

/** Kept for old payloads, or too deep for a cell. */
const WITHOUT_COLUMN = ["thesis:university"];

test("every custom field that people may set has a column", () => {
  const wanted = Object.keys(CUSTOM_FIELDS).filter(
    (name) => !SYSTEM_CUSTOM_FIELDS.includes(name) && !WITHOUT_COLUMN.includes(name),
  );
  const missing = wanted.filter(
    (name) => !COLUMNS.some(({ place }) => `${place}.`.startsWith(`custom_fields.${name}.`)),
  );
  expect(missing).toEqual([]);
});
