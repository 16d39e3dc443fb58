import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { cleanEnvironment, type Service } from "../../support/service";

const root = path.resolve(import.meta.dirname, "../../..");

/** Runs a command of `npm run cli` beside the running service and answers the object it prints. */
export function commandLine<Result>(...words: string[]): Promise<Result> {
  const service = {
    dataDir: process.env.E2E_DATA_DIR ?? "",
    url: `http://127.0.0.1:${process.env.E2E_PORT}`,
  };
  return commandLineOf(service, ...words);
}

/** The same beside a service that a test has started. */
export async function commandLineOf<Result>(
  { dataDir, url }: Pick<Service, "dataDir" | "url">,
  ...words: string[]
): Promise<Result> {
  const run = promisify(execFile)("npm", ["run", "-s", "cli", "--", ...words, "--json"], {
    cwd: root,
    env: cleanEnvironment({ DATA_DIR: dataDir, APP_URL: url }),
  });
  return JSON.parse((await run).stdout) as Result;
}
