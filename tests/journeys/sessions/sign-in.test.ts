import { describe, expect, inject, test } from "vitest";
import { anonymous, aPerson } from "../support/people";
import { aBrowser, type Browser } from "./browser";

const base = inject("service");
const PASSWORD = "tide pools at dawn";
const SESSION = "next-auth.session-token";

async function signedIn() {
  const person = await aPerson({ password: PASSWORD, fullName: "Ada Lovelace" });
  const browser = aBrowser(base);
  await browser.signIn(person.email, PASSWORD);
  return { person, browser };
}
const meStatus = async (browser: Browser) => (await browser.send("GET", "/api/me")).status;

describe("POST /api/login", () => {
  test("200 signs in: the account, a session cookie scripts cannot read, a new CSRF token", async () => {
    const person = await aPerson({ password: PASSWORD });
    const browser = aBrowser(base);
    const { status, body, headers } = await browser.signIn(person.email, PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.id, email: person.email, is_administrator: false });
    const cookies = headers.getSetCookie();
    expect(cookies.find((one) => one.startsWith(SESSION))).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookies.find((one) => one.startsWith("csrftoken"))).not.toMatch(/HttpOnly/);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(await meStatus(browser)).toBe(200);
  });

  test("the CSRF token changes, so that nobody who planted one can use it", async () => {
    const { person, browser } = await signedIn();
    const before = browser.cookies.get("csrftoken");
    await browser.signIn(person.email, PASSWORD);
    expect(browser.cookies.get("csrftoken")).not.toBe(before);
  });

  test("200 again ends the session that the browser had, also by next-auth's own endpoint", async () => {
    const { person, browser } = await signedIn();
    const copy = aBrowser(base);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.signIn(person.email, PASSWORD);
    expect([await meStatus(browser), await meStatus(copy)]).toEqual([200, 401]);
    copy.cookies.set(SESSION, browser.cookies.get(SESSION) ?? "");
    const { body } = await browser.send("GET", "/api/auth/csrf");
    const given = { csrfToken: String(body.csrfToken), email: person.email, password: PASSWORD };
    await browser.send("POST", "/api/auth/callback/password", new URLSearchParams(given), {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([await meStatus(browser), await meStatus(copy)]).toEqual([200, 401]);
  });

  test("401 for a wrong password and for nobody, in the same words", async () => {
    const person = await aPerson({ password: PASSWORD });
    const wrong = await aBrowser(base).signIn(person.email, "wrong");
    const nobody = await aBrowser(base).signIn("nobody@example.org", PASSWORD);
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(nobody.body);
    expect(wrong.headers.getSetCookie().join()).not.toContain(SESSION);
  });

  test("400 names the fields that are missing or no text", async () => {
    const { status, body } = await anonymous.post("/api/login", { email: { contains: "" } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: "A validation error occurred.",
      errors: [
        { field: "email", messages: ["Not a valid string."] },
        { field: "password", messages: ["Missing data for required field."] },
      ],
    });
  });

  test("400 from another site's page, before anybody is signed in", async () => {
    const person = await aPerson({ password: PASSWORD });
    const browser = aBrowser(base);
    const response = await browser.send(
      "POST",
      "/api/login",
      { email: person.email, password: PASSWORD },
      { origin: "https://evil.example" },
    );
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie().join()).not.toContain(SESSION);
  });

  test("415 for what forms of other sites can send without asking", async () => {
    const { status } = await aBrowser(base).send(
      "POST",
      "/api/login",
      new URLSearchParams({ email: "a@example.org", password: "x" }),
      { "content-type": "application/x-www-form-urlencoded" },
    );
    expect(status).toBe(415);
  });
});

describe("POST /api/logout", () => {
  test("204 ends the session at once, also for a copy of the cookie", async () => {
    const { browser } = await signedIn();
    const copy = aBrowser(base);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const { status } = await browser.send("POST", "/api/logout");
    expect(status).toBe(204);
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await meStatus(browser)).toBe(401);
    expect(await meStatus(copy)).toBe(401);
  });

  test("204 for somebody who is not signed in", async () => {
    expect((await anonymous.post("/api/logout")).status).toBe(204);
  });
});

describe("writes with a cookie", () => {
  const TOKENS = "/api/user/tokens";
  const wanted = { name: "journey" };

  test("201 with the CSRF header", async () => {
    const { browser } = await signedIn();
    expect((await browser.send("POST", TOKENS, wanted)).status).toBe(201);
  });

  test.each([
    ["no header", { "x-csrftoken": undefined }, "CSRF token missing or incorrect."],
    ["another header", { "x-csrftoken": "x" }, "CSRF token missing or incorrect."],
    [
      "another site's page",
      { origin: "https://evil.example" },
      "Referer checking failed - the request comes from another site.",
    ],
  ])("400 with %s", async (_, headers, message) => {
    const { browser } = await signedIn();
    const { status, body } = await browser.send("POST", TOKENS, wanted, headers);
    expect([status, body]).toEqual([400, { status: 400, message }]);
  });

  test("400 without the CSRF cookie, which comes along for the next try", async () => {
    const { browser } = await signedIn();
    browser.cookies.delete("csrftoken");
    const { status, body } = await browser.send("POST", TOKENS, wanted);
    expect([status, body.message]).toEqual([400, "CSRF cookie not set."]);
    expect((await browser.send("POST", TOKENS, wanted)).status).toBe(201);
  });

  test("need no proof when a bearer token speaks", async () => {
    const { person, browser } = await signedIn();
    const { status } = await browser.send(
      "POST",
      "/api/records",
      { metadata: {} },
      {
        authorization: `Bearer ${person.token}`,
        "x-csrftoken": undefined,
        origin: "https://elsewhere.example",
      },
    );
    expect(status).toBe(201);
  });
});

describe("GET /api/me", () => {
  test("200 by cookie and by token: the whole own account", async () => {
    const { person, browser } = await signedIn();
    const { body } = await browser.send("GET", "/api/me");
    expect(body).toMatchObject({
      id: person.id,
      is_current_user: true,
      profile: { full_name: "Ada Lovelace" },
      roles: [],
      preferences: { visibility: "public" },
    });
    expect((await person.get("/api/me")).body).toEqual(body);
  });

  test("401 for nobody and for a bad token", async () => {
    expect((await anonymous.get("/api/me")).status).toBe(401);
    const bad = await anonymous.get("/api/me", { headers: { authorization: "Bearer csh_no" } });
    expect(bad.status).toBe(401);
  });
});

describe("PUT /api/me", () => {
  const change = async (browser: Browser, more: Record<string, unknown>) => {
    const { body } = await browser.send("GET", "/api/me");
    return browser.send("PUT", "/api/me", { ...body, ...more });
  };

  test("200 changes what the account says; what was read can be sent back", async () => {
    const { browser } = await signedIn();
    const profile = { full_name: "Ada King", affiliations: "Analytical Institute" };
    const { status, body } = await change(browser, { profile });
    expect(status).toBe(200);
    expect(body).toMatchObject({ profile, revision_id: 2 });
    expect((await browser.send("GET", "/api/me")).body).toEqual(body);
    expect((await change(browser, {})).body).toEqual(body);
  });

  test("400 by field, 409 for a username that is taken", async () => {
    const [{ browser }, other] = [await signedIn(), await signedIn()];
    const bad = await change(browser, { identities: { orcid: "0000-0002-1825-0098" } });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({ errors: [{ field: "identities.orcid" }] });
    const { username } = (await other.browser.send("GET", "/api/me")).body;
    const taken = await change(browser, { username });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ errors: [{ field: "username" }] });
  });

  test("401 for nobody, 403 by token", async () => {
    const { person } = await signedIn();
    expect((await anonymous.put("/api/me", {})).status).toBe(401);
    expect((await person.put("/api/me", {})).status).toBe(403);
  });
});

describe("GET and DELETE /api/sessions", () => {
  type Sessions = { hits: { hits: { id: string; is_current: boolean; user_agent: string }[] } };
  const list = async (browser: Browser) =>
    ((await browser.send("GET", "/api/sessions")).body as unknown as Sessions).hits.hits;

  test("200 lists where one is signed in, and one of them ends with 204", async () => {
    const { person, browser } = await signedIn();
    const other = aBrowser(base);
    await other.signIn(person.email, PASSWORD);
    const sessions = await list(browser);
    expect(sessions.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    expect(sessions[0]?.user_agent).toBe("journey browser");
    const elsewhere = sessions.find(({ is_current }) => !is_current);
    const ended = await browser.send("DELETE", `/api/sessions/${elsewhere?.id}`);
    expect(ended.status).toBe(204);
    expect(await meStatus(other)).toBe(401);
    expect((await browser.send("DELETE", `/api/sessions/${elsewhere?.id}`)).status).toBe(404);
  });

  test("204 ends all others", async () => {
    const { person, browser } = await signedIn();
    const other = aBrowser(base);
    await other.signIn(person.email, PASSWORD);
    expect((await browser.send("DELETE", "/api/sessions")).status).toBe(204);
    expect([await meStatus(browser), await meStatus(other)]).toEqual([200, 401]);
  });

  test("404 for a session of somebody else; 403 for nobody and for tokens", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const [foreign] = await list(theirs.browser);
    const refused = await mine.browser.send("DELETE", `/api/sessions/${foreign?.id}`);
    expect(refused.status).toBe(404);
    expect(await meStatus(theirs.browser)).toBe(200);
    expect((await anonymous.get("/api/sessions")).status).toBe(403);
    expect((await mine.person.get("/api/sessions")).status).toBe(403);
  });
});

describe("POST /api/change-password", () => {
  test("200 makes the new one count and signs out elsewhere", async () => {
    const { person, browser } = await signedIn();
    const other = aBrowser(base);
    await other.signIn(person.email, PASSWORD);
    const { status } = await browser.send("POST", "/api/change-password", {
      password: PASSWORD,
      new_password: "kelp forests at noon",
    });
    expect(status).toBe(200);
    expect([await meStatus(browser), await meStatus(other)]).toEqual([200, 401]);
    expect((await aBrowser(base).signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await aBrowser(base).signIn(person.email, "kelp forests at noon")).status).toBe(200);
  });

  test("400 without the old one", async () => {
    const { browser } = await signedIn();
    const { status, body } = await browser.send("POST", "/api/change-password", {
      password: "not it",
      new_password: "kelp forests at noon",
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "password", messages: ["This is not your password."] }]);
  });

  test("403 by token", async () => {
    const person = await aPerson({ password: PASSWORD });
    const body = { password: PASSWORD, new_password: "kelp forests at noon" };
    expect((await person.post("/api/change-password", body)).status).toBe(403);
  });
});

describe("next-auth's own endpoints", () => {
  async function nextAuthSignIn(email: string, password: string) {
    const browser = aBrowser(base);
    const { body } = await browser.send("GET", "/api/auth/csrf");
    const form = new URLSearchParams({
      csrfToken: String(body.csrfToken),
      email,
      password,
      json: "true",
    });
    const response = await browser.send("POST", "/api/auth/callback/password", form, {
      "content-type": "application/x-www-form-urlencoded",
    });
    return { browser, reply: response };
  }

  test("sign in to the same session as ours, and their session endpoint tells of it", async () => {
    const person = await aPerson({ password: PASSWORD });
    const { browser, reply: response } = await nextAuthSignIn(person.email, PASSWORD);
    expect(response.status).toBe(200);
    expect(await meStatus(browser)).toBe(200);
    const session = await browser.send("GET", "/api/auth/session");
    expect(session.body).toMatchObject({ user: { id: person.id } });
  });

  test("do not sign in with a wrong password", async () => {
    const person = await aPerson({ password: PASSWORD });
    const { browser, reply: response } = await nextAuthSignIn(person.email, "wrong");
    expect(response.status).toBe(401);
    expect(await meStatus(browser)).toBe(401);
  });

  test("tell of no session once it is ended elsewhere, and end it themselves", async () => {
    const { browser } = await signedIn();
    const copy = aBrowser(base);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const { body } = await copy.send("GET", "/api/auth/csrf");
    await copy.send(
      "POST",
      "/api/auth/signout",
      new URLSearchParams({ csrfToken: String(body.csrfToken), json: "true" }),
      { "content-type": "application/x-www-form-urlencoded" },
    );
    expect(await meStatus(browser)).toBe(401);
    const session = await browser.send("GET", "/api/auth/session");
    expect(session.body).not.toHaveProperty("user");
  });
});
