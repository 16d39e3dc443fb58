import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aVersion,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  fieldsOf,
  METADATA,
  NOBODYS_ID,
  type Problem,
  publish,
  publishAt,
  RESTRICTED,
  UNKNOWN,
  type WorkJson,
} from "./deposit";

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
});

const doiAt = (id: string) => `${draftAt(id)}/pids/doi`;
const aDoi = () => `10.1234/Test.${crypto.randomUUID()}`;
const external = (identifier: string) =>
  complete({ pids: { doi: { identifier, provider: "external" } } });
const pathOf = (link: string | null) => new URL(link ?? "", "http://x").pathname;

describe("POST /api/records/{id}/draft/pids/{scheme}", () => {
  test("201 reserves the DOI that publication then keeps", async () => {
    const { id } = await aDraft(owner);
    const { status, body } = await owner.post<DraftJson>(doiAt(id));
    expect(status).toBe(201);
    expect(body.pids.doi).toEqual({
      identifier: `10.5072/${id}`,
      provider: "datacite",
      client: "datacite",
    });
    expect(body.links).toMatchObject({ doi: `https://handle.test.datacite.org/10.5072/${id}` });
    expect((await publish(owner, id)).pids.doi).toEqual(body.pids.doi);
  });

  test("201 also where none would be minted: a restricted work keeps what was reserved", async () => {
    const { id } = await aDraft(owner, complete(RESTRICTED));
    await owner.post(doiAt(id));
    expect((await publish(owner, id)).pids.doi?.identifier).toBe(`10.5072/${id}`);
  });

  test("400 a second time, and for another scheme", async () => {
    const { id } = await aDraft(owner);
    await owner.post(doiAt(id));
    const { status, body } = await owner.post<Problem>(doiAt(id));
    expect([status, fieldsOf(body)]).toEqual([400, ["pids.doi"]]);
    expect((await owner.post(`${draftAt(id)}/pids/isbn`)).status).toBe(400);
  });

  test("403 for strangers, 404 without a draft", async () => {
    const { id } = await aDraft(owner);
    for (const api of [stranger, anonymous])
      expect((await api.post(doiAt(id))).body).toEqual(DENIED);
    expect((await owner.post(doiAt(NOBODYS_ID))).body).toEqual(UNKNOWN);
    expect((await owner.post(doiAt((await aWork(owner)).id))).body).toEqual(UNKNOWN);
  });
});

describe("DELETE /api/records/{id}/draft/pids/{scheme}", () => {
  test("200 with the draft; the DOI can be reserved again", async () => {
    const { id } = await aDraft(owner);
    await owner.post(doiAt(id));
    const { status, body } = await owner.delete<DraftJson>(doiAt(id));
    expect([status, body.pids]).toEqual([200, {}]);
    expect((await owner.post(doiAt(id))).status).toBe(201);
  });

  test("400 once it is registered", async () => {
    const { id } = await aWork(owner);
    await owner.post(draftAt(id));
    const { status, body } = await owner.delete<Problem>(doiAt(id));
    expect([status, fieldsOf(body)]).toEqual([400, ["pids.doi"]]);
  });

  test("404 without one, 403 for strangers", async () => {
    const { id } = await aDraft(owner);
    expect((await owner.delete(doiAt(id))).body).toEqual(UNKNOWN);
    expect((await stranger.delete(doiAt(id))).body).toEqual(DENIED);
  });
});

describe("external DOIs", () => {
  test("are stored without the resolver and published as they are; no concept DOI is made", async () => {
    const doi = aDoi();
    const draft = await aDraft(owner, external(`https://doi.org/${doi}`));
    expect(draft.errors).toBeUndefined();
    expect(draft.pids.doi).toEqual({ identifier: doi, provider: "external" });
    const work = await publish(owner, draft.id);
    expect(work.pids.doi).toEqual({ identifier: doi, provider: "external" });
    expect(work.links.doi).toBe(`https://doi.org/${doi}`);
    expect(work.parent.pids).toEqual({});
  });

  test("need no publisher", async () => {
    const { publisher: _publisher, ...metadata } = METADATA;
    const draft = await aDraft(owner, { ...external(aDoi()), metadata });
    expect(draft.errors).toBeUndefined();
  });

  test.each<[string, string]>([
    ["nonsense", "Invalid DOI"],
    ["", "Missing DOI for required field."],
    ["10.5072/mine", "The prefix '10.5072' is managed by"],
  ])("%j is kept, reported, and refused at publication", async (identifier, message) => {
    const draft = await aDraft(owner, external(identifier));
    expect(draft.pids.doi?.identifier).toBe(identifier);
    const [issue] = draft.errors ?? [];
    expect(issue?.field).toBe("pids.doi");
    expect(issue?.messages[0]).toContain(message);
    const { status, body } = await owner.post<Problem>(publishAt(draft.id));
    expect([status, fieldsOf(body)]).toEqual([400, ["pids.doi"]]);
  });

  test("that another work has are reported on saving and refused at publication, whatever their case", async () => {
    const doi = aDoi();
    const work = await aWork(owner, external(doi));
    const draft = await aDraft(stranger, external(doi.toUpperCase()));
    expect(fieldsOf(draft)).toEqual(["pids.doi"]);
    expect((await stranger.post(publishAt(draft.id))).status).toBe(400);
    expect((await owner.post(draftAt(work.id))).status).toBe(201);
    expect(
      (await owner.put<DraftJson>(draftAt(work.id), external(doi))).body.errors,
    ).toBeUndefined();
    expect((await owner.post(publishAt(work.id))).status).toBe(202);
  });

  test("wanted by two works at once go to one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const doi = aDoi();
      const drafts = await Promise.all([
        aDraft(owner, external(doi)),
        aDraft(stranger, external(doi)),
      ]);
      const responses = await Promise.all([
        owner.post(publishAt(drafts[0].id)),
        stranger.post(publishAt(drafts[1].id)),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([202, 400]);
    }
  });

  test("may be changed later, which frees the old one", async () => {
    const [before, after] = [aDoi(), aDoi()];
    const work = await aWork(owner, external(before));
    await owner.post(draftAt(work.id));
    await owner.put(draftAt(work.id), external(after));
    expect((await publish(owner, work.id)).pids.doi?.identifier).toBe(after);
    expect((await aDraft(stranger, external(before))).errors).toBeUndefined();
    expect(fieldsOf(await aDraft(stranger, external(after)))).toEqual(["pids.doi"]);
  });

  test.each<[unknown, string[]]>([
    [{ isbn: { identifier: "1", provider: "external" } }, ["pids.isbn"]],
    [{ doi: { identifier: "10.5072/other", provider: "datacite" } }, ["pids.doi"]],
    [{ doi: { identifier: "10.1234/a", provider: "nobody" } }, ["pids.doi"]],
    [{ doi: { identifier: "10.1234/a" } }, ["pids.doi.provider"]],
    [{ doi: "10.1234/a" }, ["pids.doi"]],
    [{ oai: { identifier: "oai:elsewhere:1", provider: "oai" } }, ["pids.oai"]],
    ["10.1234/a", ["pids"]],
  ])("%j is reported", async (pids, fields) => {
    expect(fieldsOf(await aDraft(owner, complete({ pids })))).toEqual(fields);
  });
});

describe("restricted works", () => {
  test("get no DOI, and need no publisher", async () => {
    const { publisher: _publisher, ...metadata } = METADATA;
    const work = await aWork(owner, { ...complete(RESTRICTED), metadata });
    expect(Object.keys(work.pids)).toEqual(["oai"]);
  });
});

describe("GET /doi/{doi}", () => {
  test("302 to the version, and from the concept's DOI to the newest", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    const target = async (doi: string) => {
      const response = await anonymous.fetch(`/doi/${doi}`);
      expect(response.status).toBe(302);
      return pathOf(response.headers.get("location"));
    };
    expect(await target(`10.5072/${first.id}`)).toBe(`/records/${first.id}`);
    expect(await target(`10.5072/${first.id.toUpperCase()}`)).toBe(`/records/${first.id}`);
    expect(await target(`10.5072/${first.parent.id}`)).toBe(`/records/${second.id}`);
    const doi = aDoi();
    const work = await aWork(owner, external(`${doi}/a b`));
    expect(await target(`${doi}/a%20b`)).toBe(`/records/${work.id}`);
  });

  test("404 for what is nobody's, or only reserved", async () => {
    const { id } = await aDraft(owner);
    await owner.post(doiAt(id));
    for (const doi of [`10.5072/${id}`, "10.5072/none", "nonsense", "10.5072/%00"])
      expect((await anonymous.fetch(`/doi/${doi}`)).status).toBe(404);
  });
});

describe("GET /oai/{id}", () => {
  test("302 to the work, 404 for other names", async () => {
    const work: WorkJson = await aWork(owner);
    const oai = work.pids.oai?.identifier ?? "";
    const response = await anonymous.fetch(`/oai/${oai}`);
    expect(response.status).toBe(302);
    expect(pathOf(response.headers.get("location"))).toBe(`/records/${work.id}`);
    expect((await anonymous.fetch(`/oai/oai:elsewhere.example.org:${work.id}`)).status).toBe(404);
    expect((await anonymous.fetch("/oai/nonsense")).status).toBe(404);
    expect((await anonymous.get(at(work.id))).status).toBe(200);
  });
});
