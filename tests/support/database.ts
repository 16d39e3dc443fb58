import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { parseConfig, adoptConfig } from "@/lib/core/config";
import { disconnect } from "@/lib/db/database";
import { dropDatabase, onServer } from "./postgres-for-tests";

/**
 * Gives the test file that calls it a database and a data folder of its own, and takes both away afterwards.
 * Call it once, at the top of the file.
 */
export function withTestDatabase(settings: Record<string, string> = {}): void {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  let folder: string;

  beforeAll(async () => {
    const server = inject("postgres");
    await onServer(
      server,
      `CREATE DATABASE ${name} TEMPLATE ${inject("template")} STRATEGY FILE_COPY`,
    );
    const url = new URL(server);
    url.pathname = `/${name}`;
    folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-data-"));
    adoptConfig(
      parseConfig({
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        APP_URL: "https://repository.example.org",
        APP_SECRET: "only for tests, ".repeat(3),
        DATA_DIR: folder,
        DATABASE_URL: url.href,
        RATE_LIMITS: "false",
        ...settings,
      }),
    );
  });

  afterAll(async () => {
    await disconnect();
    await dropDatabase(inject("postgres"), name);
    rmSync(folder, { recursive: true, force: true });
  });
}
