import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { head, type Heard, say } from "../support/socket";

/** The front server and requests that no HTTP client would send. */
const service = inject("service");
const host = `Host: ${new URL(service).host}`;
const close = "Connection: close";

const asked = (line: string, ...headers: string[]) => say(service, [head(line, host, ...headers)]);
const messageOf = ({ body }: Heard) => JSON.parse(body) as { status: number; message: string };

describe("addresses", () => {
  test.each(["/api/records/%E0%A4%A", "/records/%zz", "/%", "/_next/static/%c0%ae", "/search/%ff"])(
    "that are not valid percent-encoding answer 400 in JSON: %s",
    async (path) => {
      const heard = await asked(`GET ${path} HTTP/1.1`, close);
      expect(heard.statuses).toEqual([400]);
      expect(messageOf(heard)).toEqual({
        status: 400,
        message: expect.stringContaining("percent") as string,
      });
    },
  );

  test.each([
    "GET http://other.example/api/records HTTP/1.1",
    "GET https://other.example/ HTTP/1.1",
    "GET ftp://other.example/ HTTP/1.1",
    "OPTIONS * HTTP/1.1",
  ])("of other servers answer 400: %s", async (line) => {
    const heard = await asked(line, close);
    expect(heard.statuses).toEqual([400]);
    expect(messageOf(heard).status).toBe(400);
  });

  test.each([
    "//other.example/",
    "/\\other.example/",
    "//other.example/api/records",
    "/%2fother.example",
    "/.//other.example",
    "/search//other.example/..",
    "/login/?next=//other.example",
    "/records/../\\other.example",
  ])("never lead to another site: %s", async (path) => {
    const { text } = await asked(`GET ${path} HTTP/1.1`, close);
    const targets = [...text.matchAll(/^(?:location: |refresh: \d+; ?url=)(.*)\r$/gim)];
    for (const [, to = ""] of targets)
      expect(new URL(to, service).origin).toBe(new URL(service).origin);
  });

  test.each([
    "/_next/static/../../package.json",
    "/_next/static/%2e%2e/%2e%2e/package.json",
    "/_next/static/..%2f..%2fpackage.json",
    "/_next/static/....//package.json",
    "/../package.json",
    "/.env",
    "/.git/config",
    "/package.json",
    "/data/run/database.json",
    "/_next/server/app-paths-manifest.json",
  ])("give no file of the server: %s", async (path) => {
    const heard = await asked(`GET ${path} HTTP/1.1`, close);
    expect(heard.statuses[0]).toBeGreaterThanOrEqual(300);
    expect(heard.text).not.toMatch(/"dependencies"|DATABASE_URL|postgres(ql)?:\/\/|\[core\]/);
  });
});

describe("two readings of one request", () => {
  const inner = head("GET /api/records?size=1 HTTP/1.1", host);
  test.each([
    ["a length and chunks", ["Content-Length: 6", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
    ["two lengths", ["Content-Length: 2", "Content-Length: 40"], "{}"],
    ["two lengths in one line", ["Content-Length: 2, 40"], "{}"],
    ["a blank before the colon", ["Content-Length : 2"], "{}"],
    ["a folded line", ["X-A: a\r\n Content-Length: 2"], ""],
    ["chunks spelled with a vertical tab", ["Transfer-Encoding: \x0bchunked"], "0\r\n\r\n"],
    ["NUL in a header", ["X-A: a\0b"], ""],
    ["a bare line feed", ["X-A: a\nTransfer-Encoding: chunked"], "0\r\n\r\n"],
  ])("%s: refused once, and what follows is not heard", async (_, headers, body) => {
    const lines = head(
      "POST /api/login HTTP/1.1",
      host,
      "Content-Type: application/json",
      ...headers,
    );
    const heard = await say(service, [`${lines}${body}${inner}`]);
    expect(heard.statuses).toEqual([400]);
    expect(heard.isClosed).toBe(true);
  });

  test("requests behind each other are answered in their order", async () => {
    const { statuses, text } = await say(service, [
      head("GET /healthz HTTP/1.1", host) + head("GET /api/none HTTP/1.1", host, close),
    ]);
    expect(statuses.length === 2 ? statuses : text).toEqual([200, 404]);
  });
});

describe("sizes", () => {
  test.each([
    ["one header", ["GET /healthz HTTP/1.1", host, `X-Long: ${"a".repeat(70_000)}`]],
    [
      "many headers",
      [
        "GET /healthz HTTP/1.1",
        host,
        ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: ${"b".repeat(20)}`),
      ],
    ],
    ["the address", [`GET /healthz?${"a".repeat(70_000)} HTTP/1.1`, host]],
    ["cookies", ["GET /healthz HTTP/1.1", host, `Cookie: ${"a=b; ".repeat(10_000)}`]],
  ])("%s beyond the limit answer 431 and end the connection", async (_, lines) => {
    const { statuses, isClosed } = await say(service, [head(...lines)]);
    expect(statuses).toEqual([431]);
    expect(isClosed).toBe(true);
  });

  test("what is no HTTP ends the connection", async () => {
    for (const noise of [
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "\r\n\r\nHELO\r\n",
    ]) {
      const { statuses, isClosed } = await say(service, [Buffer.from(noise, "latin1")]);
      expect(statuses.every((status) => status === 400)).toBe(true);
      expect(isClosed).toBe(true);
    }
    expect((await fetch(`${service}/healthz`)).status).toBe(200);
  });
});

describe("what the service does not offer", () => {
  let visits = 0;
  const canary = createServer((socket) => {
    visits++;
    socket.destroy();
  });
  let elsewhere: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const address = canary.address();
    elsewhere = `127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  });
  afterAll(() => {
    canary.close();
  });

  test("it is no proxy, neither by address nor by tunnel nor by a change of protocol", async () => {
    await fetch(`${service}/`); // Next listens for upgrades, if at all, from its first page on
    const upgrade = [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    const lines = [
      head(`GET http://${elsewhere}/ HTTP/1.1`, host, close),
      head(`CONNECT ${elsewhere} HTTP/1.1`, `Host: ${elsewhere}`),
      head(`GET http://${elsewhere}/ HTTP/1.1`, host, ...upgrade),
      head(`GET //${elsewhere}/ HTTP/1.1`, host, ...upgrade),
      head(`GET / HTTP/1.1`, `Host: ${elsewhere}`, ...upgrade),
      head(`GET /_next/image?url=http%3A%2F%2F${elsewhere}%2F&w=64&q=75 HTTP/1.1`, host, close),
    ];
    for (const request of lines) {
      const { statuses } = await say(service, [request], { silenceMs: 1_000 });
      for (const status of statuses) expect(status === 101 || status >= 500).toBe(false);
    }
    expect(visits).toBe(0);
  });

  test.each([
    [
      "an action by its header",
      ["Next-Action: 7f0123456789012345678901234567890123456789"],
      "text/plain",
      "[]",
    ],
    [
      "an action in a form",
      [],
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_7f01"\r\n\r\n\r\n--x--\r\n',
    ],
    ["a form", [], "application/x-www-form-urlencoded", "a=b"],
  ])("pages take nothing: %s answers 405", async (_, headers, type, body) => {
    for (const path of ["/", "/search", "/login", "/no/such/page"]) {
      const { statuses, text } = await say(service, [
        head(
          `POST ${path} HTTP/1.1`,
          host,
          close,
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
          ...headers,
        ) + body,
      ]);
      expect(statuses).toEqual([405]);
      expect(text).toMatch(/^allow: GET, HEAD\r$/im);
    }
  });

  test.each([
    [
      "by the framework's own headers",
      "/account/settings/security",
      [
        "x-middleware-subrequest: src/middleware:middleware",
        "x-nonce: chosen",
        "content-security-policy: script-src *",
      ],
    ],
    ["by a prefetch", "/account/settings/security?_rsc=1", ["RSC: 1", "Next-Router-Prefetch: 1"]],
    ["by segments", "/account/settings/security.segments/_tree.segment.rsc", ["RSC: 1"]],
    ["by its data", "/_next/data/build/account/settings/security.json", []],
  ])("nobody comes past the sign-in %s", async (_, path, headers) => {
    const { statuses, text } = await asked(`GET ${path} HTTP/1.1`, close, ...headers);
    expect([307, 404]).toContain(statuses[0]);
    expect(text).not.toContain("nonce-chosen");
    expect(text).not.toMatch(/^content-security-policy: script-src \*/im);
  });
});
