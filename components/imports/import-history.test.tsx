import { expect, test } from "vitest";
import type { RunJson } from "@/lib/imports/schema";
import { markupOf } from "@/tests/support/with-texts";
import { ImportHistory } from "./import-history";

const run: RunJson = {
  id: "0f5c1d2e-0000-4000-8000-000000000001",
  status: "cancelled",
  created: "2026-03-01T10:00:00Z",
  finished: "2026-03-01T10:00:01Z",
  user: { id: "7" },
  options: {},
  counts: { items: null, created: 0, failed: 0 },
  progress: null,
  result_status: null,
  message: null,
  links: { self: "https://repository.example.org/api/import/tides/1" },
};

test("on phones each value of an import stands below the head of its column", () => {
  const people = new Map([["7", "Ada Lovelace"]]);
  const page = markupOf(
    <ImportHistory slug="tides" runs={[run]} people={people} page={1} pages={1} />,
  );
  const labels = [...page.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);
  const heads = [...page.matchAll(/<th [^>]*>([^<]*)</g)].map(([, head]) => head);
  expect(heads).toHaveLength(6);
  expect(labels).toEqual(heads);
  expect(page).toContain('data-label="Works" class="cell text-end tabular-nums">–<');
});

test("of a check the list says how many works are fine", () => {
  const counts = { items: 6, created: 0, failed: 4 };
  const check: RunJson = { ...run, status: "done", options: { dry_run: true }, counts };
  const page = markupOf(
    <ImportHistory slug="tides" runs={[check]} people={new Map()} page={1} pages={1} />,
  );
  expect(page).toContain(
    'data-label="Result" class="cell text-end tabular-nums">2 of 6 without errors<',
  );
  const nothing = { ...check, counts: { items: 3, created: 0, failed: 3 } };
  const none = markupOf(
    <ImportHistory slug="tides" runs={[nothing]} people={new Map()} page={1} pages={1} />,
  );
  expect(none).toContain("None of 3 without errors");
});

test("an import is known again by its file", () => {
  const named: RunJson = { ...run, options: { file_name: "tide tables.xlsx" } };
  const page = markupOf(
    <ImportHistory slug="tides" runs={[named]} people={new Map()} page={1} pages={1} />,
  );
  expect(page).toContain(">tide tables.xlsx</bdi>");
});
