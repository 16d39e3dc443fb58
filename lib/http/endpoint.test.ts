import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { parseConfig, adoptConfig } from "@/lib/core/config";
import { Conflict, Gone, NotPermitted, ValidationError } from "@/lib/core/errors";
import { verbatim } from "@/lib/core/message";
import { defineContract } from "./contract";
import { endpoint } from "./endpoint";
import { route } from "./route";

adoptConfig(
  parseConfig({
    LOG_LEVEL: "silent",
    BODY_MAX_BYTES: "2000",
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    RATE_LIMITS: "false",
  }),
);

const thing = defineContract({
  method: "POST",
  path: "/api/things/{id}",
  summary: "Change a thing",
  status: 201,
});
const list = defineContract({
  method: "GET",
  path: "/api/things",
  summary: "List things",
  status: 200,
  query: z.looseObject({ page: z.coerce.number().min(1).default(1) }),
});

const at = (params: Record<string, string>) => ({ params: Promise.resolve(params) });
const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  new Request("http://x/api/things/7", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });

async function send(handler: ReturnType<typeof endpoint>, request: Request, params = { id: "7" }) {
  const response = await handler(request, at(params));
  const text = await response.text();
  return { response, body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined };
}

describe("endpoint", () => {
  test("hands parameters and parsed JSON to the use case and adds ETag and Location", async () => {
    const act = vi.fn(
      async (_: unknown, { params, body }: { params: { id: string }; body: unknown }) => ({
        id: params.id,
        got: body,
        revision_id: 4,
        links: { self: "http://x/api/things/7" },
      }),
    );
    const { response, body } = await send(endpoint(thing, act), post('{"a":1}'));
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBe('"4"');
    expect(response.headers.get("location")).toBe("http://x/api/things/7");
    expect(body).toMatchObject({ id: "7", got: { a: 1 } });
  });

  test.each([
    [
      "de-AT, en;q=0.5",
      "Permission denied.",
      "Dazu haben Sie keine Berechtigung. Nichts wurde geändert.",
    ],
    ["fr", "Permission denied.", "Permission denied."],
    ["de", "The moon is in the wrong quarter.", "The moon is in the wrong quarter."],
  ])("a caller who asks for %s is told “%s” as “%s”", async (language, sent, told) => {
    const refuse = endpoint(thing, async () => {
      throw new NotPermitted(sent === "Permission denied." ? undefined : verbatim(sent));
    });
    const { body } = await send(refuse, post("{}", { "accept-language": language }));
    expect(body).toEqual({ status: 403, message: told });
  });

  test.each([
    ["malformed JSON", "{", {}, 400],
    ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, 400],
    ["another body type", "a=1", { "content-type": "text/plain" }, 415],
    ["a body above the limit", JSON.stringify("x".repeat(3000)), {}, 413],
    ["an answer type nobody offers", "{}", { accept: "image/png" }, 406],
  ])("%s is refused before the use case runs", async (_, body, headers, status) => {
    const act = vi.fn(async () => ({}));
    const result = await send(endpoint(thing, act), post(body as BodyInit, headers));
    expect(result.response.status).toBe(status);
    expect(result.body).toMatchObject({ status });
    expect(act).not.toHaveBeenCalled();
  });

  test("meanings become statuses and bodies; bugs become 500 without details", async () => {
    const failing = (error: unknown) =>
      send(
        endpoint(thing, () => Promise.reject(error as Error)),
        post("{}"),
      );
    const invalid = await failing(
      new ValidationError([{ field: "a.0", messages: [verbatim("No.")] }]),
    );
    expect(invalid.response.status).toBe(400);
    expect(invalid.body).toMatchObject({ errors: [{ field: "a.0", messages: ["No."] }] });
    expect((await failing(new NotPermitted())).body).toEqual({
      status: 403,
      message: "Permission denied.",
    });
    expect((await failing(new Gone("works.gone", { note: "" }))).body).toMatchObject({
      tombstone: { note: "" },
    });
    const conflict = await failing(new Conflict(verbatim("Taken."), { location: "http://x/1" }));
    expect(conflict.response.headers.get("location")).toBe("http://x/1");
    const bug = await failing(new Error("password=secret at /home/x"));
    expect(bug.response.status).toBe(500);
    expect(JSON.stringify(bug.body)).not.toContain("secret");
  });

  test("a reader that has the revision gets 304 without a body", async () => {
    const handler = endpoint(list, async () => ({ revision_id: 3 }));
    const request = new Request("http://x/api/things", {
      headers: { "if-none-match": '"2", W/"3"' },
    });
    const response = await handler(request, at({}));
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
  });

  test("bad query parameters are named", async () => {
    const handler = endpoint(list, async () => ({}));
    const { body } = await send(handler, new Request("http://x/api/things?page=0"));
    expect(body).toMatchObject({ status: 400, errors: [{ field: "page" }] });
  });

  test("the request id is echoed when it is safe to log", async () => {
    const handler = endpoint(list, async () => ({}));
    const say = async (id: string) =>
      (
        await handler(
          new Request("http://x/api/things", { headers: { "x-request-id": id } }),
          at({}),
        )
      ).headers.get("x-request-id");
    expect(await say("abc-1")).toBe("abc-1");
    expect(await say("a b <script>")).not.toContain("<");
  });
});

describe("route", () => {
  const { GET, PUT, OPTIONS } = route({ GET: endpoint(list, async () => ({})) });

  test("a verb that is not offered answers 405 with Allow", async () => {
    const response = await PUT(new Request("http://x/api/things", { method: "PUT" }), at({}));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await response.json()).toMatchObject({ status: 405 });
  });

  test("handlers are marked for the front server, and preflights are answered", async () => {
    expect(GET.direct).toBe(true);
    const response = await OPTIONS(
      new Request("http://x/api/things", { method: "OPTIONS" }),
      at({}),
    );
    expect(response.status).toBe(204);
  });
});

test("a list answers with a Link header from first to last page", async () => {
  const self = "http://x/api/things?page=2&size=10&sort=newest";
  const prev = "http://x/api/things?page=1&size=10&sort=newest";
  const handler = endpoint(list, async () => ({
    hits: { hits: [], total: 25 },
    links: { self, prev },
  }));
  const response = await handler(new Request("http://x/api/things?page=2"), at({}));
  const link = response.headers.get("link") ?? "";
  expect(link).toContain(`<${prev}>; rel="first"`);
  expect(link).toContain(`<http://x/api/things?page=3&size=10&sort=newest>; rel="last"`);
  expect(link).not.toContain('rel="next"');
});

test("a list asked for at great length goes without the Link header, so that it arrives", async () => {
  const self = `http://x/api/things?page=1&q=${"a".repeat(2_000)}&size=10`;
  const many = async () => ({ hits: { hits: [], total: 23 }, links: { self } });
  const { response, body } = await send(endpoint(list, many), new Request(self));
  expect(response.headers.get("link")).toBeNull();
  expect(body).toMatchObject({ links: { self } });
});

describe("a JSON body", () => {
  const echo = endpoint(thing, async (_, { body }) => ({ got: body }));

  test("of more levels than any document needs is refused before anybody walks it", async () => {
    const { response, body } = await send(echo, post("[".repeat(900) + "]".repeat(900)));
    expect(response.status).toBe(400);
    expect(body).toMatchObject({
      errors: [{ field: "_schema", messages: ["Nested deeper than 100 levels."] }],
    });
  });

  test("arrives without what no store can hold", async () => {
    const { response, body } = await send(echo, post(String.raw`{"na\u0000me":"a\u0000b\ud800"}`));
    expect(response.status).toBe(201);
    expect(body).toEqual({ got: { name: "ab" } });
  });
});
