import { setTimeout as soon } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Browser, aBrowser } from "../sessions/browser";
import { aDepositor, aWork } from "../files/depositor";
import { aPerson } from "../support/people";

/* What administrators change for all readers at once: nothing else may look at pages meanwhile. */
const base = inject("service");
const PASSWORD = "tide pools at dawn";
const BANNERS = "/api/banners";

let admin: Browser;
beforeAll(async () => {
  const person = await aPerson({ roles: ["admin"], password: PASSWORD });
  admin = aBrowser(base);
  expect((await admin.signIn(person.email, PASSWORD)).status).toBe(200);
});

async function read(path: string, language = "en") {
  const response = await fetch(`${base}${path}`, { headers: { "accept-language": language } });
  const isKept = /Cookie/.test(response.headers.get("vary") ?? "");
  return { text: await response.text(), isKept };
}

describe("/api/banners", () => {
  test("201 shows a text above all pages in the reader's language, kept ones too; 200 replaces it, 204 takes it away", async () => {
    const work = `/records/${await aWork(await aDepositor(), { "a.txt": "a" })}`;
    while (!(await read(work)).isKept) await soon(200);
    const banner = {
      message: '<p>Closed on <a href="/about">Friday</a></p>',
      translations: { de: "<p>Am Freitag geschlossen</p>" },
    };
    const made = await admin.send("POST", BANNERS, { ...banner, category: "warning" });
    expect([made.status, made.body]).toMatchObject([
      201,
      { ...banner, language: "en", category: "warning", end_datetime: null, active: true },
    ]);
    const { pathname } = new URL(String(made.headers.get("location")));
    expect(made.body.links).toEqual({ self: made.headers.get("location") });
    for (const path of [work, "/", "/search", "/nowhere"])
      expect([path, (await read(path)).text.includes('<a href="/about" rel=')]).toEqual([
        path,
        true,
      ]);
    expect((await read(work, "de")).text).toContain("Am Freitag geschlossen");

    // To come: nothing is shown yet.
    const later = { ...banner, start_datetime: "2999-01-01T00:00:00Z" };
    expect((await admin.send("PUT", pathname, later)).status).toBe(200);
    expect((await read(work)).text).not.toContain("Closed on");
    // Beside another that is shown on other pages only.
    const other = await admin.send("POST", BANNERS, {
      message: "Slow search",
      url_path: "/search",
    });
    expect((await read("/search")).text).toContain('<section aria-label="Notice"');
    expect((await read(work)).text).not.toContain('<section aria-label="Notice"');

    expect((await admin.send("PUT", pathname, banner)).status).toBe(200);
    expect((await read(work)).text).toContain("Closed on");
    expect((await admin.send("DELETE", pathname)).status).toBe(204);
    expect((await read(work)).text).not.toContain("Closed on");
    expect((await admin.send("DELETE", `${BANNERS}/${String(other.body.id)}`)).status).toBe(204);
  });

  test("200 for everyone who reads; 403 for nobody who writes; 404 names the number", async () => {
    const made = await admin.send("POST", BANNERS, { message: "Read me", active: false });
    const path = `${BANNERS}/${String(made.body.id)}`;
    const get = async (address: string) => {
      const response = await fetch(`${base}${address}`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect(await get(path)).toMatchObject({ status: 200, body: { message: "Read me" } });
    expect(await get(`${BANNERS}/?q=read&active=false&sort=url_path`)).toMatchObject({
      status: 200,
      body: { hits: { total: 1, hits: [{ id: made.body.id }] }, sortBy: "url_path" },
    });
    expect((await get(`${BANNERS}?sort=loud`)).status).toBe(400);
    expect((await fetch(`${base}${path}`, { method: "DELETE" })).status).toBe(403);
    expect((await admin.send("DELETE", path)).status).toBe(204);
    const { id } = made.body;
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { message: `Banner with id ${String(id)} is not found.` },
    });
  });

  test("400 with the fields that do not fit", async () => {
    const refused = await admin.send("POST", BANNERS, { message: "x", category: "loud" });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: "category" }]]);
  });
});

describe("/api/admin/site", () => {
  test("200 names the site for all its readers; 400 without a name; 403 for everybody else", async () => {
    const SITE = "/api/admin/site";
    const named = await admin.send("PUT", SITE, { name: "Tide Library" });
    expect([named.status, named.body]).toEqual([200, { name: "Tide Library", description: {} }]);
    await expect.poll(async () => (await read("/")).text).toContain("<title>Tide Library");
    expect((await admin.send("PUT", SITE, { name: " " })).status).toBe(400);
    const anyone = await fetch(`${base}${SITE}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Mine" }),
    });
    expect(anyone.status).toBe(403);
    expect((await admin.send("PUT", SITE, { name: "Commonshelf" })).status).toBe(200);
  });
});

describe("/api/admin/vocabularies/{type}/loads", () => {
  const LOADS = "/api/admin/vocabularies/subjects/loads";
  const send = (path: string, body: string) =>
    fetch(`${base}${path}`, {
      method: "POST",
      headers: { ...admin.credentials(), "content-type": "text/csv", "accept-language": "de" },
      body,
    });

  test("202 keeps a file, which the worker loads; 200 tells what came of it", async () => {
    const file =
      "id,subject,scheme\nhttp://journey/1,Ebb and flow,Journey\nhttp://journey/2,,Journey\n";
    const sent = await send(`${LOADS}?name=tides.csv`, file);
    const load = (await sent.json()) as { id: string; links: { self: string } };
    expect([sent.status, load]).toMatchObject([202, { type: "subjects", file_name: "tides.csv" }]);
    const { pathname } = new URL(load.links.self);
    const now = async () =>
      (await admin.send("GET", pathname, undefined, { "accept-language": "de" })).body;
    await expect.poll(async () => (await now()).status, { timeout: 30_000 }).toBe("done");
    expect(await now()).toMatchObject({
      ...{ total: 2, done: 2, changed: 1, refused: 1 },
      problems: [{ line: 3, problem: "subject: Diese Angabe fehlt." }],
    });
  });

  test("400 for a file that is none; 404 for lists that take none, and for loads there are not", async () => {
    expect((await send(LOADS, "")).status).toBe(400);
    expect((await send("/api/admin/vocabularies/licenses/loads", "id\n1\n")).status).toBe(404);
    const unknown = await admin.send("GET", `${LOADS}/8f1de9d4-0000-4000-8000-000000000000`);
    expect(unknown.status).toBe(404);
  });
});
