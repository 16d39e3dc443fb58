import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { cleanEnvironment, startService } from "../support/service";
import type { Sample } from "./page-list";

const root = path.resolve(import.meta.dirname, "../..");
const ADMINISTRATOR = { email: "admin@example.org", password: "correct horse battery" };
const MANY = "100000";

export type SampleService = {
  url: string;
  sample: Sample;
  /** The cookies of an administrator's session, as a request header. */
  cookie: string;
  stop: () => Promise<unknown>;
};

/** The built service with sample content and somebody who is signed in. */
export async function startSampleService(): Promise<SampleService> {
  const service = await startService({
    env: {
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      RATE_GUEST_PER_MINUTE: MANY,
      RATE_GUEST_PER_HOUR: MANY,
      LOG_LEVEL: "warn",
    },
  });
  const { url, dataDir, stop } = service;
  try {
    await promisify(execFile)("npm", ["run", "-s", "cli", "--", "demo"], {
      cwd: root,
      env: cleanEnvironment({ DATA_DIR: dataDir, APP_URL: url }),
    });
    const cookie = await signIn(url);
    return { url, sample: await readSample(url, cookie), cookie, stop: () => stop() };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readSample(url: string, cookie: string): Promise<Sample> {
  const [work, collection, request] = await Promise.all([
    firstOf(`${url}/api/records?size=1&sort=oldest`),
    firstOf(`${url}/api/communities?size=1&sort=oldest`),
    firstOf(`${url}/api/requests?size=1&sort=oldest`, { cookie }),
  ]);
  return { work: work.id, collection: collection.slug ?? collection.id, request: request.id };
}

async function firstOf(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ id: string; slug?: string }> {
  const { hits } = (await (await fetch(address, { headers })).json()) as {
    hits: { hits: { id: string; slug?: string }[] };
  };
  const [first] = hits.hits;
  if (!first) throw new Error(`There is nothing at ${address}.`);
  return first;
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMINISTRATOR),
  });
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
