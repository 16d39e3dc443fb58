import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import { DENIED, type DraftJson, draftAt, type Problem } from "./deposit";

let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
});

const CRATE = 'application/ld+json;profile="https://w3id.org/ro/crate/1.1"';
const as = (type: string) => ({ headers: { "content-type": type } });
const crate = {
  "@context": "https://w3id.org/ro/crate/1.1/context",
  "@graph": [
    { "@id": "ro-crate-metadata.json", "@type": "CreativeWork", about: { "@id": "./" } },
    {
      "@id": "./",
      "@type": "Dataset",
      name: "Peat cores",
      description: "Twelve cores.",
      datePublished: "2026-03-05T08:14:22Z",
      author: { "@id": "https://orcid.org/0000-0002-1825-0097" },
      license: { "@id": "https://creativecommons.org/licenses/by/4.0/" },
    },
    {
      "@id": "https://orcid.org/0000-0002-1825-0097",
      "@type": "Person",
      name: "Josiah Carberry",
    },
  ],
};

describe("POST /api/records with an RO-Crate", () => {
  test("201 makes a draft of it", async () => {
    const { status, body, headers } = await owner.post<DraftJson>("/api/records", crate, as(CRATE));
    expect(status).toBe(201);
    expect(headers.get("content-type")).toBe("application/json");
    expect(body.metadata).toMatchObject({
      title: "Peat cores",
      description: "Twelve cores.",
      publication_date: "2026-03-05",
      resource_type: { id: "dataset" },
      creators: [{ person_or_org: { name: "Carberry, Josiah" } }],
      rights: [{ id: "cc-by-4.0" }],
    });
    expect((await owner.get<DraftJson>(draftAt(body.id))).body.metadata).toEqual(body.metadata);
  });

  test.each([
    [{ "@graph": [] }, "@graph"],
    [{}, "@graph"],
    [[], "_schema"],
  ])("400 for %j", async (given, field) => {
    const { status, body } = await owner.post<Problem>("/api/records", given, as(CRATE));
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test("403 without an account", async () => {
    const { status, body } = await anonymous.post("/api/records", crate, as(CRATE));
    expect([status, body]).toEqual([403, DENIED]);
  });

  test.each(["application/ld+json", 'application/ld+json;profile="https://example.org/other"'])(
    "415 for %s, naming what is taken",
    async (type) => {
      const { status, body } = await owner.post<Problem>("/api/records", crate, as(type));
      expect(status).toBe(415);
      expect(body.message).toContain(CRATE);
    },
  );

  test("415 where a draft is replaced", async () => {
    const { body } = await owner.post<DraftJson>("/api/records", crate, as(CRATE));
    expect((await owner.put(draftAt(body.id), crate, as(CRATE))).status).toBe(415);
  });

  test("a crate sent as plain JSON is an empty draft", async () => {
    const { status, body } = await owner.post<DraftJson>("/api/records", crate);
    expect([status, body.metadata]).toEqual([201, {}]);
  });
});
