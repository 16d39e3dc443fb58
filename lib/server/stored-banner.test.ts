import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { dropDatabase, onServer } from "@/tests/support/postgres-for-tests";

/* The one banner that was a setting before migration 0059 is a row after it. */

const MIGRATION = path.resolve(
  import.meta.dirname,
  "../../prisma/migrations/0059_banners/migration.sql",
);
const BEFORE = `
  CREATE FUNCTION tell_page_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TABLE setting (key text PRIMARY KEY, value jsonb NOT NULL, updated_at timestamptz NOT NULL);
  INSERT INTO setting VALUES ('site.name', '"Shelf"', now());`;

let name: string;
let client: pg.Client;

beforeEach(async () => {
  name = `banners_${Date.now()}_${process.pid}`;
  await onServer(inject("postgres"), `CREATE DATABASE ${name}`);
  const address = new URL(inject("postgres"));
  address.pathname = `/${name}`;
  client = new pg.Client(address.href);
  await client.connect();
  await client.query(BEFORE);
});
afterEach(async () => {
  await client.end();
  await dropDatabase(inject("postgres"), name);
});

async function migrated(value: object): Promise<Record<string, unknown>[]> {
  await client.query("INSERT INTO setting VALUES ('site.banner', $1, '2026-01-02T03:04:05Z')", [
    JSON.stringify(value),
  ]);
  await client.query(readFileSync(MIGRATION, "utf8"));
  const settings = await client.query("SELECT key FROM setting");
  expect(settings.rows).toEqual([{ key: "site.name" }]);
  return (await client.query<Record<string, unknown>>("SELECT * FROM banner")).rows;
}

test("its text is markup, its links are links, and it is shown as before", async () => {
  const rows = await migrated({
    text: {
      en: 'A <b> & [the news](https://news.example/a?b=1&c) or https://x.example/a. "So"',
      de: "[Hilfe](/about), [x](javascript:y)",
    },
    level: "warning",
    startsAt: null,
    endsAt: "2026-02-01T00:00:00Z",
  });
  expect(rows).toMatchObject([
    {
      message:
        '<p>A &lt;b&gt; &amp; <a href="https://news.example/a?b=1&amp;c">the news</a> or ' +
        '<a href="https://x.example/a">https://x.example/a</a>. &quot;So&quot;</p>',
      language: "en",
      translations: { de: '<p><a href="/about">Hilfe</a>, [x](javascript:y)</p>' },
      category: "warning",
      url_path: null,
      starts_at: new Date("2026-01-02T03:04:05Z"),
      ends_at: new Date("2026-02-01T00:00:00Z"),
      is_active: true,
    },
  ]);
});

test("one in German alone stays in German", async () => {
  const [row] = await migrated({
    text: { en: "", de: "Nur Deutsch" },
    level: "info",
    startsAt: "2026-01-01T00:00:00Z",
    endsAt: null,
  });
  expect(row).toMatchObject({ message: "<p>Nur Deutsch</p>", language: "de", translations: {} });
});
