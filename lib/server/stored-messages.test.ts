import { expect, test } from "vitest";
import { storedMessage, verbatim } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/translate";
import { withDatabaseBefore } from "@/tests/support/empty-database";

/* Texts stored before migration 0024 are read as messages after it. */

const BEFORE = `
  CREATE TABLE notification (title text NOT NULL, body text NOT NULL DEFAULT '');
  CREATE TABLE import_run (failure text);
  CREATE TABLE request (title text);
  CREATE TABLE draft (issues jsonb NOT NULL DEFAULT '[]');
  INSERT INTO notification VALUES ('Ann has joined {A}', E'It happened.\\nAnn: “Yes”'), ('B', '');
  INSERT INTO import_run VALUES ('The import was cancelled.'), (NULL);
  INSERT INTO draft VALUES
    ('[]'), ('[{"field": "b", "messages": ["Too \\"short\\".", "No."]}, {"field": "a", "messages": ["No."]}]');`;

const old = withDatabaseBefore("0024_messages", BEFORE);

test("text from before is said as it stands", async () => {
  await old.migrate();
  const all = (table: string) => old.rowsOf<Stored>(`SELECT * FROM ${table}`);

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
