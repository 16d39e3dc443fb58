import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { shapeResponse } from "@/lib/server/front/shape-response";
import {
  applyPageResponse,
  openPageResponse,
  setPageCookie,
  setPageLinks,
  setPageStatus,
} from "./page-response";

let server: Server | undefined;
afterEach(() => server?.close());

/** As the front server does. */
function honourPage(req: IncomingMessage, res: ServerResponse): void {
  const response = openPageResponse(res, "nonce-1");
  shapeResponse(req, res, { onHead: () => applyPageResponse(res, response) });
}

/** A server whose pages are made by `page`, honoured or not. */
async function statusOf(
  page: (nonce: string) => void,
  options = { honours: true },
): Promise<number> {
  server = createServer((req, res) => {
    if (options.honours) honourPage(req, res);
    page("nonce-1");
    res.statusCode = 200;
    res.write("a page, sent in parts");
    res.end();
  });
  await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await response.text();
  return response.status;
}

test("a page is sent with the status it names", async () => {
  expect(await statusOf((nonce) => setPageStatus(nonce, 410))).toBe(410);
});

test("a redirect is sent only together with its address", async () => {
  expect(await statusOf((nonce) => setPageStatus(nonce, 301))).toBe(200);
});

test("a page that names none keeps its own", async () => {
  expect(await statusOf(() => undefined)).toBe(200);
});

test("the page learns when nobody will send its status", async () => {
  let isSent: boolean | undefined;
  const page = (nonce: string) => {
    isSent = setPageStatus(nonce, 410);
  };
  expect(await statusOf(page, { honours: false })).toBe(200);
  expect(isSent).toBe(false);
});

test("only a failure without a page of its own may be filled by scripts", async () => {
  const policyOf = async (named: number | undefined) => {
    server = createServer((req, res) => {
      res.setHeader(
        "Content-Security-Policy",
        "script-src 'nonce-1'; require-trusted-types-for 'script'",
      );
      honourPage(req, res);
      if (named) setPageStatus("nonce-1", named);
      res.statusCode = 500;
      res.end();
    });
    await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    server.close();
    return response.headers.get("content-security-policy");
  };
  expect(await policyOf(undefined)).toBe("script-src 'nonce-1'");
  expect(await policyOf(500)).toContain("require-trusted-types-for");
});

test("nothing is kept for requests that are over", async () => {
  await statusOf((nonce) => setPageStatus(nonce, 403));
  await new Promise((soon) => setImmediate(soon));
  expect(setPageStatus("nonce-1", 403)).toBe(false);
});

test("links are sent in the head, beside those that are there", async () => {
  server = createServer((req, res) => {
    honourPage(req, res);
    res.setHeader("Link", "</style.css>; rel=preload");
    setPageLinks("nonce-1", ['<https://doi.org/10.1/a>; rel="cite-as"']);
    res.end();
  });
  await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get("link")).toBe(
    '</style.css>; rel=preload, <https://doi.org/10.1/a>; rel="cite-as"',
  );
});

test("a cookie comes with the page that names it, and not with one that leads on", async () => {
  const cookiesOf = async (location: string | undefined) => {
    server = createServer((req, res) => {
      honourPage(req, res);
      setPageCookie("nonce-1", "welcome=; Max-Age=0");
      if (location) res.writeHead(307, { location });
      res.end();
    });
    await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
    server.close();
    return response.headers.getSetCookie();
  };
  expect(await cookiesOf(undefined)).toEqual(["welcome=; Max-Age=0"]);
  expect(await cookiesOf("/elsewhere")).toEqual([]);
});
