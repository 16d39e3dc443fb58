import { beforeAll, describe, expect, inject, test } from "vitest";
import { draftJson, workJson, workListJson } from "@/lib/works/schema";
import { anonymous, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aVersion,
  aWork,
  complete,
  type DraftJson,
  draftAt,
  METADATA,
  publishAt,
  type WorkJson,
  type WorkListJson,
} from "./deposit";

const UI = { accept: "application/vnd.inveniordm.v1+json" };
type Ui = Record<string, unknown>;

const RICH = {
  ...METADATA,
  publication_date: "2026-02",
  version: "2.1",
  description: "<p>Hourly <em>readings</em></p>",
  languages: [{ id: "eng" }],
  rights: [{ id: "cc-by-4.0" }],
  additional_titles: [{ title: "Pegel", type: { id: "translated-title" }, lang: { id: "deu" } }],
  dates: [{ date: "2024-05-03", type: { id: "collected" }, description: "In the field" }],
  related_identifiers: [{ identifier: "10.1234/x", scheme: "doi", relation_type: { id: "cites" } }],
  subjects: [{ id: "http://id.worldcat.org/fast/1", subject: "Tides", scheme: "FAST-topical" }],
  creators: [
    {
      person_or_org: { type: "personal", family_name: "Ross", given_name: "Ann" },
      affiliations: [{ name: "Example Institute" }, { name: "Harbour Office" }],
    },
    {
      person_or_org: { type: "personal", family_name: "Sutherland" },
      affiliations: [{ name: "Harbour Office" }],
    },
  ],
  funding: [{ funder: { name: "Sea Fund" }, award: { number: "7", title: { en: "Tides" } } }],
  locations: {
    features: [{ place: "Wick", geometry: { type: "Point", coordinates: [-3.1, 58.4] } }],
  },
  references: [{ reference: "Ross (2025)" }],
};
const CUSTOM = {
  "journal:journal": {
    title: "Marine Letters",
    volume: "12",
    issue: "3",
    pages: "15-22",
    issn: "2049-3630",
  },
  "imprint:imprint": { title: "Sea levels", edition: "2", pages: "15-23", place: "Wick" },
  "thesis:thesis": { university: "Example University", department: "Physics", type: "PhD" },
  "meeting:meeting": { title: "Tide days" },
  "code:developmentStatus": { id: "active" },
};

let owner: Person;
let work: WorkJson;
beforeAll(async () => {
  owner = await aPerson({ fullName: "Ann Ross" });
  const draft = await aDraft(owner, complete({ metadata: RICH, custom_fields: CUSTOM }));
  expect(draft.errors).toBeUndefined();
  work = (await owner.post<WorkJson>(publishAt(draft.id))).body;
});

describe("application/json", () => {
  test("is as its schema says, key by key", async () => {
    const draft = await aDraft(owner, { metadata: { title: "Mo" } });
    expect(draftJson.parse(draft)).toEqual(draft);
    expect(workJson.parse(work)).toEqual(work);
    const list = (await anonymous.get<WorkListJson>("/api/records?size=3")).body;
    expect(workListJson.parse(list)).toEqual(list);
  });

  test("has no ui and nothing expanded", async () => {
    const { body } = await anonymous.get(at(work.id));
    expect("ui" in body || "expanded" in body).toBe(false);
  });
});

describe("application/vnd.inveniordm.v1+json", () => {
  test("adds texts for interfaces beside the plain values", async () => {
    const { status, body, headers } = await anonymous.get<WorkJson>(at(work.id), { headers: UI });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(UI.accept);
    const { ui, ...plain } = body;
    expect(plain).toEqual((await anonymous.get<WorkJson>(at(work.id))).body);
    expect(ui).toMatchObject({
      publication_date_l10n_medium: "Feb 2026",
      publication_date_l10n_long: "February 2026",
      resource_type: { id: "textDocument-report", title_l10n: "Report" },
      additional_titles: [
        {
          title: "Pegel",
          type: { id: "translated-title", title_l10n: "Translated title" },
          lang: { id: "deu", title_l10n: "German" },
        },
      ],
      languages: [{ id: "eng", title_l10n: "English" }],
      dates: [
        { date: "2024-05-03", type: { title_l10n: "Collected" }, description: "In the field" },
      ],
      rights: [{ id: "cc-by-4.0", title_l10n: "Creative Commons Attribution 4.0 International" }],
      related_identifiers: [{ identifier: "10.1234/x", relation_type: { title_l10n: "Cites" } }],
      funding: [{ funder: { name: "Sea Fund" }, award: { number: "7", title_l10n: "Tides" } }],
      access_status: { id: "metadata-only", icon: "tag", message_class: "" },
      description_stripped: "Hourly readings",
      version: "2.1",
      is_draft: false,
      conference: { title: "Tide days" },
      locations: RICH.locations,
    });
    expect(ui?.creators).toEqual({
      creators: [
        {
          person_or_org: work.metadata.creators?.[0]?.person_or_org,
          role: { id: "author", title: "Author" },
          affiliations: [
            [1, "Example Institute"],
            [2, "Harbour Office"],
          ],
        },
        {
          person_or_org: work.metadata.creators?.[1]?.person_or_org,
          role: { id: "author", title: "Author" },
          affiliations: [[2, "Harbour Office"]],
        },
      ],
      affiliations: [
        [1, "Example Institute", null],
        [2, "Harbour Office", null],
      ],
    });
    expect(ui?.publishing_information).toEqual({
      journal: "Marine Letters, 12(3), 15-22, ISSN: 2049-3630, 2026.",
      imprint: "Sea levels 2 ed., 15-23. Wick.",
      thesis: "Example University (Physics), PhD",
    });
    expect((ui?.custom_fields as Ui)["code:developmentStatus"]).toMatchObject({
      id: "active",
      title_l10n: "Active",
    });
  });

  test.each([
    ["?ln=de", {}],
    ["", { "accept-language": "de-AT,en;q=0.5" }],
  ])("speaks the reader's language (%s)", async (query, language) => {
    const headers = { ...UI, ...language };
    const { body } = await anonymous.get<WorkJson>(`${at(work.id)}${query}`, { headers });
    expect(body.ui?.publication_date_l10n_long).toBe("Februar 2026");
  });

  test("survives languages that are none", async () => {
    for (const language of ["xx-invalid-language-tag-that-is-long", "*", ";;;", "e", "1"]) {
      const { status } = await anonymous.get(`${at(work.id)}?ln=${encodeURIComponent(language)}`, {
        headers: { ...UI, "accept-language": language },
      });
      expect(status).toBe(200);
    }
  });

  test("comes with every hit of a list and with what is written", async () => {
    const next = await aVersion(owner, work.id);
    await aWork(owner);
    for (const path of ["/api/records?size=2", `${at(next.id)}/versions`]) {
      const { body } = await anonymous.get<WorkListJson>(path, { headers: UI });
      expect(body.hits.hits.length).toBe(2);
      expect(body.hits.hits.every(({ ui }) => typeof ui?.access_status === "object")).toBe(true);
    }
    const created = await owner.post<DraftJson>("/api/records", {}, { headers: UI });
    expect(created.body.ui).toMatchObject({ is_draft: true, version: "v1" });
    const saved = await owner.put<DraftJson>(draftAt(created.body.id), complete(), { headers: UI });
    expect(saved.body.ui).toMatchObject({ resource_type: { title_l10n: "Report" } });
  });

  test("joins the ends of an interval with a thin-spaced dash", async () => {
    const metadata = { ...METADATA, publication_date: "2014/2020-09-03" };
    const { id } = await aWork(owner, complete({ metadata }));
    const { body } = await anonymous.get<WorkJson>(at(id), { headers: UI });
    expect(body.ui?.publication_date_l10n_medium).toBe("2014\u2009–\u2009Sep 3, 2020");
  });
});

describe("?expand=1", () => {
  const ownerIn = (body: { expanded?: Record<string, unknown> }) =>
    (body.expanded as { parent: { access: { owned_by: unknown } } } | undefined)?.parent.access
      .owned_by;

  test("resolves the owner for those who may see people, and for others a ghost", async () => {
    const own = await owner.get<WorkJson>(`${at(work.id)}?expand=1`);
    expect(ownerIn(own.body)).toMatchObject({ id: owner.id, profile: { full_name: "Ann Ross" } });
    const none = await anonymous.get<WorkJson>(`${at(work.id)}?expand=true`);
    expect(ownerIn(none.body)).toEqual({ id: owner.id, is_ghost: true });
  });

  test("works on drafts and lists", async () => {
    const draft = await aDraft(owner);
    const read = await owner.get<DraftJson>(`${draftAt(draft.id)}?expand=1`);
    expect(ownerIn(read.body)).toMatchObject({ id: owner.id });
    const list = await owner.get<WorkListJson>("/api/user/records?expand=1");
    expect(list.body.hits.hits.every((hit) => ownerIn(hit) !== undefined)).toBe(true);
  });

  test("resolves the collection that a draft is handed in to, and the first of a work", async () => {
    const { body: collection } = await owner.post<{ id: string; slug: string }>(
      "/api/communities",
      {
        slug: `expanded-${Date.now()}`,
        metadata: { title: "Tide readers" },
        access: { visibility: "public" },
      },
    );
    const draft = await aDraft(owner);
    const receiver = { community: collection.id };
    await owner.put(`${draftAt(draft.id)}/review`, { type: "community-submission", receiver });
    const read = await owner.get<DraftJson>(`${draftAt(draft.id)}?expand=1`);
    expect(read.body.expanded).toMatchObject({
      parent: { review: { receiver: { id: collection.id, slug: collection.slug } } },
      requests: [{ type: "community-submission", status: "created" }],
    });
    const submitted = await owner.post<{ id: string }>(
      `${draftAt(draft.id)}/actions/submit-review`,
      {},
    );
    await owner.post(`/api/requests/${submitted.body.id}/actions/accept`, {});
    const published = await owner.get<WorkJson>(`${at(draft.id)}?expand=1`);
    expect(published.body.expanded).toMatchObject({
      parent: {
        communities: { default: { id: collection.id, metadata: { title: "Tide readers" } } },
      },
      requests: [],
    });
  });
});

describe("documents of other standards", () => {
  const fetched = (path: string, headers: Record<string, string> = {}) =>
    anonymous.fetch(path, { headers });

  test("are chosen by Accept, among them a citation in its style", async () => {
    const bibtex = await fetched(at(work.id), { accept: "application/x-bibtex" });
    expect(bibtex.headers.get("content-type")).toBe("application/x-bibtex");
    expect(await bibtex.text()).toMatch(/^@techreport\{ross_2026_/);
    const cited = await fetched(`${at(work.id)}?style=ieee`, { accept: "text/x-bibliography" });
    expect(cited.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await cited.text()).toMatch(/^A\. Ross/);
  });

  test("are files to save below the page of the work", async () => {
    const file = await fetched(`/records/${work.id}/export/ris`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename=${work.id}.ris`);
    expect(await file.text()).toMatch(/^TY {2}- RPRT\r\n/);
  });

  test("404 for a format there is none of: a page for people, JSON for programs", async () => {
    const path = `/records/${work.id}/export/nonsense`;
    const said = await Promise.all([fetched(path, { accept: "text/html" }), fetched(path)]);
    expect(said.map(({ status }) => status)).toEqual([404, 404]);
    // Pages of this kind are made by the front server.
    const forPeople = inject("mount") === "front" ? "text/html" : "application/json";
    expect(said.map(({ headers }) => headers.get("content-type")?.split(";")[0])).toEqual([
      forPeople,
      "application/json",
    ]);
  });
});
