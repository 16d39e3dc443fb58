import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Contract } from "@/lib/http/contract";
import { contracts } from "@/lib/wiring";
import { type Browser, aBrowser } from "../sessions/browser";
import { aPerson, type Person } from "../support/people";
import { head, say } from "../support/socket";
import { aWork, RESTRICTED, titled } from "../works/deposit";

/** Attacks of another site through a visitor's browser, and cache poisoning of a proxy in between. */
const service = inject("service");
const own = new URL(service).origin;
const PASSWORD = "a password of some length";

let person: Person;
let browser: Browser;
let open: string;
let closed: string;

beforeAll(async () => {
  person = await aPerson({ password: PASSWORD, fullName: "Ada Visitor" });
  browser = aBrowser(service);
  expect((await browser.signIn(person.email, PASSWORD)).status).toBe(200);
  open = (await aWork(person, titled("Open to everybody"))).id;
  closed = (await aWork(person, titled("Closed to most", RESTRICTED))).id;
});

const addressOf = ({ path }: Contract) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === "id" ? open : "x"));
const cookies = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe("a write with nothing but the visitor's cookies", () => {
  const writes = contracts.filter(({ method }) => method !== "GET");
  const FOREIGN: [string, Record<string, string>][] = [
    [
      "a form",
      { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
    ],
    ["a form of plain text", { "content-type": "text/plain", origin: "https://evil.example" }],
    [
      "a form with files",
      { "content-type": "multipart/form-data; boundary=x", origin: "https://evil.example" },
    ],
    ["a script", { "content-type": "application/json", origin: "https://evil.example" }],
    ["a sandboxed frame", { "content-type": "application/json", origin: "null" }],
    [
      "a site that hides its name",
      { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    ],
    [
      "a neighbour under the same domain",
      { "content-type": "application/json", "sec-fetch-site": "same-site" },
    ],
    [
      "a name that ends like ours",
      { "content-type": "application/json", origin: `${own}.evil.example` },
    ],
    [
      "a page of ours by its Referer only",
      { "content-type": "application/json", referer: `https://evil.example/?${own}/` },
    ],
  ];

  test.each(writes.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s is refused",
    async (_, one) => {
      for (const [from, headers] of FOREIGN) {
        const csrf = decodeURIComponent(browser.cookies.get("csrftoken") ?? "");
        const response = await fetch(new URL(addressOf(one), service), {
          method: one.method,
          redirect: "manual",
          // Even with a token that leaked: the origin alone must be enough.
          headers: { cookie: cookies(), "x-csrftoken": csrf, ...headers },
          ...(one.method === "DELETE" ? {} : { body: "{}" }),
        });
        const text = await response.text();
        expect({ from, status: response.status, text }).toEqual({
          from,
          status: 400,
          text: expect.stringContaining("Referer checking failed") as string,
        });
      }
      expect((await browser.send("GET", "/api/me")).status).toBe(200);
    },
  );

  test("is not made by asking for another method", async () => {
    for (const headers of [
      { "x-http-method-override": "DELETE" },
      { "x-method-override": "DELETE" },
    ]) {
      const read = await browser.send(
        "GET",
        `/api/records/${open}?_method=DELETE`,
        undefined,
        headers,
      );
      expect(read.status).toBe(200);
    }
  });

  test("is not allowed by what a preflight answers", async () => {
    const { headers } = await person.fetch("/api/records", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-headers": "x-csrftoken" },
    });
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("access-control-allow-headers")?.toLowerCase()).not.toContain("csrf");
  });
});

test("answers to other sites never come with permission to use cookies", async () => {
  for (const path of ["/api/records", "/api/me", `/api/records/${closed}`]) {
    const { headers } = await browser.send("GET", path, undefined, {
      origin: "https://evil.example",
    });
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect([null, "*"]).toContain(headers.get("access-control-allow-origin"));
  }
});

test("cookies are kept from scripts and other sites as far as their use allows", async () => {
  const fresh = aBrowser(service);
  const { headers } = await fresh.signIn(person.email, PASSWORD);
  const flags = Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = "", ...rest] = line.split("; ");
      return [
        pair.split("=")[0] ?? "",
        rest.map((flag) => flag.replace(/=.*(\d{4,}|GMT)$/, "")).sort(),
      ];
    }),
  );
  expect(flags).toEqual({
    "next-auth.session-token": ["HttpOnly", "Max-Age", "Path=/", "SameSite=Lax"],
    csrftoken: ["Max-Age", "Path=/", "SameSite=Lax"],
  });
});

const ELSEWHERE = [
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  `${own}.evil.example/`,
  `${own}@evil.example/`,
  "/\r\nSet-Cookie: x=1",
];

describe.each(ELSEWHERE.map((to) => [JSON.stringify(to), to]))(
  "a link that wants to lead to %s",
  (_, to) => {
    const query = `next=${encodeURIComponent(to)}&callbackUrl=${encodeURIComponent(to)}&returnTo=${encodeURIComponent(to)}`;
    const originOf = (location: string | null) =>
      location === null ? own : new URL(location, service).origin;

    test("does not, for visitors who are signed in", async () => {
      const { headers } = await browser.send("GET", `/login?${query}`);
      expect(originOf(headers.get("location"))).toBe(own);
      expect(headers.get("set-cookie") ?? "").not.toMatch(/(^|, )x=1/);
    });

    test("does not, through the sign-in library", async () => {
      const visitor = aBrowser(service);
      const asked = await visitor.send("GET", `/api/auth/signin?${query}`);
      expect(originOf(asked.headers.get("location"))).toBe(own);
      const { body } = await visitor.send("GET", "/api/auth/csrf");
      for (const path of ["/api/auth/callback/password", "/api/auth/signout"]) {
        const form = new URLSearchParams({
          csrfToken: String(body.csrfToken),
          email: person.email,
          password: PASSWORD,
          callbackUrl: to,
        });
        const done = await visitor.send("POST", path, form, {
          "content-type": "application/x-www-form-urlencoded",
        });
        expect(done.status).toBeLessThan(500);
        expect(originOf(done.headers.get("location"))).toBe(own);
      }
    });
  },
);

describe("names a request gives the service", () => {
  const lies = (path: string) =>
    head(
      `GET ${path} HTTP/1.1`,
      "Host: evil.example",
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: https",
      "X-Forwarded-Port: 1",
      "X-Original-URL: /evil.example",
      "X-Rewrite-URL: /evil.example",
      "Forwarded: host=evil.example;proto=https",
      "Connection: close",
    );

  test.each([
    ["list", () => "/api/records?size=1"],
    ["work", () => `/api/records/${open}`],
    ["redirect of the API", () => `/api/records/${open}/versions/latest`],
    ["API document", () => "/api/openapi"],
    ["start page", () => "/"],
    ["landing page", () => `/records/${open}`],
    ["redirect of a page", () => `/records/${open}/latest`],
    ["page for members", () => "/account/settings/security"],
    ["page nobody has", () => "/no/such/page"],
    ["sign-in library", () => "/api/auth/providers"],
  ])("do not come back in any link: %s", async (_, path) => {
    const { statuses, text } = await say(service, [lies(path())]);
    expect(statuses[0]).toBeLessThan(500);
    expect(text).not.toContain("evil.example");
  });
});

describe("caches", () => {
  test.each([
    ["a restricted work by token", () => person.fetch(`/api/records/${closed}`)],
    [
      "a restricted work by token in the address",
      () => fetch(`${service}/api/records/${closed}?access_token=${person.token}`),
    ],
    [
      "a restricted work by cookie",
      () => fetch(`${service}/api/records/${closed}`, { headers: { cookie: cookies() } }),
    ],
    ["a list by cookie", () => fetch(`${service}/api/records`, { headers: { cookie: cookies() } })],
    ["the own account", () => person.fetch("/api/me")],
    ["a refusal", () => fetch(`${service}/api/records/${closed}`)],
    [
      "the page of a restricted work",
      () => fetch(`${service}/records/${closed}`, { headers: { cookie: cookies() } }),
    ],
    [
      "a page of settings",
      () => fetch(`${service}/account/settings/security`, { headers: { cookie: cookies() } }),
    ],
  ])("keep no copy for others: %s", async (_, ask) => {
    const response = await ask();
    await response.arrayBuffer();
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
    expect(response.headers.get("cache-control")).not.toMatch(/public|s-maxage/);
  });

  test("are told what an answer depends on", async () => {
    const { headers } = await fetch(`${service}/api/records/${open}`);
    const vary = (headers.get("vary") ?? "").toLowerCase();
    for (const name of ["accept", "authorization", "cookie"]) expect(vary).toContain(name);
  });

  test("nobody learns from the page of a restricted work what it is", async () => {
    for (const headers of [
      [],
      [["rsc", "1"]],
      [
        ["rsc", "1"],
        ["next-router-prefetch", "1"],
      ],
    ] as [string, string][][]) {
      const response = await fetch(`${service}/records/${closed}`, { headers, redirect: "manual" });
      expect(await response.text()).not.toContain("Closed to most");
    }
  });
});
