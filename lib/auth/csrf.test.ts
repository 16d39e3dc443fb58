import { beforeAll, describe, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { checkCsrf, CsrfFailed, csrfCookieFor, csrfCookieForPage, newCsrfCookie } from "./csrf";

const SITE = "https://repository.example.org";
const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");

beforeAll(() =>
  adoptConfig(parseConfig({ APP_URL: SITE, APP_SECRET: "a secret that is long enough, really" })),
);

const tokenIn = (setCookie: string) =>
  decodeURIComponent(/^csrftoken=([^;]+)/.exec(setCookie)?.[1] ?? "");
const requestWith = (headers: Record<string, string>) => ({
  headers: new Headers({ origin: SITE, ...headers }),
});
const proven = (token: string, more: Record<string, string> = {}) =>
  requestWith({ cookie: `csrftoken=${token}`, "x-csrftoken": token, ...more });

function refusal(request: { headers: Headers }, now = NOW): CsrfFailed {
  try {
    checkCsrf(request, now);
  } catch (error) {
    if (error instanceof CsrfFailed) return error;
    throw error;
  }
  throw new Error("was not refused");
}

describe("a write with cookies", () => {
  test("passes when the header repeats the cookie", () => {
    expect(checkCsrf(proven(tokenIn(newCsrfCookie(NOW))), NOW)).toBeUndefined();
  });

  test("is refused without the cookie, and told a new one", () => {
    const error = refusal(requestWith({ cookie: "next-auth.session-token=x" }));
    expect(error).toMatchObject({ status: 400, message: "http.csrfNoCookie" });
    expect(error.headers["Set-Cookie"]).toMatch(/^csrftoken=/);
  });

  test.each([
    ["without the header", {}],
    ["with another header", { "x-csrftoken": "something else" }],
  ])("is refused %s", (_, headers) => {
    const token = tokenIn(newCsrfCookie(NOW));
    const error = refusal(requestWith({ cookie: `csrftoken=${token}`, ...headers }));
    expect(error.message).toBe("http.csrfWrong");
  });

  test("is refused when cookie and header agree on a token that is not ours", () => {
    const [random, minute] = tokenIn(newCsrfCookie(NOW)).split(".");
    for (const forged of ["abc", `${random}.${minute}.abc`, `x${random}.${minute}.`])
      expect(refusal(proven(forged)).message).toBe("http.csrfWrong");
  });

  test("after a day still passes and brings a new token; after a week it does not", () => {
    const token = tokenIn(newCsrfCookie(NOW));
    expect(checkCsrf(proven(token), NOW + 23 * HOUR)).toBeUndefined();
    const renewed = checkCsrf(proven(token), NOW + 25 * HOUR);
    expect(tokenIn(renewed ?? "")).not.toBe(token);
    const error = refusal(proven(token), NOW + 169 * HOUR);
    expect(error.message).toBe("http.csrfExpired");
    expect(error.headers["Set-Cookie"]).toMatch(/^csrftoken=/);
  });
});

describe("where a write comes from", () => {
  const token = () => tokenIn(newCsrfCookie(NOW));

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a subdomain", { origin: "https://x.repository.example.org" }],
    ["the site's name without its encryption", { origin: "http://repository.example.org" }],
    [
      "the same, as the host says too",
      { origin: "http://repository.example.org", host: "repository.example.org" },
    ],
    ["a sandboxed frame", { origin: "null" }],
  ])("%s is refused even with a good token", (_, headers) => {
    expect(refusal(proven(token(), headers)).message).toBe("http.csrfOtherSite");
  });

  test("is refused before any cookie exists, so that nobody is signed in as somebody else", () => {
    const request = { headers: new Headers({ origin: "https://evil.example" }) };
    expect(refusal(request).status).toBe(400);
  });

  test("is taken from the Referer, then from the browser's word, when Origin is missing", () => {
    const given = token();
    const bare = (headers: Record<string, string>) => ({
      headers: new Headers({ cookie: `csrftoken=${given}`, "x-csrftoken": given, ...headers }),
    });
    expect(checkCsrf(bare({ referer: `${SITE}/login` }), NOW)).toBeUndefined();
    expect(checkCsrf(bare({ "sec-fetch-site": "same-origin" }), NOW)).toBeUndefined();
    expect(refusal(bare({ referer: "https://evil.example/" })).status).toBe(400);
    expect(refusal(bare({ "sec-fetch-site": "cross-site" })).status).toBe(400);
    expect(refusal(bare({})).message).toBe("http.csrfNoReferer");
  });

  test("may be another name of this machine, as the browser typed it", () => {
    const request = proven(token(), { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" });
    expect(checkCsrf(request, NOW)).toBeUndefined();
  });

  test("does not matter to programs that send neither origin nor cookies", () => {
    expect(checkCsrf({ headers: new Headers() }, NOW)).toBeUndefined();
  });
});

describe("the cookie", () => {
  test("can be read by scripts and lives a week on the whole site", () => {
    const cookie = newCsrfCookie(NOW);
    expect(cookie).toContain("; Path=/; Max-Age=604800; Secure; SameSite=Lax");
    expect(cookie).not.toContain("HttpOnly");
  });

  test("is left alone while it is fresh", () => {
    const token = tokenIn(newCsrfCookie(NOW));
    expect(csrfCookieFor(requestWith({ cookie: `csrftoken=${token}` }), NOW)).toBeUndefined();
    expect(csrfCookieFor(requestWith({ cookie: "csrftoken=made.up.one" }), NOW)).toBeDefined();
    expect(csrfCookieFor(requestWith({}), NOW)).toBeDefined();
  });

  test("comes with pages that write, not with public ones", () => {
    const visitor = requestWith({});
    const member = requestWith({ cookie: "__Host-next-auth.session-token=x" });
    expect(csrfCookieForPage(visitor, "/records/q3h7k-0vw50")).toBeUndefined();
    expect(csrfCookieForPage(visitor, "/login")).toBeDefined();
    expect(csrfCookieForPage(visitor, "/setup")).toBeDefined();
    expect(csrfCookieForPage(member, "/records/q3h7k-0vw50")).toBeDefined();
  });
});
