import { createServer } from "node:net";
import type { Config } from "@/lib/core/config";
import { EXIT, StartFailure, systemCode } from "./start-failure";

/** Checks that the address is free before the long build, so that the operator learns of it at once. */
export async function checkPort({ HOST, PORT }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(explainListening(error, HOST, PORT)));
    probe.listen(PORT, HOST, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** Explains a failure to listen to the person who started the service. */
export function explainListening(error: Error, host: string, port: number): Error {
  const sentence = SENTENCES[systemCode(error) ?? ""]?.(host, port);
  return sentence ? new StartFailure(sentence, EXIT.settings) : error;
}

const SENTENCES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken by another program: stop that program, or set PORT to a free one.`,
  EACCES: (_host, port) =>
    `Port ${port} may not be opened by this account: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: (host) =>
    `HOST is ${host}, which is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (host) =>
    `HOST is ${host}, which is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0.`,
};
