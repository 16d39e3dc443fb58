import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/core/log";
import { warmUp } from "./warm-up";

let asked: string[] = [];
let unready = 0;
let dropped: string | undefined;
const server = createServer((request, response) => {
  const { url = "" } = request;
  if (url === dropped) return void request.destroy();
  asked.push(url);
  response.statusCode = url.startsWith("/api/records") && unready-- > 0 ? 503 : 200;
  response.end();
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  dropped = undefined;
});

test("pages are asked once, and a search until it has what it needs", async () => {
  unready = 2;
  await warmUp(address);
  const search = "/api/records?size=1";
  expect(asked.toSorted()).toEqual(["/", search, search, search, "/readyz", "/search"]);
});

test("a search that never has it holds the start up no longer than it may", async () => {
  unready = Infinity;
  await warmUp(address, 250);
  expect(asked.length).toBeGreaterThan(4);
});

test("a request that fails is told with its cause, and holds nothing up", async () => {
  unready = 0;
  dropped = "/search";
  const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  await warmUp(address);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({
    page: "/search",
    err: { message: "fetch failed", cause: { code: "UND_ERR_SOCKET" } },
  });
  warn.mockRestore();
});
