import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium";
import { partnerSettings } from "../partner/settings";
import { cleanEnvironment } from "../support/service";

const root = path.resolve(import.meta.dirname, "../..");
const output = path.join(root, "tests/.output/e2e");

// Workers read this file again: the choices of the first process reach them through the environment. From none of these ports does
// the system take one for connections, which begin at 32,768.
const APART = 6_000;
const port = (process.env.E2E_PORT ??= String(10_000 + Math.floor(Math.random() * APART)));
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(
  path.join(os.tmpdir(), "commonshelf-e2e-"),
));
const partnerPort = (process.env.E2E_PARTNER_PORT ??= String(Number(port) + APART));
/** Where a test answers for the resolver of DOIs. */
const resolverPort = (process.env.E2E_RESOLVER_PORT ??= String(Number(port) + 2 * APART));
const baseURL = `http://127.0.0.1:${port}`;
const partner = partnerSettings(Number(partnerPort));

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  outputDir: path.join(output, "results"),
  timeout: 60_000,
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./support/remove-data.ts"]],
  use: {
    baseURL,
    // Recording takes time in every test: ask for a trace of what failed by `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: await chromiumLaunch(),
  },
  projects: [
    { name: "prepare", testMatch: "prepare.setup.ts" },
    { name: "chromium", use: { ...devices["Desktop Chrome"] }, dependencies: ["prepare"] },
  ],
  webServer: {
    command: `"${process.execPath}" lib/server/start.mjs`,
    cwd: root,
    url: `${baseURL}/readyz`,
    timeout: 240_000,
    reuseExistingServer: false,
    // What the service fails at belongs to the output of a failed test.
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: cleanEnvironment({
      PORT: port,
      DATA_DIR: dataDir,
      APP_URL: baseURL,
      SUPPORT_EMAIL: "library@example.org",
      ADMIN_EMAIL: "admin@example.org",
      ADMIN_PASSWORD: "correct horse battery",
      DOI_RESOLVER: `http://127.0.0.1:${resolverPort}`,
      RATE_GUEST_PER_MINUTE: "100000",
      RATE_GUEST_PER_HOUR: "100000",
      RATE_LOGIN_PER_MINUTE: "1000",
      RATE_MAIL_PER_HOUR: "1000",
      LOG_LEVEL: "error",
      ...partner,
      CALL_PRIVATE_HOSTS: `${partner.CALL_PRIVATE_HOSTS},127.0.0.1:${resolverPort}`,
    }) as Record<string, string>,
  },
});
