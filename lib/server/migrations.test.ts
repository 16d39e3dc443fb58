import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withEmptyDatabase } from "@/tests/support/empty-database";
import { migrate } from "./migrations";

describe("migrations at start", () => {
  let folder: string;
  let url: string;
  const database = withEmptyDatabase();

  const write = (migration: string, sql: string) => {
    mkdirSync(path.join(folder, migration), { recursive: true });
    writeFileSync(path.join(folder, migration, "migration.sql"), sql);
  };
  const query = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "migrations-"));
    url = database();
    write("0001_shelf", "CREATE TABLE shelf (id int); -- one; two");
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test("are applied in the order of their names, once", async () => {
    write("0002_fill", "INSERT INTO shelf VALUES (1);");
    expect(await migrate(url, folder)).toEqual(["0001_shelf", "0002_fill"]);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await query("SELECT id FROM shelf")).toEqual([{ id: 1 }]);
  });

  test("leave Prisma's account of what was done", async () => {
    await migrate(url, folder);
    expect(
      await query(
        "SELECT migration_name, length(checksum) AS length, finished_at >= started_at AS done, applied_steps_count AS steps FROM _prisma_migrations",
      ),
    ).toEqual([{ migration_name: "0001_shelf", length: 64, done: true, steps: 1 }]);
  });

  test("that fail leave nothing of themselves, and what came before stays", async () => {
    write("0002_broken", "CREATE TABLE half (id int); SELECT 1 / 0;");
    await expect(migrate(url, folder)).rejects.toThrow(/0002_broken failed.*division by zero/);
    expect(await query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
    write("0002_broken", "CREATE TABLE half (id int);");
    expect(await migrate(url, folder)).toEqual(["0002_broken"]);
  });

  test("that were edited afterwards stop the start", async () => {
    await migrate(url, folder);
    write("0001_shelf", "CREATE TABLE shelf (id bigint);");
    await expect(migrate(url, folder)).rejects.toThrow(/0001_shelf was changed/);
  });

  test("that Prisma began and did not finish stop the start", async () => {
    await migrate(url, folder);
    await query("UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(migrate(url, folder)).rejects.toThrow(/not finished/);
  });

  test("are applied by one of several starts at the same moment", async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
    expect(runs.flat()).toEqual(["0001_shelf"]);
  });
});
