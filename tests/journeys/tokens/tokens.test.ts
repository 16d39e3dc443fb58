import { describe, expect, inject, test } from "vitest";
import { anonymous, aPerson } from "../support/people";
import { apiOf } from "../../support/api";
import { aBrowser, type Browser } from "../sessions/browser";

const base = inject("service");
const PASSWORD = "tide pools at dawn";
const TOKENS = "/api/user/tokens";

async function signedIn() {
  const person = await aPerson({ password: PASSWORD });
  const browser = aBrowser(base);
  await browser.signIn(person.email, PASSWORD);
  return { person, browser };
}
async function newToken(browser: Browser, wanted: object = {}) {
  const { status, body, headers } = await browser.send("POST", TOKENS, { name: "t", ...wanted });
  return { status, headers, id: String(body.id), token: String(body.token), body };
}

describe("POST /api/user/tokens", () => {
  test("201 gives a token that works, this once", async () => {
    const { person, browser } = await signedIn();
    const made = await newToken(browser, { expires_at: "2999-12-31", scopes: ["records:read"] });
    expect(made.status).toBe(201);
    expect(made.token).toMatch(/^csh_[\w-]{43}$/);
    expect(made.headers.get("location")).toBe(`${base}${TOKENS}/${made.id}`);
    expect(made.headers.get("cache-control")).toContain("no-store");
    expect((await apiOf(base, made.token).get("/api/me")).body.id).toBe(person.id);
    const { text } = await browser.send("GET", TOKENS);
    expect(text).toContain(made.id);
    expect(text).not.toContain(made.token);
  });

  test("400 says what is wrong", async () => {
    const { browser } = await signedIn();
    const { status, body } = await newToken(browser, { name: "", scopes: ["everything"] });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: "name" }, { field: "scopes.0" }]);
    expect((await newToken(browser, { expires_at: "2001-01-01" })).status).toBe(400);
  });

  test("403 for tokens and for nobody", async () => {
    const person = await aPerson();
    expect((await person.post(TOKENS, { name: "more" })).status).toBe(403);
    expect((await anonymous.post(TOKENS, { name: "more" })).status).toBe(403);
  });
});

describe("DELETE /api/user/tokens/{id}", () => {
  test("204 stops it at once: reads of the public go on, the rest is 401", async () => {
    const { browser } = await signedIn();
    const { id, token } = await newToken(browser);
    expect((await browser.send("DELETE", `${TOKENS}/${id}`)).status).toBe(204);
    const holder = apiOf(base, token);
    expect((await holder.get("/api/records")).status).toBe(200);
    for (const response of [
      await holder.get("/api/users"),
      await holder.post("/api/records", {}),
      await holder.get("/api/me"),
    ]) {
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain("Bearer");
    }
  });

  test("404 for those of others and for unknown ones", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { id, token } = await newToken(theirs.browser);
    for (const other of [id, "no-such-token"])
      expect((await mine.browser.send("DELETE", `${TOKENS}/${other}`)).status).toBe(404);
    expect((await apiOf(base, token).get("/api/me")).status).toBe(200);
  });
});

describe("bearer tokens", () => {
  test("are taken from the header and from the address, the header first", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const byAddress = await anonymous.get("/api/me", { query: { access_token: one.token } });
    expect(byAddress.body.id).toBe(one.id);
    const both = await other.get("/api/me", { query: { access_token: one.token } });
    expect(both.body.id).toBe(other.id);
  });

  test.each(["Bearer", "Bearer ", "Bearer csh_unknown", "bearer two words"])(
    "%o is no token: 401 on writes, the public stays readable",
    async (authorization) => {
      const headers = { authorization };
      expect((await anonymous.post("/api/records", {}, { headers })).status).toBe(401);
      expect((await anonymous.get("/api/records", { headers })).status).toBe(200);
    },
  );

  test("narrowed to reading cannot write", async () => {
    const reader = await aPerson({ scopes: ["records:read"] });
    expect((await reader.post("/api/records", {})).status).toBe(403);
    const writer = await aPerson({ scopes: ["deposit:write"] });
    expect((await writer.post("/api/records", {})).status).toBe(201);
    const baseline = await aPerson({ scopes: ["user:email"] });
    expect((await baseline.post("/api/records", {})).status).toBe(201);
  });
});
