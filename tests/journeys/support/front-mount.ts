import { readFileSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { partnerEnvironment } from "../../support/partner";
import { freePort, type Service, startService } from "../../support/service";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the service under test. */
    service: string;
    /** Settings with which a test may act on the same database, e.g. to make accounts. */
    settings: Record<string, string>;
    mount: "front" | "next";
    /** Where the service expects a partner instance; the one test of it starts that there. */
    partnerPort: number;
  }
}

/** What every journey's service is started with: limits far away, so that only their own tests meet them. */
export const JOURNEY_SETTINGS = {
  ADMIN_EMAIL: "admin@example.org",
  ADMIN_PASSWORD: "correct horse battery",
  RATE_GUEST_PER_MINUTE: "100000",
  RATE_GUEST_PER_HOUR: "1000000",
  RATE_USER_PER_MINUTE: "100000",
  RATE_USER_PER_HOUR: "1000000",
  RATE_LOGIN_PER_MINUTE: "1000",
  RATE_MAIL_PER_HOUR: "1000",
  RATE_STATISTICS_PER_MINUTE: "100000",
  RATE_STATISTICS_USER_PER_HOUR: "1000000",
  FILES_MAX_PER_WORK: "20",
  IMPORT_MAX_BYTES: "8000000",
  IMPORT_MAX_FILES: "1000",
  IMPORT_METADATA_MAX_BYTES: "1000000",
  IMPORT_UPLOAD_TIMEOUT: "10",
  // A name that does not resolve: tests make no outgoing calls.
  FILES_FETCH_HOSTS: "fetch.invalid",
  FILES_REMOTE_HOSTS: "files.example.org",
  LOG_LEVEL: "warn",
};

/** The settings with which this process uses the service's database and files. */
export function settingsOf(service: Service): Record<string, string> {
  const running = path.join(service.dataDir, "run", "database.json");
  const { url } = JSON.parse(readFileSync(running, "utf8")) as { url: string };
  return {
    ...JOURNEY_SETTINGS,
    APP_URL: service.url,
    DATA_DIR: service.dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: "silent",
  };
}

export default async function mountBehindFront({ provide }: TestProject) {
  const partnerPort = await freePort();
  const partner = partnerEnvironment({ url: `http://127.0.0.1:${partnerPort}` });
  const service = await startService({ env: { ...JOURNEY_SETTINGS, ...partner } });
  provide("partnerPort", partnerPort);
  provide("service", service.url);
  provide("settings", settingsOf(service));
  provide("mount", "front");
  return async () => {
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.output()}`);
  };
}
