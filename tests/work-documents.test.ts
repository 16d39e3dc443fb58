import { beforeAll, describe, expect, test } from "vitest";
import { GET as readDraft } from "@/app/api/records/[id]/draft/route";
import { GET as readRecord } from "@/app/api/records/[id]/route";
import { GET as listVersions } from "@/app/api/records/[id]/versions/route";
import { GET as listRecords, POST as createRecord } from "@/app/api/records/route";
import { GET as listOwnRecords } from "@/app/api/user/records/route";
import { GET as exportRecord } from "@/app/records/[id]/export/[format]/route";
import { pool } from "@/lib/db/database";
import type { Context } from "@/lib/db/context";
import type { Handler } from "@/lib/http/route";
import { DOCUMENT_TYPES, WORK_DOCUMENTS, WORK_EXPORTS } from "@/lib/works/constants";
import { issueToken } from "@/lib/users";
import { inTransaction } from "@/lib/db/transaction";
import { editWork, updateDraft } from "@/lib/works";
import { anAccount, signedInAs } from "./support/accounts";
import { withTestDatabase } from "./support/database";
import { callerWith } from "./support/handlers";
import { aDraft, aVersion, aWork, complete, METADATA, RESTRICTED } from "./support/works";

/* Works in formats of others, as callers get them: headers, permissions, lists. */
withTestDatabase();

const SITE = "https://repository.example.org";
const BIBTEX = { accept: "application/x-bibtex" };
const HERON = complete({
  metadata: { ...METADATA, title: "Herons & egrets" },
  custom_fields: {
    "svc:notes": "<p>confidential</p>",
    "svc:submitter_email": "confidential@example.org",
  },
});

type Call = ReturnType<typeof callerWith>;
let owner: Context;
let admin: Context;
let asOwner: Call;
let asAdmin: Call;
let asStranger: Call;
async function aPerson(roles: string[] = []) {
  const account = await anAccount({ roles });
  const ctx = await signedInAs(account);
  const { text } = await issueToken(ctx, account.id, { name: "reader", scopes: [] });
  return { ctx, call: callerWith(text) };
}
beforeAll(async () => {
  ({ ctx: owner, call: asOwner } = await aPerson());
  ({ ctx: admin, call: asAdmin } = await aPerson(["admin"]));
  ({ call: asStranger } = await aPerson());
});

type Sent = { params?: Record<string, string>; headers?: Record<string, string> };
const anonymously = (handler: Handler, path: string, { params = {}, headers = {} }: Sent = {}) =>
  handler(new Request(`${SITE}${path}`, { headers }), { params: Promise.resolve(params) });
const recordAt = (id: string, headers = {}, query = "") =>
  anonymously(readRecord, `/api/records/${id}${query}`, { params: { id }, headers });
const exportAt = (id: string, format: string, query = "") =>
  anonymously(exportRecord, `/records/${id}/export/${format}${query}`, { params: { id, format } });
const exportAs = (call: Call, id: string, format: string, query = "") =>
  call(exportRecord, {
    method: "GET",
    path: `/records/${id}/export/${format}${query}`,
    params: { id, format },
  });

describe("GET /api/records/{id}", () => {
  test.each(WORK_DOCUMENTS.map(({ mediaType }) => mediaType))("as %s", async (accept) => {
    const { id } = await aWork(owner, HERON);
    const response = await recordAt(id, { accept });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, accept]);
    expect(response.headers.get("vary")).toContain("Accept,");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("link")).toContain('rel="linkset"');
    expect(await response.text()).toMatch(/Herons (\\?&|&amp;) egrets/);
  });

  test("as a citation in the style of the address", async () => {
    const { id } = await aWork(owner, HERON);
    const accept = "text/x-bibliography";
    const response = await recordAt(id, { accept }, "?style=modern-language-association");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toMatch(/^[^\n]*_?Herons & egrets[^\n]*\n$/);
    const apa = await (await recordAt(id, { accept }, "?style=nobody-knows&locale=xx")).text();
    expect(apa).toBe(await (await recordAt(id, { accept })).text());
  });

  test("the best type counts; what is not offered is refused with the list of what is, in JSON", async () => {
    const { id } = await aWork(owner, HERON);
    const chosen = await recordAt(id, { accept: "*/*, application/x-bibtex;q=0.1" });
    expect(chosen.headers.get("content-type")).toBe("application/x-bibtex");
    const refused = await recordAt(id, { accept: "application/x-unknown" });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      406,
      "application/json",
    ]);
    const { message } = (await refused.json()) as { message: string };
    for (const type of DOCUMENT_TYPES) expect(message).toContain(type);
  });

  test("a tag of one representation is never answered by 304 in another", async () => {
    const { id } = await aWork(owner, HERON);
    const tag = (await recordAt(id)).headers.get("etag") ?? "";
    const again = await recordAt(id, { ...BIBTEX, "if-none-match": tag });
    expect([again.status, again.headers.get("etag")]).toEqual([200, tag]);
    expect(await again.text()).toContain("@");
  });

  test("errors are JSON, and nobody reads more than before", async () => {
    const { id } = await aWork(owner, complete(RESTRICTED));
    const refused = await recordAt(id, BIBTEX);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      403,
      "application/json",
    ]);
    const read = (call: Call) =>
      call(readRecord, {
        method: "GET",
        path: `/api/records/${id}`,
        params: { id },
        headers: BIBTEX,
      });
    expect((await read(asStranger)).status).toBe(403);
    const response = await read(asOwner);
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
  });
});

test("drafts are documents for those who may read them, also as the answer to a change", async () => {
  const { id } = await aDraft(owner, HERON);
  const path = `/api/records/${id}/draft`;
  const read = (call: Call) =>
    call(readDraft, { method: "GET", path, params: { id }, headers: BIBTEX });
  expect(await (await read(asOwner)).text()).toContain("Herons \\& egrets");
  expect((await read(asStranger)).status).toBe(403);
  const made = await asOwner(createRecord, {
    method: "POST",
    path: "/api/records",
    body: HERON,
    headers: BIBTEX,
  });
  expect([made.status, made.headers.get("content-type")]).toEqual([201, "application/x-bibtex"]);
  expect(made.headers.get("location")).toContain("/api/records/");
});

describe("lists", () => {
  test("are documents one after the other, or an array, of what their reader may see", async () => {
    const title = "Bitterns";
    const bitterns = (more = {}) => complete({ metadata: { ...METADATA, title }, ...more });
    const { id } = await aWork(owner, bitterns());
    await aWork(owner, bitterns(RESTRICTED));
    await aDraft(owner, bitterns());
    const search = (headers: Record<string, string>) =>
      anonymously(listRecords, "/api/records?q=bitterns&size=10", { headers });
    const texts = await search(BIBTEX);
    expect((await texts.text()).match(/^@/gm)).toHaveLength(1);
    expect(texts.headers.get("link")).toContain('rel="self"');
    const array = await search({ accept: "application/vnd.citationstyles.csl+json" });
    expect(await array.json()).toMatchObject([{ id, title }]);
    const own = await asOwner(listOwnRecords, {
      method: "GET",
      path: "/api/user/records?q=bitterns",
      headers: BIBTEX,
    });
    expect((await own.text()).match(/^@/gm)).toHaveLength(3);
  });

  test("of versions, too", async () => {
    const { id } = await aWork(owner, HERON);
    await aVersion(owner, id);
    const response = await anonymously(listVersions, `/api/records/${id}/versions`, {
      params: { id },
      headers: { accept: "application/x-research-info-systems" },
    });
    expect((await response.text()).match(/^TY {2}- /gm)).toHaveLength(2);
  });
});

describe("GET /records/{id}/export/{format}", () => {
  test.each(WORK_EXPORTS)("$format is a file to save", async ({ format, mediaType, extension }) => {
    const { id } = await aWork(owner, HERON);
    const { status, headers } = await exportAt(id, format);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(mediaType);
    expect(headers.get("content-disposition")).toBe(`attachment; filename=${id}.${extension}`);
    expect(headers.get("link")).toBe(`<${SITE}/records/${id}>; rel="describes"; type="text/html"`);
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  test("JSON is set in by two and sorted, and keeps what only some may read", async () => {
    const { id } = await aWork(owner, HERON);
    const note = { note: "confidential" };
    await inTransaction(owner, (tx) => editWork(tx, id));
    await inTransaction(admin, (tx) =>
      updateDraft(tx, id, { ...HERON, internal_notes: [note] }, undefined),
    );
    const text = await (await exportAt(id, "json")).text();
    expect(text).toMatch(/^\{\n {2}"access": \{\n {4}"embargo"/);
    expect(text).not.toContain("confidential");
    for (const { format } of WORK_DOCUMENTS)
      expect(await (await exportAs(asAdmin, id, format)).text()).not.toContain("confidential");
    const draft = await exportAs(asAdmin, id, "json", "?preview=1");
    expect(await draft.json()).not.toHaveProperty("internal_notes");
  });

  test("a draft is exported by those who may read it, and only when it is asked for", async () => {
    const { id } = await aDraft(owner, HERON);
    expect((await exportAs(asOwner, id, "ris")).status).toBe(404);
    expect((await exportAs(asOwner, id, "ris", "?preview=1")).status).toBe(200);
    expect((await exportAs(asStranger, id, "ris", "?preview=1")).status).toBe(403);
    expect((await exportAt(id, "ris", "?preview=1")).status).toBe(403);
    const published = await aWork(owner, HERON);
    expect((await exportAt(published.id, "ris", "?preview=1")).status).toBe(200);
  });

  test("a concept leads to its newest version", async () => {
    const { id, parent } = await aWork(owner, HERON);
    const response = await exportAt(parent.id, "bibtex");
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `${SITE}/records/${id}/export/bibtex`,
    ]);
  });

  test("403, 404 and 410 as on the page of the work", async () => {
    const closed = await aWork(owner, complete(RESTRICTED));
    expect((await exportAt(closed.id, "bibtex")).status).toBe(403);
    expect((await exportAs(asOwner, closed.id, "bibtex")).status).toBe(200);
    expect((await exportAt("aaaaa-aaa11", "bibtex")).status).toBe(404);
    const { id } = await aWork(owner, HERON);
    for (const format of ["marcxml", "nonsense", "toString"])
      expect((await exportAt(id, format)).status).toBe(404);
    await pool().query(
      "UPDATE work SET deletion_status = 'D', tombstone = '{\"note\": \"gone\"}' WHERE id = $1",
      [id],
    );
    expect((await exportAt(id, "bibtex")).status).toBe(410);
  });
});
