import { type ChildProcess, fork } from "node:child_process";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/**
 * The least a download has to do: a Node server of its own process that pipes a file into the answer. This file
 * is both sides: imported, it starts the server; run as a child, it is the server.
 */
const BUFFER_BYTES = 2 ** 20;

export async function startBarePipe(file: string): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = fork(import.meta.filename, ["--serve", file], {
    execArgv: process.execArgv,
    // A session of its own, as the service has one: Linux shares a busy processor out by session.
    detached: true,
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(Number(message)));
    child.once("exit", (code) => reject(new Error(`The bare server ended with ${String(code)}.`)));
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

async function serve(file: string): Promise<void> {
  const { size } = await stat(file);
  const server = http.createServer((_request, response) => {
    response.writeHead(200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": size,
    });
    pipeline(createReadStream(file, { highWaterMark: BUFFER_BYTES }), response).catch(
      () => undefined,
    );
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit(0));
}

const [flag, file] = process.argv.slice(2);
if (flag === "--serve" && file && process.send) await serve(file);
