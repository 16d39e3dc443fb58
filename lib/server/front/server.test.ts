import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { bytesResponse, nodeBodyOf, streamResponse } from "@/lib/http/node-stream";
import type { Handler } from "@/lib/http/route";
import type { Handlers, Match } from "./routes";
import { createFront } from "./server";

const LONG = "A sentence that is worth compressing. ".repeat(200);
const seen: { request?: Request; aborted?: Promise<void> } = {};

const direct = (handler: Handler): Handler => Object.assign(handler, { direct: true as const });
const get = (handler: () => Response | Promise<Response>): Handlers => ({
  GET: direct(async () => handler()),
});

const handlers: Record<string, Handlers> = {
  "/echo": {
    GET: direct(async (request, { params }) => {
      seen.request = request;
      return Response.json({ url: request.url, params: await params });
    }),
    PUT: direct(async (request) => {
      let bytes = 0;
      for await (const chunk of nodeBodyOf(request) ?? []) bytes += (chunk as Buffer).byteLength;
      return Response.json({ bytes });
    }),
    POST: direct(async (request) => Response.json({ text: await request.text() })),
  },
  "/json": get(() => Response.json({ text: LONG })),
  "/short": get(() => Response.json({ text: "short" })),
  "/ready-bytes": get(() => bytesResponse(LONG, { headers: { "content-type": "text/plain" } })),
  "/stream": get(() =>
    streamResponse(Readable.from([LONG, LONG]), { headers: { "content-type": "text/csv" } }),
  ),
  "/web-stream": get(
    () => new Response(new Blob([LONG]).stream(), { headers: { "content-type": "text/plain" } }),
  ),
  "/file": get(() =>
    bytesResponse(LONG, { headers: { "content-type": "text/plain", "accept-ranges": "bytes" } }),
  ),
  "/part": get(
    () =>
      new Response(LONG, {
        status: 206,
        headers: { "content-type": "text/plain", "content-range": "bytes 0-1/2" },
      }),
  ),
  "/encoded": get(
    () =>
      new Response(LONG, { headers: { "content-type": "text/plain", "content-encoding": "own" } }),
  ),
  "/cookies": get(() => {
    const response = new Response(null, { status: 204 });
    response.headers.append("set-cookie", "a=1; Path=/");
    response.headers.append("set-cookie", "b=2; Path=/");
    return response;
  }),
  "/bug": get(() => {
    throw new Error("secret detail");
  }),
  "/refuses-body": { PUT: direct(async () => Response.json("no", { status: 401 })) },
  "/waits": {
    GET: direct(async (request) => {
      seen.aborted = new Promise((resolve) =>
        request.signal.addEventListener("abort", () => resolve()),
      );
      await seen.aborted;
      return new Response("too late");
    }),
  },
  "/refuses-readers": {
    GET: Object.assign(
      get(() => Response.json({ status: 429 }, { status: 429, headers: { "retry-after": "7" } }))
        .GET as Handler,
      { refusesWithPage: true as const },
    ),
  },
  "/foreign": { GET: async () => new Response("called directly") },
};

function find(pathname: string): Match | undefined {
  decodeURIComponent(pathname);
  const found = handlers[pathname];
  return found && { page: pathname, params: { id: "1" }, load: async () => found };
}

/** Stands for Next: echoes its request, in several pieces. */
async function page(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
  res.setHeader("content-type", "text/html; charset=utf-8");
  const { "x-nonce": nonce, "content-security-policy": policy } = req.headers;
  res.setHeader("x-saw", `${req.url} ${String(req.headers["x-refusal"])}`);
  const text = `<html>${String(nonce)}|${String(policy)}|${String(req.headers["x-middleware-subrequest"])}`;
  for (const piece of [text, "ä".repeat(40_000), "</html>"])
    if (!res.write(piece)) await new Promise((resolve) => res.once("drain", resolve));
  res.end();
}

let server: http.Server;
let port: number;

beforeAll(async () => {
  adoptConfig(parseConfig({ LOG_LEVEL: "silent" }));
  server = createFront({
    routes: { find, loaders: [] },
    serveStatic: async () => false,
    next: page,
    origin: "https://repository.example.org",
    policy: { isHttps: true, isDevelopment: false },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Received = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

function ask(path: string, options: http.RequestOptions & { body?: Readable } = {}) {
  return new Promise<Received>((resolve, reject) => {
    const request = http.request({ port, path, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    request.on("error", reject);
    if (options.body) options.body.pipe(request);
    else request.end();
  });
}

/** Raw bytes that no HTTP library would send. */
function say(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
    let result = "";
    socket.on("data", (chunk: Buffer) => (result += chunk.toString()));
    socket.on("close", () => resolve(result));
  });
}

describe("requests", () => {
  test("reach direct handlers with decoded parameters and our own origin", async () => {
    const { body } = await ask("/echo?a=%20b", { headers: { host: "evil.example" } });
    expect(JSON.parse(body.toString())).toEqual({
      url: "https://repository.example.org/echo?a=%20b",
      params: { id: "1" },
    });
  });

  test("keep a safe request id, and get a new one for an unsafe", async () => {
    const kept = await ask("/echo", { headers: { "x-request-id": "trace-1:a" } });
    expect(kept.headers["x-request-id"]).toBe("trace-1:a");
    expect(seen.request?.headers.get("x-request-id")).toBe("trace-1:a");
    const fresh = await ask("/echo", { headers: { "x-request-id": "<script>" } });
    expect(fresh.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("cannot speak for the server", async () => {
    const headers = { "x-nonce": "mine", "x-middleware-subrequest": "app:app" };
    const { body } = await ask("/page", { headers });
    const [nonce, , subrequest] = body.toString().replace("<html>", "").split("|");
    expect(nonce).not.toBe("mine");
    expect(subrequest).toMatch(/^undefined/);
  });

  test("carry the hop of the peer behind what the client claims", async () => {
    await ask("/echo", { headers: { "x-forwarded-for": "198.51.100.7" } });
    expect(seen.request?.headers.get("x-forwarded-for")).toBe("198.51.100.7, 127.0.0.1");
  });

  test("with a large body arrive whole over the Node stream", async () => {
    const pieces = Array.from({ length: 100 }, () => Buffer.alloc(100_000, 7));
    const { body } = await ask("/echo", { method: "PUT", body: Readable.from(pieces) });
    expect(JSON.parse(body.toString())).toEqual({ bytes: 10_000_000 });
  });

  test("with a body can be read as web requests too", async () => {
    const { body } = await ask("/echo", { method: "POST", body: Readable.from(["héllo"]) });
    expect(JSON.parse(body.toString())).toEqual({ text: "héllo" });
  });

  test("that are broken off abort the handler's signal", async () => {
    const request = http.request({ port, path: "/waits", agent: false });
    request.on("error", () => undefined);
    request.end();
    await expect.poll(() => seen.aborted !== undefined).toBe(true);
    request.destroy();
    await seen.aborted;
  });

  test("are answered before an unwanted body has been sent", async () => {
    const endless = new Readable({ read: () => undefined });
    endless.push(Buffer.alloc(1000));
    const response = await ask("/refuses-body", {
      method: "PUT",
      body: endless,
      headers: { "content-length": 1e9 },
    });
    expect(response.status).toBe(401);
  });

  test.each(["close", "keep-alive"])(
    "let a client that listens only afterwards finish sending an unwanted body, with Connection: %s",
    async (connection) => {
      const socket = net.connect(port, "127.0.0.1").pause();
      const failed = new Promise<never>((_, reject) => socket.once("error", reject));
      const send = (data: string | Buffer) =>
        new Promise<void>((resolve) => socket.write(data, () => resolve()));
      const sending = async () => {
        await send(
          `PUT /refuses-body HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: 30000000\r\n\r\n`,
        );
        for (let piece = 0; piece < 300; piece++) await send(Buffer.alloc(100_000));
        const [response] = (await once(socket.resume(), "data")) as [Buffer];
        return response.toString();
      };
      expect(await Promise.race([sending(), failed])).toMatch(/^HTTP\/1.1 401 [^]*"no"$/);
      socket.destroy();
    },
  );
});

describe("what is refused", () => {
  test("malformed percent-encoding answers 400 in JSON", async () => {
    const { status, headers } = await ask("/api/%E0%A4%A");
    expect([status, headers["content-type"]]).toEqual([400, "application/json"]);
  });

  test("addresses of other servers answer 400", async () => {
    expect(await say("GET http://169.254.169.254/ HTTP/1.1\r\nHost: a\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400/,
    );
  });

  test("protocol upgrades answer 400", async () => {
    const text =
      "GET /echo HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n";
    expect(await say(text)).toMatch(/^HTTP\/1.1 400/);
  });

  test("TRACE answers 405 and names what is allowed", async () => {
    const { status, headers } = await ask("/echo", { method: "TRACE" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
  });

  test("unknown methods answer 501", async () => {
    expect((await ask("/echo", { method: "PROPFIND" })).status).toBe(501);
  });

  test("a length and chunks at once end the connection", async () => {
    const text =
      "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(await say(text)).toMatch(/^HTTP\/1.1 400/);
  });

  test("a bug answers 500 without its reason", async () => {
    const { status, body } = await ask("/bug");
    expect(status).toBe(500);
    expect(body.toString()).not.toContain("secret");
  });
});

describe("answers", () => {
  test("to HEAD are those to GET without a body", async () => {
    const { status, headers, body } = await ask("/json", { method: "HEAD" });
    expect([status, headers["content-type"], body.length]).toEqual([200, "application/json", 0]);
  });

  test("keep several cookies apart", async () => {
    expect((await ask("/cookies")).headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  test("of handlers of other libraries come from Next", async () => {
    expect((await ask("/foreign")).body.toString()).toContain("<html>");
  });

  test.each(["/json", "/ready-bytes", "/stream", "/web-stream", "/page"])(
    "%s is compressed as the client likes, and whole",
    async (path) => {
      const plain = await ask(path);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers.vary).toContain("Accept-Encoding");
      for (const [encoding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const response = await ask(path, { headers: { "accept-encoding": encoding } });
        expect(response.headers["content-encoding"]).toBe(encoding);
        const length = decode(response.body).length;
        // A page repeats its nonce, which is new each time but of one length.
        expect(length).toBe(plain.body.length);
        expect(response.body.length).toBeLessThan(length / 4);
      }
    },
  );

  test.each(["/short", "/file", "/part"])("%s is never compressed", async (path) => {
    const { headers } = await ask(path, { headers: { "accept-encoding": "br, gzip" } });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  test("that are encoded already stay as they are", async () => {
    const { headers } = await ask("/encoded", { headers: { "accept-encoding": "br" } });
    expect(headers["content-encoding"]).toBe("own");
  });

  test("of pages forbid every script without this answer's nonce", async () => {
    const [one, other] = [await ask("/page"), await ask("/page")];
    const policyOf = (response: Received) => String(response.headers["content-security-policy"]);
    const [nonce, policy] = one.body.toString().replace("<html>", "").split("|");
    expect(policyOf(one)).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
    expect(policy).toBe(policyOf(one));
    expect(policyOf(other)).not.toBe(policyOf(one));
    expect(policyOf(one)).toContain("default-src 'none'");
    expect(one.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(one.headers["x-content-type-options"]).toBe("nosniff");
    expect(one.headers["permissions-policy"]).toContain("camera=()");
  });

  test("that refuse somebody at a browser are pages, which learn what was refused", async () => {
    const path = "/refuses-readers?download=1";
    const { headers } = await ask(path, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(headers["x-saw"]).toBe(`/refused 429 ${path}`);
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["content-security-policy"]).toContain("script-src 'nonce-");
    expect(headers["retry-after"]).toBe("7");
    for (const more of [{ headers: { accept: "*/*" } }, { method: "HEAD" }]) {
      const program = await ask(path, more);
      expect(program.status).toBe(429);
      expect(program.headers["content-type"]).toBe("application/json");
      expect(program.headers["content-security-policy"]).toContain("default-src 'none'");
    }
    const lie = { "x-refusal": "403 /elsewhere", accept: "text/html" };
    expect((await ask("/page", { headers: lie })).headers["x-saw"]).toBe("/page undefined");
  });

  test("of pages keep tokens in the address from other sites", async () => {
    const policy = async (path: string) => (await ask(path)).headers["referrer-policy"];
    expect(await policy("/page?token=abc")).toBe("no-referrer");
    expect(await policy("/page")).toBe("strict-origin-when-cross-origin");
  });
});
