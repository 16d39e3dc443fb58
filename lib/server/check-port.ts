import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "@/lib/core/config";
import { EXIT, StartFailure, systemCode } from "./start-failure";

/** The web server of a killed start ends by itself, on a busy machine after seconds. */
const LEFT_BEHIND_MS = 15_000;
const LOOK_AGAIN_MS = 100;

/**
 * Checks that the address is free before the long build, so that the operator learns of it at once. Where an earlier start was
 * killed, its web server may have the address for a moment longer.
 */
export async function checkPort(
  { HOST, PORT }: Pick<Config, "HOST" | "PORT">,
  { isLeftBehind }: { isLeftBehind: boolean },
): Promise<void> {
  const until = Date.now() + (isLeftBehind ? LEFT_BEHIND_MS : 0);
  for (;;) {
    const problem = await listeningProblem(HOST, PORT);
    if (!problem) return;
    if (systemCode(problem) !== "EADDRINUSE" || Date.now() >= until)
      throw explainListening(problem, HOST, PORT);
    await sleep(LOOK_AGAIN_MS);
  }
}

async function listeningProblem(host: string, port: number): Promise<Error | undefined> {
  const probe = createServer();
  const problem = await new Promise<Error | undefined>((resolve) => {
    probe.once("error", resolve);
    probe.listen(port, host, () => resolve(undefined));
  });
  if (!problem) await new Promise((resolve) => probe.close(resolve));
  return problem;
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
