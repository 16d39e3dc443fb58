import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiOf } from "../../support/api";
import { type Service, startService } from "../../support/service";
import { aBrowser, type Browser } from "../sessions/browser";
import { JOURNEY_SETTINGS } from "../support/front-mount";

/** A service whose keepers have closed it for a while. */
let service: Service;
let administrator: Browser;

beforeAll(async () => {
  service = await startService({ env: { ...JOURNEY_SETTINGS, MAINTENANCE: "true" } });
  administrator = aBrowser(service.url);
});
afterAll(async () => {
  await service.stop();
});

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.url), {
    redirect: "manual",
    headers: { accept: "text/html", ...headers },
  });

describe("closed for maintenance", () => {
  test.each(["GET /api/records", "POST /api/records", "GET /api/me", "GET /api/records/none"])(
    "%s answers 503 in JSON and says when to come back",
    async (call) => {
      const [method = "", path = ""] = call.split(" ");
      const response = await apiOf(service.url).fetch(path, { method });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("300");
      expect(await response.json()).toMatchObject({
        status: 503,
        message: expect.stringContaining("maintenance") as string,
      });
    },
  );

  test.each(["/", "/search", "/collections", "/records/none", "/records/none/files/a.pdf"])(
    "%s is a page that says so",
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("300");
      const text = await response.text();
      expect(text).toContain("Down for maintenance");
      expect(text).toContain(response.headers.get("x-request-id"));
    },
  );

  test("the page speaks the reader's language", async () => {
    const response = await page("/search", { "accept-language": "de" });
    expect(await response.text()).toContain("Wartungsarbeiten");
  });

  test.each(["/healthz", "/readyz", "/metrics"])("%s answers as always", async (path) => {
    expect((await page(path)).status).toBe(200);
  });

  test("administrators sign in and find everything open", async () => {
    expect((await page("/login")).status).toBe(200);
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = JOURNEY_SETTINGS;
    expect((await administrator.signIn(ADMIN_EMAIL, ADMIN_PASSWORD)).status).toBe(200);
    expect((await administrator.send("GET", "/api/records")).status).toBe(200);
    const opened = await administrator.send("GET", "/search", undefined, { accept: "text/html" });
    expect(opened.status).toBe(200);
  });
});
