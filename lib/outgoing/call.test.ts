import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { callAddress, OutgoingRefused, readAddress } from "./call";

const allow = (is: boolean) =>
  adoptConfig(parseConfig({ CALL_PRIVATE_ADDRESSES: String(is), LOG_LEVEL: "silent" }));

const open: Server[] = [];
async function aServer(respond: (body: string) => { status: number; body: string }) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const given = respond(body);
      response.writeHead(given.status, { location: "http://127.0.0.1:1/" }).end(given.body);
    });
  });
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((done) => server.close(done));
});

describe("by default", () => {
  beforeAll(() => allow(false));

  test.each([
    "http://127.0.0.1/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fd00::1]/",
    "http://0.0.0.0/",
    "http://0x7f000001/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "https://name:secret@example.org/",
    "nonsense",
    "https://localhost/",
    "https://box.local./",
  ])("%s is not called", (address) => {
    expect(() => readAddress(address)).toThrow(OutgoingRefused);
  });

  test("a secret is not sent without https", async () => {
    await expect(callAddress("http://example.org/", { isSecret: true })).rejects.toMatchObject({
      text: { key: "validation.httpsUrl" },
    });
    expect(readAddress("http://example.org/").host).toBe("example.org");
  });

  test("a name that leads to this machine is not called", async () => {
    const port = await aServer(() => ({ status: 200, body: "inside" }));
    await expect(callAddress(`http://localhost:${port}/`)).rejects.toThrow(OutgoingRefused);
  });
});

describe("where private addresses are allowed", () => {
  beforeAll(() => allow(true));

  test("what was sent arrives, and the answer comes back", async () => {
    const port = await aServer((body) => ({ status: 201, body: `got ${body}` }));
    const response = await callAddress(`http://localhost:${port}/`, {
      method: "POST",
      body: "words",
    });
    expect([response.status, response.body.toString()]).toEqual([201, "got words"]);
  });

  test("redirects are answers, not ways", async () => {
    const port = await aServer(() => ({ status: 302, body: "" }));
    expect((await callAddress(`http://127.0.0.1:${port}/`)).status).toBe(302);
  });

  test("an answer without end is cut off", async () => {
    const port = await aServer(() => ({ status: 200, body: "x".repeat(5000) }));
    await expect(
      callAddress(`http://127.0.0.1:${port}/`, { maxBytes: 1000 }),
    ).rejects.toMatchObject({
      text: { key: "http.outgoingTooLarge", values: { maximum: 1000 } },
    });
  });
});
