import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { WorksPage, type WorkRowItem } from "./works-page";

const aWork: WorkRowItem = {
  ...{
    id: "abcde-12345",
    href: "/uploads/abcde-12345",
    title: "Tides",
    kind: "draft",
    version: 1,
    versions: 1,
  },
  ...{ access: "public", files: 0, updated: "2026-03-01T10:00:00Z" },
  ...{ owner: undefined, takenDown: undefined },
};

const page = ({ tab = "", q = "", items = [] as WorkRowItem[] }) =>
  markupOf(<WorksPage state={{ tab, q, page: 1 }} results={{ items, total: items.length }} />);

test("an empty list says what is missing, and offers all where something was searched or chosen", () => {
  expect(page({})).toContain("No works or drafts yet");
  expect(page({ tab: "deleted" })).toContain("No works have been taken down");
  for (const narrowed of [{ tab: "published" }, { tab: "deleted", q: "tides" }, { q: "tides" }])
    expect(page(narrowed)).toContain("No works match");
});

test("what is counted is what the tab has", () => {
  const items = [aWork];
  expect(page({ items })).toContain("1 work or draft");
  expect(page({ items, tab: "drafts" })).toContain("1 draft");
  expect(page({ items, tab: "deleted" })).not.toContain("1 work or draft");
  expect(page({ items, tab: "deleted" })).toContain("1 work");
});
