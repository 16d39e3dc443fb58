import { setTimeout as soon } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Browser, aBrowser } from "../sessions/browser";
import { aDepositor, aWork } from "../files/depositor";
import { aPerson } from "../support/people";

/* What administrators change for all readers at once: nothing else may look at pages meanwhile. */
const base = inject("service");
const PASSWORD = "tide pools at dawn";
const BANNER = "/api/admin/banner";

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

describe("PUT and DELETE /api/admin/banner", () => {
  test("200 shows a text above all pages in the reader's language, kept ones too; 204 takes it away", async () => {
    const work = `/records/${await aWork(await aDepositor(), { "a.txt": "a" })}`;
    while (!(await read(work)).isKept) await soon(200);
    const text = { en: "Closed on [Friday](/about)", de: "Am Freitag geschlossen" };
    const set = await admin.send("PUT", BANNER, { text, level: "warning" });
    expect([set.status, set.body]).toMatchObject([
      200,
      { text, level: "warning", starts_at: null, ends_at: null },
    ]);
    for (const path of [work, "/", "/search", "/nowhere"])
      expect([
        path,
        (await read(path)).text.includes('<a href="/about" class="link">Friday</a>'),
      ]).toEqual([path, true]);
    expect((await read(work, "de")).text).toContain("Am Freitag geschlossen");

    // To come: nothing is shown yet.
    const later = { text, starts_at: "2999-01-01T00:00:00Z" };
    expect((await admin.send("PUT", BANNER, later)).status).toBe(200);
    expect((await read(work)).text).not.toContain("Closed on");

    expect((await admin.send("PUT", BANNER, { text })).status).toBe(200);
    expect((await read(work)).text).toContain("Closed on");
    expect((await admin.send("DELETE", BANNER)).status).toBe(204);
    expect((await read(work)).text).not.toContain("Closed on");
    expect((await admin.send("DELETE", BANNER)).status).toBe(404);
  });

  test("400 with the fields that do not fit", async () => {
    const body = { text: { en: "" }, level: "loud" };
    const refused = await admin.send("PUT", BANNER, body);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: "level" }]]);
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
