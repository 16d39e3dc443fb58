import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { cleanEnvironment, freePort } from "../../support/service";
import { METADATA } from "../../support/bodies";
import { aDepositor, anonymous, aWork } from "../files/depositor";

/** Pages of works are kept for readers who are not signed in; no reader may get an outdated one. */
const root = path.resolve(import.meta.dirname, "../../..");
const KEPT = /Cookie/;

async function read(id: string, base = inject("service")) {
  const response = await fetch(`${base}/records/${id}`, { redirect: "manual" });
  const text = await response.text();
  const title = /<h1[^>]*>(?:<bdi>)?([^<]*)/.exec(text)?.[1];
  return {
    status: response.status,
    text,
    title,
    isKept: KEPT.test(response.headers.get("vary") ?? ""),
  };
}

/** Requests the page until it comes from the cache. */
async function keep(id: string, base?: string) {
  for (;;) {
    const page = await read(id, base);
    if (page.isKept) return page;
    await new Promise((soon) => setTimeout(soon, 200));
  }
}

describe("a page that is kept", () => {
  test("says something else from the answer to a change on, again and again", async () => {
    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    const draft = `/api/records/${id}/draft`;
    for (let turn = 1; turn <= 10; turn++) {
      await keep(id);
      await owner.post(draft);
      const metadata = { ...METADATA, title: `Survey, turn ${turn}` };
      await owner.put(draft, { metadata, files: { enabled: true } });
      await owner.post(`${draft}/actions/publish`);
      expect((await read(id)).title).toBe(`Survey, turn ${turn}`);
    }
  });

  test("is closed to others as soon as the work is", async () => {
    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    expect((await keep(id)).status).toBe(200);
    const draft = `/api/records/${id}/draft`;
    await owner.post(draft);
    const access = { record: "restricted", files: "restricted" };
    await owner.put(draft, { metadata: METADATA, files: { enabled: true }, access });
    await owner.post(`${draft}/actions/publish`);
    const after = await read(id);
    expect(after.status).not.toBe(200);
    expect(after.text).not.toContain(METADATA.title);
  });

  test("names the newer version when there is one", async () => {
    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    expect((await keep(id)).text).not.toContain(`/records/${id}/latest`);
    const next = await owner.post<{ id: string }>(`/api/records/${id}/versions`);
    await owner.post(`/api/records/${next.body.id}/draft/actions/files-import`);
    await owner.post(`/api/records/${next.body.id}/draft/actions/publish`);
    expect((await read(id)).text).toContain(`/records/${id}/latest`);
  });

  test("is not what its owner gets, and what the owner gets is not kept", async () => {
    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    await keep(id);
    const own = await owner.fetch(`/records/${id}`);
    expect(own.headers.get("vary")).not.toMatch(KEPT);
    expect(await own.text()).toContain("Manage");
    expect((await keep(id)).text).not.toContain(">Manage<");
  });

  test("is in the language of its readers, however often somebody names one", async () => {
    const owner = await aDepositor();
    const ask = async (id: string, headers: Record<string, string>) => {
      const response = await fetch(`${inject("service")}/records/${id}`, { headers });
      const language = /<html[^>]* lang="(\w+)"/.exec(await response.text())?.[1];
      return { language, isKept: KEPT.test(response.headers.get("vary") ?? "") };
    };
    for (const cookie of ["locale=de; locale=en", "locale =de"]) {
      const id = await aWork(owner, { "a.txt": "a" });
      await expect.poll(async () => (await ask(id, { cookie })).isKept).toBe(true);
      expect((await ask(id, { "accept-language": "de" })).language).toBe("de");
    }
  });

  test("does not name the request it was made for", async () => {
    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    const headers = { "x-request-id": "request-of-another" };
    await fetch(`${inject("service")}/records/${id}`, { headers });
    expect((await keep(id)).text).not.toContain("request-of-another");
  });

  test("says where machines find more in its head", async () => {
    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    await keep(id);
    const { headers } = await anonymous.fetch(`/records/${id}`);
    expect(headers.get("link")).toContain(
      `/api/records/${id}>; rel="linkset"; type="application/linkset+json"`,
    );
    expect(headers.get("link")).toContain(`/files/a.txt>; rel="item"; type="text/plain"`);
  });
});

describe("with two servers of one database", () => {
  const started: ChildProcess[] = [];
  afterAll(() => started.forEach((server) => server.kill("SIGKILL")));

  test("a change by one is seen on the pages of the other", async () => {
    const port = await freePort();
    const other = `http://127.0.0.1:${port}`;
    const env = cleanEnvironment({ ...inject("settings"), PORT: String(port) });
    const args = ["lib/server/dist/web.js"];
    started.push(spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" }));
    await expect
      .poll(
        () =>
          fetch(`${other}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);

    const owner = await aDepositor();
    const id = await aWork(owner, { "a.txt": "a" });
    const draft = `/api/records/${id}/draft`;
    for (let turn = 1; turn <= 3; turn++) {
      await keep(id, other);
      await owner.post(draft);
      const metadata = { ...METADATA, title: `Survey, turn ${turn}` };
      await owner.put(draft, { metadata, files: { enabled: true } });
      await owner.post(`${draft}/actions/publish`);
      await expect.poll(async () => (await read(id, other)).title).toBe(`Survey, turn ${turn}`);
    }
  });
});
