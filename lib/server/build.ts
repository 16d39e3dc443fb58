import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { environmentWith, projectRoot } from "./environment";
import { fingerprint } from "./fingerprint";
import { endWithUs } from "./end-with-parent";
import { isLock, takeLock } from "./lock";
import { StartFailure, systemCode } from "./start-failure";

/**
 * `npm start` builds when the last build is not of these sources. Whether it is, a fingerprint says that
 * is kept with the build; it needs no git and no clock.
 */
const SOURCES = ["app", "components", "lib", "prisma", "emails", "public"];
const SETTINGS = ["next.config.mjs", "tsconfig.json", "package.json", "package-lock.json"];
const GENERATED = "lib/db/generated";

const buildMark = path.join(projectRoot, ".next/commonshelf-build");
const clientMark = path.join(projectRoot, GENERATED, ".commonshelf-client");

/** What the bundler never sees: tests, papers, SQL, and the programs around the web application. */
const ASIDE = new Set([GENERATED, "prisma/migrations", "lib/server", "lib/cli"]);

function isAside(name: string): boolean {
  return ASIDE.has(name) || /(\.test\.tsx?|\.md|\/\.[^/]+)$/.test(name);
}

export function sourceFingerprint(root = projectRoot): string {
  const also = [process.version, process.platform, process.arch];
  return fingerprint(root, [...SOURCES, ...SETTINGS], { also, skip: isAside });
}

/** The database client as generated, together with the schema it was generated from. */
function clientFingerprint(): string {
  const skip = (name: string) => name === `${GENERATED}/.commonshelf-client`;
  const names = ["prisma/schema", "prisma/prisma.config.ts", "package-lock.json", GENERATED];
  return fingerprint(projectRoot, names, { skip });
}

export function isBuilt(): boolean {
  return reads(buildMark) === sourceFingerprint();
}

/** Whether the database client, which the worker and the commands need as well, fits the schema. */
export function isGenerated(): boolean {
  return reads(clientMark) === clientFingerprint();
}

export async function generateClient(): Promise<void> {
  await underBuildLock(async () => {
    if (isGenerated()) return;
    await runTool("prisma/build/index.js", ["generate", "--config", "prisma/prisma.config.ts"]);
    writeFileSync(clientMark, clientFingerprint());
  });
}

export async function build(): Promise<void> {
  await underBuildLock(async () => {
    const sources = sourceFingerprint();
    if (reads(buildMark) === sources) return; // another start has just done it
    rmSync(buildMark, { force: true });
    await runTool("next/dist/bin/next", ["build"]);
    writeFileSync(buildMark, sources);
  });
}

/** Two starts of one checkout with two data folders must not build into the same folder at once. */
async function underBuildLock(work: () => Promise<void>): Promise<void> {
  const folder = path.join(projectRoot, "node_modules/.cache");
  try {
    mkdirSync(folder, { recursive: true });
    for (;;) {
      const taken = takeLock(path.join(folder, "commonshelf-build.lock"), "command");
      if (isLock(taken)) return await work().finally(taken.release);
      await sleep(250);
    }
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")) throw error;
    throw new StartFailure(
      `The program has to be built, but its folder ${projectRoot} cannot be written to: run npm run build once with an account that may write there.`,
    );
  }
}

/** Runs a program of a dependency; its output is shown only when it fails. */
async function runTool(script: string, args: string[]): Promise<void> {
  const file = path.join(projectRoot, "node_modules", script);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectRoot,
    env: environmentWith({
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      CHECKPOINT_DISABLE: "1",
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const release = child.pid ? endWithUs(child.pid, { signal: "TERM" }) : () => undefined;
  const stop = () => void child.kill("SIGTERM");
  process.once("exit", stop);
  let output = "";
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", stop);
  release();
  if (code === 0) return;
  throw new StartFailure(
    `${path.basename(script)} ${args[0]} failed with code ${code}:\n${stripVTControlCharacters(output).trim()}`,
  );
}

function reads(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
