import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { checkPort } from "./check-port";

const HOST = "127.0.0.1";

async function aServer(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  return { server, port: address.port };
}

test("a port that another program has is told at once", async () => {
  const { server, port } = await aServer();
  await expect(checkPort({ HOST, PORT: port }, { isLeftBehind: false })).rejects.toThrow(
    `Port ${port} is taken by another program`,
  );
  server.close();
});

test("what a killed start left behind is waited for", async () => {
  const { server, port } = await aServer();
  let isClosed = false;
  const checked = checkPort({ HOST, PORT: port }, { isLeftBehind: true }).then(() => isClosed);
  await sleep(300);
  isClosed = true;
  server.close();
  expect(await checked).toBe(true);
});
