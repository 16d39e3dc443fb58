import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { anAdministrator, anonymous, aPerson } from "../support/people";

const base = inject("service");
type People = { hits: { hits: { id: string; email?: string }[]; total: number } };

describe("GET /api/users", () => {
  test("200 finds by name, without e-mail addresses of others", async () => {
    const word = `Name${randomUUID().slice(0, 8)}`;
    const [reader, wanted] = [await aPerson(), await aPerson({ fullName: `Grace ${word}` })];
    const queries: Record<string, string>[] = [
      { q: word },
      { suggest: `grace ${word.slice(0, 7)}` },
    ];
    for (const query of queries) {
      const { status, body } = await reader.get<People>("/api/users", { query });
      expect(status).toBe(200);
      expect(body.hits.hits.map(({ id }) => id)).toEqual([wanted.id]);
      expect(body.hits.hits[0]).not.toHaveProperty("email");
    }
    const { body } = await reader.get("/api/users", { query: { q: word } });
    expect(body.links).toEqual({ self: `${base}/api/users?q=${word}` });
  });

  test("400 with q and suggest together, 403 for nobody", async () => {
    const reader = await aPerson();
    const both = await reader.get("/api/users", { query: { q: "a", suggest: "b" } });
    expect(both.status).toBe(400);
    expect((await anonymous.get("/api/users")).status).toBe(403);
  });
});

describe("GET /api/users/{id}", () => {
  test("200 with what the reader may see", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const seen = await one.get(`/api/users/${other.id}`);
    expect(seen.body).toMatchObject({ id: other.id, is_current_user: false });
    expect(seen.body).not.toHaveProperty("email");
    const own = await one.get(`/api/users/${one.id}`);
    expect(own.body).toMatchObject({ id: one.id, email: one.email, active: true });
    expect(own.headers.get("etag")).toBe('"1"');
    const admin = await anAdministrator();
    expect((await admin.get(`/api/users/${one.id}`)).body.email).toBe(one.email);
  });

  test("404 for nobody, and for unknown ids", async () => {
    const person = await aPerson();
    expect((await anonymous.get(`/api/users/${person.id}`)).status).toBe(404);
    for (const id of ["0", "99999999999999", "me", "1%20OR%201=1"])
      expect((await person.get(`/api/users/${id}`)).status).toBe(404);
  });
});

describe("GET /api/users/{id}/avatar.svg", () => {
  test("200 is a picture with the first letter, 304 when it is known, 404 for nobody", async () => {
    const person = await aPerson({ fullName: "<b> zoe" });
    const path = `/api/users/${person.id}/avatar.svg`;
    const { status, headers, text } = await person.get(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(text).toMatch(/<circle .*>B<\/text><\/svg>$/);
    const etag = headers.get("etag") ?? "";
    const again = await person.get(path, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect((await anonymous.get(path)).status).toBe(404);
  });
});

describe("writes to people and groups", () => {
  test("403 by token, administrators' included; 405 where there is nothing to write", async () => {
    const admin = await anAdministrator();
    expect((await admin.post("/api/users", { email: "x@example.org" })).status).toBe(403);
    expect((await admin.post("/api/groups", { name: "x" })).status).toBe(403);
    expect((await admin.put("/api/groups/admin", { name: "x" })).status).toBe(403);
    expect((await admin.delete("/api/groups/admin")).status).toBe(403);
    const { status, headers, body } = await admin.delete(`/api/users/${admin.id}`);
    expect([status, headers.get("allow"), body.status]).toEqual([405, "GET, HEAD, OPTIONS", 405]);
  });
});

describe("GET /api/groups", () => {
  test("200 shows managed groups to administrators only; 403 for nobody", async () => {
    const [person, admin] = [await aPerson(), await anAdministrator()];
    type Groups = { hits: { hits: { id: string }[] }; sortBy: string };
    const names = async (who: typeof person) =>
      (await who.get<Groups>("/api/groups")).body.hits.hits.map(({ id }) => id);
    expect(await names(person)).not.toContain("admin");
    expect(await names(admin)).toContain("admin");
    expect((await anonymous.get("/api/groups")).status).toBe(403);
    expect((await person.get("/api/groups/admin")).status).toBe(403);
    expect((await admin.get("/api/groups/admin")).body).toMatchObject({ name: "admin" });
    const avatar = await admin.get("/api/groups/admin/avatar.svg");
    expect(avatar.text).toContain("<rect");
    expect((await person.get("/api/groups?sort=size")).status).toBe(400);
  });
});

describe("GET and POST /api/setup", () => {
  test("are closed once there is an administrator", async () => {
    const { status, body } = await anonymous.get("/api/setup?token=guess");
    expect(status).toBe(200);
    expect(body).toMatchObject({ open: false, token_is_valid: false });
    const tried = await anonymous.post("/api/setup", { token: "guess", email: "x@example.org" });
    expect(tried.status).toBe(403);
  });
});
