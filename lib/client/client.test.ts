import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineContract } from "@/lib/http/contract";
import { MESSAGES } from "@/lib/i18n/messages";
import { ApiError } from "./api-error";
import { call } from "./call";
import { csrfToken } from "./csrf-token";

const readThing = defineContract({
  method: "GET",
  path: "/api/things/{id}",
  summary: "Read",
  status: 200,
});
const addThing = defineContract({
  method: "POST",
  path: "/api/things",
  summary: "Add",
  status: 201,
});

type Seen = {
  method: string | undefined;
  url: string | undefined;
  csrf: unknown;
  language: unknown;
  type: unknown;
  revision: unknown;
  body: string;
};
/** What calls look at of the page that is open. */
const aPage = (cookie: string) => ({
  cookie,
  documentElement: { lang: "de", dataset: { texts: JSON.stringify(MESSAGES.de.client) } },
});

let seen: Seen[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };
let close: () => void;

beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: "{}" };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push({
        method: request.method,
        url: request.url,
        csrf: request.headers["x-csrftoken"],
        language: request.headers["accept-language"],
        type: request.headers["content-type"],
        revision: request.headers["if-match"],
        body,
      });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  close = () => server.close();
  const realFetch = globalThis.fetch;
  // The browser resolves addresses against the page; Node has no page.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  );
  vi.stubGlobal("document", aPage("other=1; csrftoken=ab%2Fc"));
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test("parameters and query values are encoded into the address", async () => {
  await call(readThing, {
    params: { id: "a b?" },
    query: { tag: ["x&y", "z"], page: 2, none: undefined },
  });
  expect(seen[0]?.url).toBe("/api/things/a%20b%3F?tag=x%26y&tag=z&page=2");
});

test("answers are asked for in the language of the page", async () => {
  await call(readThing, { params: { id: "1" } });
  expect(seen[0]?.language).toBe("de");
});

test("a change repeats the CSRF cookie, a read does not", async () => {
  await call(addThing, { body: { name: "n" } });
  await call(readThing, { params: { id: "1" } });
  expect(seen.map(({ csrf }) => csrf)).toEqual(["ab/c", undefined]);
  expect(seen[0]?.body).toBe('{"name":"n"}');
});

test("a file is sent as its bytes, a revision as the condition of the change", async () => {
  await call(addThing, { file: new Blob(["bytes"], { type: "image/png" }), revision: 4 });
  expect(seen[0]).toMatchObject({ type: "image/png", revision: '"4"', body: "bytes" });
});

test("a refusal that brings a new CSRF cookie is tried once more with it", async () => {
  const page = aPage("");
  vi.stubGlobal("document", page);
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    answer = page.cookie
      ? { status: 201, body: '{"made":true}' }
      : { status: 400, body: '{"message":"CSRF cookie not set."}' };
    const response = await network(path, init);
    page.cookie = "csrftoken=fresh";
    return response;
  });
  expect(await call(addThing, { body: {} })).toEqual({ made: true });
  expect(seen.map(({ csrf }) => csrf)).toEqual([undefined, "fresh"]);
});

test("a refusal without a new cookie is not repeated", async () => {
  answer = { status: 400, body: '{"message":"No."}' };
  await expect(call(addThing, { body: {} })).rejects.toMatchObject({ status: 400 });
  expect(seen).toHaveLength(1);
});

test("a refusal arrives with its message, its fields and the request id", async () => {
  answer = {
    status: 400,
    body: '{"status":400,"message":"A validation error occurred.","errors":[{"field":"name","messages":["Too short."]}]}',
    headers: { "x-request-id": "r-1" },
  };
  const error = await call(addThing, { body: {} }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    requestId: "r-1",
    issues: [{ field: "name", messages: ["Too short."] }],
  });
});

test("a refusal of one of several things in a request says why", async () => {
  answer = { status: 400, body: '{"errors":[{"community":"x","message":"Already included."}]}' };
  await expect(call(addThing, { body: {} })).rejects.toMatchObject({
    message: "Already included.",
  });
});

test.each([
  [502, "Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal."],
  [418, "Die Anfrage ist fehlgeschlagen: Status 418."],
])("an answer of %d that is no JSON still becomes a sentence", async (status, message) => {
  answer = { status, body: "<html>What a proxy says</html>" };
  vi.stubGlobal("document", aPage(""));
  await expect(call(addThing, { body: {} })).rejects.toMatchObject({ status, message, issues: [] });
});

test("a server that is away is told apart from one that refuses", async () => {
  close();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  vi.stubGlobal("document", aPage(""));
  const message = MESSAGES.de.client.unreachable;
  await expect(call(addThing, { body: {} })).rejects.toMatchObject({ status: 0, message });
});

test("an empty answer is no value", async () => {
  answer = { status: 204, body: "" };
  expect(await call(addThing, { body: {} })).toBeUndefined();
});

test("the CSRF cookie is found among others and never mistaken for one that ends like it", () => {
  expect(csrfToken("xcsrftoken=no; csrftoken=yes")).toBe("yes");
  expect(csrfToken("xcsrftoken=no")).toBeUndefined();
  expect(csrfToken("csrftoken=%E0%A4")).toBeUndefined();
});
