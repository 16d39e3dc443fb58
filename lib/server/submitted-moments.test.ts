import { expect, test } from "vitest";
import { withDatabaseBefore } from "@/tests/support/empty-database";

/* Requests from before migration 0069 are given the moment at which they were sent. */

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const BEFORE = `
  CREATE TABLE request (id uuid, type text, status text, created_at timestamptz, last_activity_at timestamptz);
  CREATE TABLE request_event (request_id uuid, created_at timestamptz);
  CREATE TABLE notification (event text, link text, created_at timestamptz);
  INSERT INTO request VALUES
    ('${idOf(1)}', 'community-submission', 'created', '2026-01-01', '2026-01-01'),
    ('${idOf(2)}', 'community-submission', 'submitted', '2026-01-01', '2026-01-02'),
    ('${idOf(3)}', 'community-submission', 'accepted', '2026-01-01', '2026-01-09'),
    ('${idOf(4)}', 'community-submission', 'accepted', '2026-01-01', '2026-01-09'),
    ('${idOf(5)}', 'community-invitation', 'accepted', '2026-01-01', '2026-01-09');
  INSERT INTO request_event SELECT id, day::timestamptz FROM request, unnest('{2026-01-09,2026-01-05}'::text[]) AS day
    WHERE status = 'accepted';
  INSERT INTO notification VALUES
    ('community-submission.submit', '/collections/tides/requests/${idOf(4)}', '2026-01-03'),
    ('community-submission.accept', '/me/requests/${idOf(4)}', '2026-01-02');`;

const old = withDatabaseBefore("0069_request_submitted", BEFORE);

test("by the notification, else by what is the nearest to it", async () => {
  await old.migrate();
  const rows = await old.rowsOf<{ day: string | null }>(
    "SELECT to_char(submitted_at, 'DD') AS day FROM request ORDER BY id",
  );
  expect(rows.map(({ day }) => day)).toEqual([null, "02", "05", "03", "01"]);
});
