import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, inject } from "vitest";
import { dropDatabase, onServer } from "./postgres-for-tests";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

/** Gives each test of the file a database without tables, and takes it away afterwards; answers where it is. */
export function withEmptyDatabase(): () => string {
  let name: string;
  let url: string;
  beforeEach(async () => {
    name = `empty_${randomUUID().replaceAll("-", "")}`;
    await onServer(inject("postgres"), `CREATE DATABASE ${name}`);
    const address = new URL(inject("postgres"));
    address.pathname = `/${name}`;
    url = address.href;
  });
  afterEach(() => dropDatabase(inject("postgres"), name));
  return () => url;
}

type OldDatabase = {
  /** Applies the migration. */
  migrate: () => Promise<void>;
  rowsOf: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
};

/** The same with what a migration finds: `before` makes the tables that it changes, and rows in them. */
export function withDatabaseBefore(migration: string, before: string): OldDatabase {
  const url = withEmptyDatabase();
  let client: pg.Client;
  beforeEach(async () => {
    client = new pg.Client(url());
    await client.connect();
    await client.query(before);
  });
  afterEach(() => client.end());
  return {
    migrate: async () => {
      await client.query(readFileSync(path.join(MIGRATIONS, migration, "migration.sql"), "utf8"));
    },
    rowsOf: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
  };
}
