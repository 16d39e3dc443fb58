import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { adoptConfig, config } from "@/lib/core/config";
import { as, type Context, systemContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { describeDoi } from ".";

withTestDatabase();

const ENTRY = "@article{tides, title={Tides}, doi={10.1234/tides}}";
let server: Server;
let person: Context;
const asked: { url: string | undefined; accept: string | undefined }[] = [];

/** A resolver that sends on to an agency, as doi.org does. */
beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push({ url: req.url, accept: req.headers.accept });
    if (req.url === "/10.1234/tides") res.writeHead(302, { location: "/agency/tides" }).end();
    else if (req.url === "/agency/tides") res.end(ENTRY);
    else if (req.url === "/10.1234/broken") res.writeHead(500).end("no");
    else if (req.url === "/10.1234/page") res.end("<html>a page about it</html>");
    else res.writeHead(404).end();
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const { port } = server.address() as AddressInfo;
  adoptConfig({
    ...config(),
    DOI_RESOLVER: `http://127.0.0.1:${port}`,
    CALL_PRIVATE_ADDRESSES: true,
  });
  person = await signedInAs(await anAccount());
});
afterAll(() => server.close());

test("a DOI in any notation is described by its agency, wherever the resolver sends on to", async () => {
  expect(await describeDoi(person, "https://doi.org/10.1234/tides")).toBe(ENTRY);
  expect(asked.map(({ url }) => url)).toEqual(["/10.1234/tides", "/agency/tides"]);
  for (const { accept } of asked) expect(accept).toContain("application/x-bibtex");
});

test.each([
  ["10.1234/nothing", 404],
  ["10.1234/broken", 503],
  ["10.1234/page", 503],
  ["not a doi", 400],
])("%s is refused with %i", async (doi, status) => {
  await expect(describeDoi(person, doi)).rejects.toMatchObject({ status });
});

test("nobody calls others through this service without an account, or reaches its own network", async () => {
  await expect(describeDoi(as(systemContext(), ANONYMOUS), "10.1234/tides")).rejects.toMatchObject({
    status: 401,
  });
  adoptConfig({ ...config(), CALL_PRIVATE_ADDRESSES: false });
  await expect(describeDoi(person, "10.1234/tides")).rejects.toMatchObject({ status: 503 });
});
