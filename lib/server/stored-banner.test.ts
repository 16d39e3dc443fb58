import { expect, test } from "vitest";
import { withDatabaseBefore } from "@/tests/support/empty-database";

/* The one banner that was a setting before migration 0059 is a row after it. */

const BEFORE = `
  CREATE FUNCTION tell_page_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TABLE setting (key text PRIMARY KEY, value jsonb NOT NULL, updated_at timestamptz NOT NULL);
  INSERT INTO setting VALUES ('site.name', '"Shelf"', now());`;

const old = withDatabaseBefore("0059_banners", BEFORE);

async function migrated(value: object): Promise<Record<string, unknown>[]> {
  await old.rowsOf("INSERT INTO setting VALUES ('site.banner', $1, '2026-01-02T03:04:05Z')", [
    JSON.stringify(value),
  ]);
  await old.migrate();
  expect(await old.rowsOf("SELECT key FROM setting")).toEqual([{ key: "site.name" }]);
  return old.rowsOf("SELECT * FROM banner");
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
