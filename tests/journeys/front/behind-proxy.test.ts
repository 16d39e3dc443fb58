import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiOf } from "../../support/api";
import { type Service, startService } from "../../support/service";
import { aBrowser, type Browser } from "../sessions/browser";
import { JOURNEY_SETTINGS } from "../support/front-mount";
import { head, say } from "../support/socket";

/**
 * A service that is reached by https through a proxy, logs all it can, and is told many secrets, each with a
 * mark of its own.
 */
const ADDRESS = "https://repository.example.org";
const MARKS = {
  administrator: "mark-admin-password-7a",
  wrong: "mark-wrong-password-7b",
  chosen: "mark-new-password-7c",
  bearer: "csh_mark-bearer-token-7d",
  inAddress: "csh_mark-address-token-7e",
  cookie: "mark-cookie-value-7f",
  metrics: "mark-metrics-token-7g",
  secret: "mark-application-secret-7h-0123456789abcdef",
  setup: "mark-setup-token-7i",
  body: "mark-half-a-body-7j",
};

let service: Service;
let browser: Browser;

beforeAll(async () => {
  service = await startService({
    env: {
      ...JOURNEY_SETTINGS,
      APP_URL: ADDRESS,
      APP_SECRET: MARKS.secret,
      ADMIN_PASSWORD: MARKS.administrator,
      METRICS_TOKEN: MARKS.metrics,
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "trace",
    },
  });
  browser = aBrowser(service.url);
});
afterAll(async () => {
  await service.stop();
});

const ours = { origin: ADDRESS, "user-agent": "journey" };

describe("by https", () => {
  test("cookies are sent over https only, and the browser is told to stay there", async () => {
    const form = { email: JOURNEY_SETTINGS.ADMIN_EMAIL, password: MARKS.administrator };
    const { status, headers } = await browser.send("POST", "/api/login", form, ours);
    expect(status).toBe(200);
    const lines = headers.getSetCookie();
    expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
      "__Host-next-auth.session-token",
      "csrftoken",
    ]);
    for (const line of lines) expect(line).toMatch(/; Secure(;|$)/);
    expect(headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
  });

  test("cookies of next-auth's own endpoints come from this host only", async () => {
    const { headers } = await aBrowser(service.url).send("GET", "/api/auth/csrf", undefined, ours);
    const lines = headers.getSetCookie();
    expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
      "__Host-next-auth.callback-url",
      "__Host-next-auth.csrf-token",
    ]);
    for (const line of lines) expect(line).toMatch(/; Path=\/;.*; Secure(;|$)/);
  });

  test("a write without any word of where it comes from is refused", async () => {
    const { status, body } = await browser.send(
      "POST",
      "/api/user/tokens",
      { name: "x" },
      { origin: undefined },
    );
    expect([status, body.message]).toEqual([400, "Referer checking failed - no Referer."]);
  });

  test("links name the address of the settings, whatever the proxy says", async () => {
    const { text } = await say(service.url, [
      head(
        "GET /api/records?size=1 HTTP/1.1",
        "Host: evil.example",
        "X-Forwarded-Host: evil.example",
        "Connection: close",
      ),
    ]);
    expect(text).toContain(`${ADDRESS}/api/records`);
    expect(text).not.toContain("evil.example");
  });
});

describe("metrics", () => {
  test("are for the bearer of their token, and neither by address nor by a proxy for others", async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${service.url}/metrics`, { headers }).then(({ status }) => status);
    expect(await ask({})).toBe(401);
    expect(await ask({ "x-forwarded-for": "127.0.0.1" })).toBe(401);
    expect(await ask({ authorization: `Bearer ${MARKS.metrics}x` })).toBe(401);
    expect(await ask({ authorization: `Bearer ${MARKS.metrics}` })).toBe(200);
  });
});

describe("a log that tells everything", () => {
  test("tells none of the secrets", async () => {
    const api = apiOf(service.url, MARKS.bearer);
    const email = JOURNEY_SETTINGS.ADMIN_EMAIL;
    // Each in every place where it may come along, in calls that succeed, are refused, and break.
    await browser.send("POST", "/api/login", { email, password: MARKS.wrong }, ours);
    await browser.send(
      "POST",
      "/api/login",
      { email: MARKS.wrong, password: { not: MARKS.wrong } },
      ours,
    );
    await browser.send(
      "POST",
      "/api/change-password",
      { password: MARKS.administrator, new_password: MARKS.chosen },
      ours,
    );
    await browser.send("POST", "/api/setup", { token: MARKS.setup, password: MARKS.chosen }, ours);
    const made = await browser.send("POST", "/api/user/tokens", { name: "journey" }, ours);
    const { token } = made.body as { token: string };
    expect(made.status).toBe(201);
    expect(token.length).toBeGreaterThan(20);
    for (const each of [MARKS.inAddress, token]) {
      await fetch(`${service.url}/api/me?access_token=${each}`);
      await fetch(`${service.url}/records/00000-00098?access_token=${each}&token=${each}`);
      await fetch(`${service.url}/setup?token=${each}`, {
        redirect: "manual",
        headers: { referer: `${ADDRESS}/setup?token=${each}` },
      });
      await fetch(`${service.url}/api/none?access_token=${each}`, { method: "POST" });
    }
    await api.post("/api/records", { metadata: { title: MARKS.body } });
    await api.get("/api/user/records");
    await apiOf(service.url, token).post("/api/records", { metadata: { title: "by token" } });
    await fetch(`${service.url}/api/me`, {
      headers: {
        cookie: `__Host-next-auth.session-token=${MARKS.cookie}; csrftoken=${MARKS.cookie}`,
      },
    });
    await fetch(`${service.url}/api/auth/callback/password`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email, password: MARKS.wrong, csrfToken: MARKS.cookie }),
    });
    await say(
      service.url,
      [
        head(
          "POST /api/login HTTP/1.1",
          "Host: a",
          "Content-Type: application/json",
          "Content-Length: 900",
          `Authorization: Bearer ${MARKS.bearer}`,
        ),
        `{"email":"${email}","password":"${MARKS.body}`,
      ],
      { hangUp: "abruptly" },
    );
    await say(service.url, [
      `GET /api/me HTTP/1.1\r\nAuthorization: Bearer ${MARKS.bearer}\0\r\n\r\n`,
    ]);
    await fetch(`${service.url}/api/none`, { headers: { "x-request-id": "the-last-line" } });
    await expect.poll(() => service.output()).toContain("the-last-line");

    const log = service.output();
    expect(log).toMatch(/"path":"\/api\/login".*"status":200/);
    expect(log).toMatch(/"path":"\/api\/login".*"status":401/);
    const session = browser.cookies.get("__Host-next-auth.session-token") ?? "no session";
    const secrets = [...Object.values(MARKS), token, session, decodeURIComponent(session)];
    for (const secret of secrets) {
      expect({ secret, told: log.includes(secret) }).toEqual({ secret, told: false });
      const packed = Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -2);
      expect({ secret, told: log.includes(packed) }).toEqual({ secret, told: false });
    }
  });

  test("and neither does any file the service leaves for others to read", () => {
    const { dataDir } = service;
    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || file.startsWith(path.join(dataDir, "postgres"))) continue;
      const content = readFileSync(file, "latin1");
      for (const mark of [MARKS.administrator, MARKS.chosen, MARKS.metrics, MARKS.secret])
        expect({ file, told: content.includes(mark) }).toEqual({ file, told: false });
    }
  });
});
