import type http from "node:http";
import { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { allowPageCache, setPageLinks, setPageStatus } from "@/lib/http/page-response";
import { createFront } from "../server";
import { PageCache } from ".";
import { PageStore } from "./store";

/** A service whose pages say how often they were made. */
const state = { made: 0, keeps: true, status: 200, isListening: true, during: () => {} };
const store = new PageStore();
const pages = new PageCache(
  () => ({
    isListening: () => state.isListening,
    settled: async () => undefined,
    close: async () => undefined,
  }),
  store,
);
let server: http.Server;
let url: string;

beforeAll(async () => {
  adoptConfig(parseConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }));
  server = createFront({
    routes: { find: () => ({ page: "/records/[id]", params: {} }), loaders: [] },
    serveStatic: async () => false,
    pages,
    origin: "http://localhost",
    policy: { isHttps: false, isDevelopment: false },
    next: async (req, res) => {
      state.made += 1;
      const { made } = state;
      const nonce = String(req.headers["x-nonce"]);
      const id = String(req.headers["x-request-mark"] ?? req.headers["x-request-id"]);
      if (state.keeps) allowPageCache(nonce, ["work:a"]);
      if (state.status !== 200) setPageStatus(nonce, state.status);
      setPageLinks(nonce, ['<https://doi.org/10.1/a>; rel="cite-as"']);
      await new Promise((soon) => setTimeout(soon, 20));
      state.during();
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.setHeader("Link", `</a.css>; rel=preload; nonce="${nonce}"`);
      res.write(`<html data-request-id="${id}"><script nonce="${nonce}"></script>`);
      res.end(`made ${made} ${"word ".repeat(400)}`);
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/records/a`;
});
afterAll(() => server.close());
beforeEach(() => {
  store.forgetAll();
  Object.assign(state, { made: 0, keeps: true, status: 200, isListening: true });
  state.during = () => {};
});

async function read(headers: Record<string, string> = {}, query = "") {
  const response = await fetch(url + query, { headers });
  const text = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  expect(text).toContain(`nonce="${nonce}"`);
  expect(text).toContain(`data-request-id="${response.headers.get("x-request-id")}"`);
  return { text, nonce, made: Number(/made (\d+)/.exec(text)?.[1]), headers: response.headers };
}

test("a page is made once, and every answer has a nonce of its own", async () => {
  const results = [await read(), await read(), await read({ "accept-encoding": "identity" })];
  expect(results.map(({ made }) => made)).toEqual([1, 1, 1]);
  expect(new Set(results.map(({ nonce }) => nonce)).size).toBe(3);
  for (const { headers, nonce } of results) {
    expect(headers.get("link")).toContain(`nonce="${nonce}"`);
    expect(headers.get("link")).toContain('rel="cite-as"');
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

test("an id that a reader chooses changes nothing for others", async () => {
  await read({ "x-request-id": "word-word-word-word" });
  expect((await read()).text).not.toContain("word-word");
  expect((await read({ "x-request-id": "mine-mine-mine" })).text).toContain('="mine-mine-mine"');
});

test("each language has a page of its own", async () => {
  expect((await read({ "accept-language": "en" })).made).toBe(1);
  expect((await read({ "accept-language": "de-AT,en;q=0.4" })).made).toBe(2);
  expect((await read({ "accept-language": "en", cookie: "locale=de" })).made).toBe(2);
  expect((await read({ "accept-language": "fr" })).made).toBe(1);
});

test("who is signed in, or asks for something else, gets a page of their own", async () => {
  await read();
  const own: [Record<string, string>, string?][] = [
    [{ cookie: "next-auth.session-token=x" }],
    [{ authorization: "Bearer x" }],
    [{ rsc: "1" }],
    [{}, "?access_token=x"],
  ];
  for (const [headers, query] of own) expect((await read(headers, query)).made).toBeGreaterThan(1);
  expect((await read()).made).toBe(1);
  expect((await read({ cookie: "theme=dark" })).made).toBe(1);
});

test("a change is seen at once, also one that happens while the page is made", async () => {
  await read();
  store.change("work:a");
  expect((await read()).made).toBe(2);
  store.change("work:a");
  state.during = () => store.change("work:a");
  expect((await read()).made).toBe(3);
  state.during = () => {};
  expect((await read()).made).toBe(4);
  expect((await read()).made).toBe(4);
});

test("many who come at once have one page made", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(new Set(results.map(({ made }) => made))).toEqual(new Set([1]));
  expect(new Set(results.map(({ nonce }) => nonce)).size).toBe(20);
});

test("a reader who leaves while the page is made keeps nobody waiting", async () => {
  const leaving = new AbortController();
  const waiting = [1, 2, 3].map(() =>
    fetch(url, { signal: leaving.signal }).catch(() => undefined),
  );
  setTimeout(() => leaving.abort(), 5);
  await Promise.all(waiting);
  const { made } = await read();
  expect((await read()).made).toBe(made);
});

test("failures, and pages that say nothing, are made for each", async () => {
  state.status = 404;
  expect([(await read()).made, (await read()).made]).toEqual([1, 2]);
  Object.assign(state, { status: 200, keeps: false });
  expect([(await read()).made, (await read()).made]).toEqual([3, 4]);
});

test("without news of changes nothing is kept or sent again", async () => {
  await read();
  state.isListening = false;
  expect([(await read()).made, (await read()).made]).toEqual([2, 3]);
});

test("HEAD is answered from what is kept, without a body", async () => {
  const { headers } = await read({ "accept-encoding": "gzip" });
  const head = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-type")).toBe(headers.get("content-type"));
  expect(await head.text()).toBe("");
  expect(state.made).toBe(1);
});

test("what clients say in the server's own headers is not believed", async () => {
  let seen: IncomingMessage["headers"] = {};
  const spy = (req: IncomingMessage) => (seen = req.headers);
  server.once("request", spy);
  await read({ "x-request-mark": "word", "accept-language": "de" });
  expect(seen["x-request-mark"]).not.toBe("word");
});
