import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { storedMessage, verbatim } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/translate";
import { dropDatabase, onServer } from "@/tests/support/postgres-for-tests";

/* Texts stored before migration 0024 are read as messages after it. */

const MIGRATION = path.resolve(
  import.meta.dirname,
  "../../prisma/migrations/0024_messages/migration.sql",
);
const BEFORE = `
  CREATE TABLE notification (title text NOT NULL, body text NOT NULL DEFAULT '');
  CREATE TABLE import_run (failure text);
  CREATE TABLE request (title text);
  CREATE TABLE draft (issues jsonb NOT NULL DEFAULT '[]');
  INSERT INTO notification VALUES ('Ann has joined {A}', E'It happened.\\nAnn: “Yes”'), ('B', '');
  INSERT INTO import_run VALUES ('The import was cancelled.'), (NULL);
  INSERT INTO draft VALUES
    ('[]'), ('[{"field": "b", "messages": ["Too \\"short\\".", "No."]}, {"field": "a", "messages": ["No."]}]');`;

let name: string;
let client: pg.Client;

beforeEach(async () => {
  name = `messages_${Date.now()}_${process.pid}`;
  await onServer(inject("postgres"), `CREATE DATABASE ${name}`);
  const address = new URL(inject("postgres"));
  address.pathname = `/${name}`;
  client = new pg.Client(address.href);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await dropDatabase(inject("postgres"), name);
});

test("text from before is said as it stands", async () => {
  await client.query(BEFORE);
  await client.query(readFileSync(MIGRATION, "utf8"));
  const all = async (table: string) => (await client.query<Stored>(`SELECT * FROM ${table}`)).rows;

  const [joined, bare] = await all("notification");
  expect(inEnglish(storedMessage(joined?.title))).toBe("Ann has joined {A}");
  expect(joined?.body).toEqual([verbatim("It happened.\nAnn: “Yes”")]);
  expect(bare).toEqual({ title: verbatim("B"), body: [] });

  expect(await all("import_run")).toEqual([
    { failure: verbatim("The import was cancelled.") },
    { failure: null },
  ]);
  expect((await all("draft")).map(({ issues }) => issues)).toEqual([
    [],
    [
      { field: "b", messages: [verbatim('Too "short".'), verbatim("No.")] },
      { field: "a", messages: [verbatim("No.")] },
    ],
  ]);
});

type Stored = { title?: unknown; body?: unknown; issues?: unknown };
