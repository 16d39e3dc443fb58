import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueueMail } from "@/lib/mail";
import { type Browser, aBrowser } from "../sessions/browser";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";

const base = inject("service");
const PASSWORD = "tide pools at dawn";

let admin: Browser;
let adminId: string;
let byToken: Person;

type Hits<Hit = Record<string, unknown>> = { hits: { hits: Hit[]; total: number } };
const hitsOf = <Hit>(result: { body: unknown }) => (result.body as Hits<Hit>).hits.hits;

function sentBy(person: Person, method: string, path: string, body?: object): Promise<Response> {
  const init = body && {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  return person.fetch(path, { method, ...init });
}

async function signedIn(person: Person): Promise<Browser> {
  const browser = aBrowser(base);
  expect((await browser.signIn(person.email, PASSWORD)).status).toBe(200);
  return browser;
}

beforeAll(async () => {
  byToken = await anAdministrator();
  const person = await aPerson({ roles: ["admin"], password: PASSWORD });
  adminId = person.id;
  admin = await signedIn(person);
});

const READS = [
  "/api/users/all",
  "/api/audit-logs",
  "/api/audit-logs/1",
  "/api/admin/health",
  "/api/admin/limits",
  "/api/admin/queue",
  "/api/admin/jobs",
  "/api/admin/outbox",
];
const WRITES: [method: string, path: string][] = [
  ...["activate", "deactivate", "approve", "block", "restore"].map((name): [string, string] => [
    "POST",
    `/api/users/1/${name}`,
  ]),
  ...["POST", "PUT", "DELETE"].map((method): [string, string] => [method, "/api/users/1/groups"]),
  ["POST", "/api/users"],
  ["POST", "/api/users/1/invitation"],
  ["POST", "/api/users/1/impersonate"],
  ["POST", "/api/admin/jobs/1/retry"],
  ["DELETE", "/api/admin/jobs/1"],
  ["POST", "/api/banners"],
  ["POST", "/api/admin/vocabularies/subjects/loads"],
];

describe("every address of the administration", () => {
  test("200 for an administrator who is signed in; by token what only looks; 403 for others, and for nobody", async () => {
    const person = await signedIn(await aPerson({ password: PASSWORD }));
    for (const path of READS) {
      const response = await admin.send("GET", path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      const looks = path.startsWith("/api/admin/") || path.startsWith("/api/audit-logs");
      expect([path, (await byToken.get(path)).status]).toEqual([path, looks ? 200 : 403]);
      expect([path, (await person.send("GET", path)).status]).toEqual([path, 403]);
      expect([path, (await anonymous.get(path)).status]).toEqual([path, 403]);
    }
  });

  test("403 for writes by token and by others, 400 from another site's page", async () => {
    const person = await signedIn(await aPerson({ password: PASSWORD }));
    for (const [method, path] of WRITES) {
      const body = path.endsWith("groups") ? { groups: [] } : undefined;
      const tried = [
        await sentBy(byToken, method, path, body),
        await person.send(method, path, body),
        await admin.send(method, path, body, { origin: "https://evil.example" }),
      ];
      expect([method, path, tried.map(({ status }) => status)]).toEqual([
        method,
        path,
        [403, 403, 400],
      ]);
    }
  });
});

describe("GET /api/users/all", () => {
  test("200 finds by address and pages; 400 with an order or a status that is none", async () => {
    const word = randomUUID().slice(0, 8);
    const people = [
      await aPerson({ email: `one-${word}@example.org` }),
      await aPerson({ email: `two-${word}@example.org` }),
    ];
    const response = await admin.send("GET", `/api/users/all?q=${word}&sort=oldest&size=1&page=2`);
    expect(hitsOf(response)).toMatchObject([{ id: people[1]?.id, status: "active", roles: [] }]);
    expect((response.body as Hits).hits.total).toBe(2);
    expect(response.headers.get("link")).toContain('rel="prev"');
    for (const query of ["sort=size", "status=asleep", "is_active=maybe", "size=0", "page=9999"])
      expect([query, (await admin.send("GET", `/api/users/all?${query}`)).status]).toEqual([
        query,
        400,
      ]);
  });
});

describe("POST /api/users and /api/users/{id}/invitation", () => {
  test("201 with the account and 202 for another link; 400 with every problem, 409 for what is taken", async () => {
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    const person = { email, profile: { full_name: "Nora New" } };
    const made = await admin.send("POST", "/api/users", person);
    expect([made.status, made.body]).toMatchObject([
      201,
      { email, active: true, verified: true, profile: { full_name: "Nora New" } },
    ]);
    const again = await admin.send("POST", `/api/users/${String(made.body.id)}/invitation`);
    expect([again.status, again.body.message]).toEqual([202, "The link is on its way."]);
    const taken = await admin.send("POST", "/api/users", person);
    expect([taken.status, taken.body.errors]).toMatchObject([409, [{ field: "email" }]]);
    const wrong = await admin.send("POST", "/api/users", { email: "x", username: "1" });
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      400,
      [{ field: "email" }, { field: "username" }, { field: "profile" }],
    ]);
    expect((await admin.send("POST", "/api/users/99999999/invitation")).status).toBe(404);
    expect((await admin.send("POST", `/api/users/${adminId}/invitation`)).status).toBe(400);
  });
});

describe("POST /api/users/{id}/impersonate and /api/stop-impersonating", () => {
  test("200 changes who the browser is, and back; what is the person's own is refused with 403", async () => {
    const person = await aPerson({ password: PASSWORD });
    const helper = await signedIn(await aPerson({ roles: ["admin"], password: PASSWORD }));
    const me = async () => (await helper.send("GET", "/api/me")).body.id;
    const own = await me();
    const begun = await helper.send("POST", `/api/users/${person.id}/impersonate`);
    expect([begun.status, begun.body.id]).toEqual([200, person.id]);
    expect(await me()).toBe(person.id);
    const made = await helper.send("POST", "/api/records", { metadata: { title: "For them" } });
    expect(made.status).toBe(201);
    const refused = [
      await helper.send("POST", "/api/change-password", { password: "x", new_password: PASSWORD }),
      await helper.send("PUT", "/api/me", {}),
      await helper.send("POST", "/api/user/tokens", { name: "x" }),
      await helper.send("GET", "/api/sessions"),
      await helper.send("GET", "/api/users/all"),
      await helper.send("POST", `/api/users/${person.id}/impersonate`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    const ended = await helper.send("POST", "/api/stop-impersonating");
    expect([ended.status, ended.body.id, await me()]).toEqual([200, own, own]);
    expect((await helper.send("POST", "/api/stop-impersonating")).status).toBe(400);
    const log = await admin.send(
      "GET",
      `/api/audit-logs?user_id=${person.id}&action=work.create-draft`,
    );
    expect(hitsOf(log)).toMatchObject([
      { user: { id: person.id }, metadata: { impersonated_by: own } },
    ]);
  });

  test("403 for an administrator, 404 for nobody", async () => {
    expect((await admin.send("POST", `/api/users/${byToken.id}/impersonate`)).status).toBe(403);
    expect((await admin.send("POST", "/api/users/99999999/impersonate")).status).toBe(404);
  });
});

describe("POST /api/users/{id}/deactivate and /activate", () => {
  test("200 ends sessions and tokens at once, and lets them in again", async () => {
    const person = await aPerson({ password: PASSWORD });
    const browser = await signedIn(person);
    const path = `/api/users/${person.id}`;
    const closed = await admin.send("POST", `${path}/deactivate`);
    expect([closed.status, closed.body.active]).toEqual([200, false]);
    expect((await browser.send("GET", "/api/me")).status).toBe(401);
    expect((await person.get("/api/me")).status).toBe(401);
    expect((await aBrowser(base).signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await admin.send("POST", `${path}/deactivate`)).body.message).toBe(
      "User is already inactive.",
    );

    const opened = await admin.send("POST", `${path}/activate`);
    expect([opened.status, opened.body.active]).toEqual([200, true]);
    expect((await person.get("/api/me")).status).toBe(200);
    await signedIn(person);

    const log = await admin.send(
      "GET",
      `/api/audit-logs?resource_type=user&resource_id=${person.id}`,
    );
    const entries = hitsOf<{ action: string; user: { id: string }; metadata: object }>(log);
    expect(entries.find(({ action }) => action === "user.deactivate")).toMatchObject({
      user: { id: adminId },
      metadata: { before: { active: true }, after: { active: false } },
    });
  });

  test("403 on oneself, 404 for unknown ids, 400 in the wrong state, 405 for other methods", async () => {
    expect((await admin.send("POST", `/api/users/${adminId}/deactivate`)).status).toBe(403);
    expect((await admin.send("POST", "/api/users/999999999/deactivate")).status).toBe(404);
    const { id } = await aPerson();
    expect((await admin.send("POST", `/api/users/${id}/activate`)).status).toBe(400);
    expect((await admin.send("PUT", `/api/users/${id}/activate`)).status).toBe(405);
  });
});

describe("POST /api/users/{id}/approve, /block and /restore", () => {
  test("200 each once, with the note of a block in the log", async () => {
    const { id } = await aPerson();
    const steps = ["approve", "approve", "block", "block", "approve", "restore", "restore"];
    const statuses = [];
    for (const step of steps)
      statuses.push(
        (await admin.send("POST", `/api/users/${id}/${step}`, { note: "Sells pills." })).status,
      );
    expect(statuses).toEqual([200, 400, 200, 400, 400, 200, 400]);
    const log = await admin.send("GET", `/api/audit-logs?action=user.block&resource_id=${id}`);
    expect(hitsOf(log)).toMatchObject([{ metadata: { note: "Sells pills." } }]);
  });
});

describe("/api/users/{id}/groups", () => {
  test("200 reads, adds, replaces and takes away", async () => {
    const { id } = await aPerson();
    const path = `/api/users/${id}/groups`;
    const send = async (method: string, groups: string[]) =>
      (await admin.send(method, path, { groups })).body;
    expect(await send("POST", ["moderator"])).toEqual({
      added: ["moderator"],
      removed: [],
      groups: ["moderator"],
    });
    expect(await send("PUT", ["group-collections-owner"])).toMatchObject({
      added: ["group-collections-owner"],
      removed: ["moderator"],
    });
    const read = await admin.send("GET", path);
    expect(read.body).toMatchObject({ groups: [{ id: "group-collections-owner" }], total: 1 });
    expect(await send("DELETE", ["group-collections-owner"])).toMatchObject({ groups: [] });
  });

  test("200 reads one's own by token too; 403 for others' and on oneself, 400 for what is no group, 404", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const own = await one.get<{ available_groups: unknown[] }>(`/api/users/${one.id}/groups`);
    expect([own.status, own.body.available_groups]).toEqual([200, []]);
    expect((await one.get(`/api/users/${other.id}/groups`)).status).toBe(403);
    const put = (id: string, body: unknown) => admin.send("PUT", `/api/users/${id}/groups`, body);
    expect((await put(adminId, { groups: [] })).status).toBe(403);
    for (const body of [{ groups: ["nowhere"] }, { groups: "admin" }, {}])
      expect((await put(one.id, body)).status).toBe(400);
    expect((await put("999999999", { groups: [] })).status).toBe(404);
  });
});

test("the page of the log shows what was done to the whole site, which is no collection", async () => {
  const link = { community_id: "global", name: "For the board" };
  expect((await admin.send("POST", "/api/stats/links", link)).status).toBe(201);
  const page = await admin.send("GET", "/administration/audit-logs?action=statistics.share");
  expect(page.status).toBe(200);
  expect(page.text).toContain("statistics.share");
  expect(page.text).toContain("/administration/audit-logs/");
});

describe("GET /api/audit-logs", () => {
  test("200 pages; 400 for days that are none; 404 for an entry there is not; 405 for changes", async () => {
    const page = await admin.send("GET", "/api/audit-logs?size=2");
    expect(hitsOf(page)).toHaveLength(2);
    const [entry] = hitsOf<{ id: string }>(page);
    const one = await admin.send("GET", `/api/audit-logs/${entry?.id}`);
    expect(one.body).toEqual(entry);
    for (const query of ["from=yesterday", "sort=size", "page=9999"])
      expect((await admin.send("GET", `/api/audit-logs?${query}`)).status).toBe(400);
    expect((await admin.send("GET", "/api/audit-logs/0")).status).toBe(404);
    for (const method of ["PUT", "DELETE"])
      expect((await admin.send(method, `/api/audit-logs/${entry?.id}`)).status).toBe(405);
  });
});

describe("GET /api/admin/jobs", () => {
  test("200 by state; 400 for states there are not; 404 to retry or give up what is not there", async () => {
    expect((await admin.send("GET", "/api/admin/jobs?state=dead")).status).toBe(200);
    expect((await admin.send("GET", "/api/admin/jobs?state=asleep")).status).toBe(400);
    expect((await admin.send("POST", "/api/admin/jobs/999999999/retry")).status).toBe(404);
    expect((await admin.send("DELETE", "/api/admin/jobs/999999999")).status).toBe(404);
  });
});

describe("GET /api/admin/health", () => {
  test("200 finds the worker at work", async () => {
    const { body } = await admin.send("GET", "/api/admin/health");
    expect(body).toMatchObject({
      queue: { workers: 1 },
      mail: { engine: "outbox" },
      search: [{ id: "works" }, { id: "collections" }, { id: "requests" }],
    });
  });
});

describe("GET /api/admin/outbox", () => {
  test("200 shows what was sent", async () => {
    const to = `reader-${randomUUID()}@example.org`;
    const mail = { to, subject: "Tides", html: "<p>Out.</p>", text: "Out." };
    await inTransaction(systemContext(), (ctx) => enqueueMail(ctx, mail, `tides-${to}`));
    await expect
      .poll(async () => hitsOf<{ to: string }>(await admin.send("GET", "/api/admin/outbox")), {
        timeout: 20_000,
      })
      .toContainEqual(expect.objectContaining({ to, text: "Out." }));
  });
});
