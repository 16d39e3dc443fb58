import { spawn } from "node:child_process";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { cleanEnvironment, freePort, startService } from "../../support/service";
import { JOURNEY_SETTINGS, settingsOf } from "./front-mount";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the front server that shares its database and files with the service under test. */
    front: string;
  }
}

const root = path.resolve(import.meta.dirname, "../../..");

/** Plain `next start` on the database, files and worker of a service that runs beside it. */
export default async function mountByNext({ provide }: TestProject) {
  const service = await startService({ env: JOURNEY_SETTINGS });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...settingsOf(service), APP_URL: url, PORT: String(port) };
  const next = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
    { cwd: root, env: cleanEnvironment({ ...settings, LOG_LEVEL: "warn" }), stdio: "inherit" },
  );
  const ended = new Promise((resolve) => next.once("exit", resolve));
  for (let tries = 0; !(await isUp(`${url}/healthz`)); tries++) {
    if (tries > 600 || next.exitCode !== null) throw new Error("`next start` did not come up.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  provide("service", url);
  provide("settings", settings);
  provide("mount", "next");
  provide("front", service.url);
  return async () => {
    next.kill("SIGTERM");
    await ended;
    await service.stop();
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
