import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { cleanEnvironment } from "../../support/service";

const root = path.resolve(import.meta.dirname, "../../..");

/** Runs a command of `npm run cli` beside the running service and answers the object it prints. */
export async function commandLine<Result>(...words: string[]): Promise<Result> {
  const run = promisify(execFile)("npm", ["run", "-s", "cli", "--", ...words, "--json"], {
    cwd: root,
    env: cleanEnvironment({
      DATA_DIR: process.env.E2E_DATA_DIR ?? "",
      APP_URL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    }),
  });
  return JSON.parse((await run).stdout) as Result;
}
