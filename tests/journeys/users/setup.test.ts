import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { apiOf } from "../../support/api";
import { type Service, startService } from "../../support/service";
import { aBrowser } from "../sessions/browser";

const FORM = {
  email: "first@example.org",
  password: "tide pools at dawn",
  full_name: "First Person",
  site_name: "Tide Library",
  sample_content: false,
};

describe.runIf(inject("mount") === "front")("the first visit to a new service", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: "warn" } });
  });
  afterAll(async () => {
    await service.stop();
  });

  const printed = () => /(\S+)\/setup\?token=([\w-]{43})/.exec(service.output());
  const complete = (token: string, more: object = {}) =>
    aBrowser(service.url).send("POST", "/api/setup", { ...FORM, token, ...more });

  test("goes by the link that was printed, once, and signs in", async () => {
    const [, address, token = ""] = printed() ?? [];
    expect(address).toBe(service.url);
    const browser = aBrowser(service.url);
    const page = await browser.send("GET", `/setup?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(browser.cookies.has("csrftoken")).toBe(true);
    const state = await browser.send("GET", `/api/setup?token=${token}`);
    expect(state.body).toEqual({ open: true, token_is_valid: true, site_name: "Commonshelf" });

    expect((await complete("guess")).status).toBe(403);
    expect((await complete(token, { password: "short" })).body.errors).toMatchObject([
      { field: "password" },
    ]);
    const done = await browser.send("POST", "/api/setup", { ...FORM, token });
    expect(done.status).toBe(201);
    expect(done.body).toMatchObject({ email: FORM.email, is_administrator: true });
    expect((await browser.send("GET", "/api/me")).body).toEqual(done.body);

    expect((await complete(token, { email: "second@example.org" })).status).toBe(403);
    const after = await apiOf(service.url).get("/api/setup");
    expect(after.body).toEqual({ open: false, token_is_valid: false, site_name: "Tide Library" });
  });

  test("leaves an administrator who can sign in again", async () => {
    const { status } = await aBrowser(service.url).signIn(FORM.email, FORM.password);
    expect(status).toBe(200);
  });
});
