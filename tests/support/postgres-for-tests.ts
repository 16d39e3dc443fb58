import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { parseConfig, adoptConfig } from "@/lib/core/config";
import { disconnect } from "@/lib/db/database";
import { migrateQueue } from "@/lib/jobs/worker";
import { migrate } from "@/lib/server/migrations";
import { startPostgres } from "@/lib/server/postgres";
import { memoryFolder } from "./memory-folder";

const TEMPLATE = "commonshelf_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server's maintenance database. */
    postgres: string;
    /** Name of a migrated, empty database to copy. */
    template: string;
  }
}

/**
 * One PostgreSQL for the whole run, in a folder of its own, with a migrated database that test files copy:
 * a copy takes some 30 ms in memory, the migrations would take a second.
 */
export default async function startForTests({ provide }: TestProject) {
  const folder = memoryFolder();
  const postgres = await startPostgres({ home: folder, durable: false });
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  await onServer(postgres.url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(template.href, path.resolve(import.meta.dirname, "../../prisma/migrations"));
  adoptConfig(parseConfig({ DATABASE_URL: template.href, LOG_LEVEL: "silent" }));
  await migrateQueue();
  await disconnect(); // a database with open connections cannot be copied
  provide("postgres", postgres.url);
  provide("template", TEMPLATE);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";
const OBJECT_IN_USE = "55006";
const MOST_TRIES = 3;

/**
 * Removes a database with the connections that are still open. Only a superuser may end the server's own vacuuming
 * so; without `FORCE` the server ends that by itself, but nothing else: each takes away what is in the way of the other.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    } catch (error) {
      if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    }
    try {
      return await onServer(url, `DROP DATABASE ${name}`);
    } catch (error) {
      if (codeOf(error) !== OBJECT_IN_USE || tries === MOST_TRIES) throw error;
    }
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
