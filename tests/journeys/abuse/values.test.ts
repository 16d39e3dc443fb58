import { beforeAll, describe, expect, test } from "vitest";
import { aPerson, type Person } from "../support/people";
import {
  aDraft,
  aWork,
  type DraftJson,
  draftAt,
  fieldsOf,
  METADATA,
  type Problem,
  publishAt,
} from "../works/deposit";

/** Values that look right: each is named by its field, and publishing waits until it is mended. */
let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
});

const creator = (scheme: string, identifier: string) => ({
  creators: [
    {
      person_or_org: {
        type: "personal",
        family_name: "Field",
        identifiers: [{ scheme, identifier }],
      },
    },
  ],
});
const ofCreator = "metadata.creators.0.person_or_org.identifiers.0.identifier";
const alternate = (scheme: string, identifier: string) => ({
  identifiers: [{ scheme, identifier }],
});
const dated = (date: string) => ({ dates: [{ date, type: { id: "other" } }] });

const WRONG: [string, Record<string, unknown>, string][] = [
  ["an ORCID with a wrong check digit", creator("orcid", "0000-0002-1825-0098"), ofCreator],
  ["an ISNI with a wrong check digit", creator("isni", "0000 0001 2103 2684"), ofCreator],
  ["a GND that is none", creator("gnd", "no-118540238"), ofCreator],
  [
    "an ISBN with a wrong check digit",
    alternate("isbn", "978-3-16-148410-1"),
    "metadata.identifiers.0.identifier",
  ],
  [
    "an ISSN with a wrong check digit",
    alternate("issn", "0378-5954"),
    "metadata.identifiers.0.identifier",
  ],
  ["a DOI that is none", alternate("doi", "11.1234/x"), "metadata.identifiers.0.identifier"],
  ["a day that does not exist", { publication_date: "2025-02-30" }, "metadata.publication_date"],
  [
    "the 29th of February of no leap year",
    { publication_date: "1900-02-29" },
    "metadata.publication_date",
  ],
  ["a thirteenth month", { publication_date: "2025-13" }, "metadata.publication_date"],
  [
    "an interval that ends before it begins",
    { publication_date: "2025/2024" },
    "metadata.publication_date",
  ],
  ["a year of six digits", { publication_date: "202500" }, "metadata.publication_date"],
  ["a further date that does not exist", dated("2023-04-31"), "metadata.dates.0.date"],
  ["a number for a title", { title: 7 }, "metadata.title"],
  ["an object for a title", { title: { contains: "" } }, "metadata.title"],
  ["a title of 100,000 characters", { title: "a".repeat(100_000) }, "metadata.title"],
  ["creators that are no list", { creators: { 0: {} } }, "metadata.creators"],
  ["a field nobody knows", { internal_notes: "x" }, "metadata.internal_notes"],
  ["an inherited name", { hasOwnProperty: "inherited" }, "metadata.hasOwnProperty"],
  [
    "a place off the earth",
    { locations: { features: [{ geometry: { type: "Point", coordinates: [0, 91] } }] } },
    "metadata.locations.features.0.geometry",
  ],
];

test.each(WRONG)("%s is named, and kept from publication or left out", async (_, more, field) => {
  const metadata = { ...METADATA, ...more };
  const draft = await owner.post<Pick<Problem, "errors"> & { id: string }>("/api/records", {
    metadata,
    files: { enabled: false },
  });
  expect(draft.status).toBe(201);
  expect(fieldsOf(draft.body)).toContain(field);
  const issue = draft.body.errors?.find((one) => one.field === field);
  expect(issue?.messages[0]).toMatch(/\w.*\.$/);
  const published = await owner.post<Problem>(publishAt(draft.body.id));
  expect([202, 400]).toContain(published.status);
  // The invalid value is never part of the published work.
  if (published.status === 202)
    expect(JSON.stringify(published.body)).not.toContain(JSON.stringify(Object.values(more)[0]));
});

const TERMS: [string, Record<string, unknown>, string][] = [
  ["resource type", { resource_type: { id: "textDocument-nothing" } }, "metadata.resource_type.id"],
  ["language", { languages: [{ id: "eng" }, { id: "zzzz" }] }, "metadata.languages.1.id"],
  [
    "kind of date",
    { dates: [{ date: "2025", type: { id: "birthday" } }] },
    "metadata.dates.0.type.id",
  ],
  [
    "role",
    { contributors: [{ ...METADATA.creators[0], role: { id: "king" } }] },
    "metadata.contributors.0.role.id",
  ],
  ["name every object has", { resource_type: { id: "__proto__" } }, "metadata.resource_type.id"],
];

test.each(TERMS)("an unknown %s refuses the save with its place", async (_, more, field) => {
  const { id } = await aDraft(owner);
  const before = (await owner.get(draftAt(id))).body;
  const refused = await owner.put<Problem>(draftAt(id), { metadata: { ...METADATA, ...more } });
  expect(refused.status).toBe(400);
  expect(fieldsOf(refused.body)).toEqual([field]);
  expect((await owner.get(draftAt(id))).body).toEqual(before);
});

describe("what only the service decides", () => {
  const CLAIMS = {
    id: "00000-00098",
    revision_id: 99,
    created: "1999-01-01T00:00:00+00:00",
    is_published: true,
    is_draft: false,
    status: "published",
    deletion_status: { is_deleted: true, status: "D" },
    tombstone: { note: "gone" },
    stats: { all_versions: { views: 1_000_000 } },
    versions: { index: 7, is_latest: true },
    links: { self: "https://other.example/" },
    is_admin: true,
    roles: ["admin"],
  };

  test("is not taken from a draft's body", async () => {
    const stranger = await aPerson();
    const parent = {
      id: "00000-00098",
      access: { owned_by: { user: stranger.id } },
      communities: { ids: ["x"] },
    };
    const { status, body } = await owner.post<DraftJson>("/api/records", {
      metadata: METADATA,
      ...CLAIMS,
      parent,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ revision_id: 1, is_published: false, is_draft: true });
    expect(body.id).not.toBe(CLAIMS.id);
    expect(body.parent).toMatchObject({ access: { owned_by: { user: owner.id } } });
    expect(body.parent.id).not.toBe(parent.id);
    expect(body.links.self).not.toContain("other.example");
    expect(JSON.stringify(body)).not.toContain("1000000");
    expect((await stranger.get(draftAt(body.id))).status).toBe(403);
  });

  test("is not taken from the body of an edit either", async () => {
    const work = await aWork(owner);
    await owner.post(draftAt(work.id));
    const edited = await owner.put<DraftJson>(draftAt(work.id), {
      ...CLAIMS,
      metadata: METADATA,
      files: { enabled: false },
      pids: { ...work.pids, oai: { identifier: "oai:other.example:1", provider: "oai" } },
    });
    expect(edited.status).toBe(200);
    const published = await owner.post<Problem>(publishAt(work.id));
    expect(published.status).toBe(400);
    expect(fieldsOf(published.body)).toEqual(["pids.oai"]);
  });

  test("is not taken from the bodies of accounts, tokens and sessions", async () => {
    const me = await owner.get<{ id: string; roles: string[] }>("/api/me");
    for (const method of ["PUT", "PATCH", "POST"])
      await owner.fetch("/api/me", {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...CLAIMS, roles: ["admin"] }),
      });
    expect((await owner.get("/api/me")).body).toEqual(me.body);
  });
});
