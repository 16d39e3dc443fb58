import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { BatchingSocket } from "./batching-socket";

const server = createServer();
afterAll(() => server.close());

test("what is written in one turn leaves by one call, in order, and later writes by their own", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const socket = new BatchingSocket();
  socket.connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const [peer] = await accepted;
  let received = "";
  peer.on("data", (bytes: Buffer) => (received += bytes.toString()));
  const calls = vi.spyOn(socket, "_writev" as never);
  const write = (...texts: string[]) => {
    socket.cork();
    for (const text of texts) socket.write(text);
    socket.uncork();
  };

  write("a", "b");
  write("c");
  await Promise.resolve();
  write("d", "e");
  socket.write("f");
  expect(calls).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(received).toBe("abcdef"));
  expect(calls).toHaveBeenCalledTimes(1);

  write("g", "h");
  await vi.waitFor(() => expect(received).toBe("abcdefgh"));
  expect(calls).toHaveBeenCalledTimes(2);
  socket.end();
});
