import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { Breakdown } from "./breakdown";
import { readDashboardState } from "./dashboard-address";

const ARTICLE = {
  id: "textDocument-journalArticle",
  name: { en: "Journal article" },
  value: 3,
  searchValue: "textDocument::textDocument-journalArticle",
};

const markup = (category: string, item: { id: string; searchValue?: string }) =>
  markupOf(
    <Breakdown
      state={readDashboardState("/stats", {})}
      items={[{ ...ARTICLE, searchValue: undefined, ...item }]}
      metric="records"
      searchPath="/search"
      category={category}
    />,
  );

test.each([
  ["resourceTypes", ARTICLE, "resource_type=textDocument%3A%3AtextDocument-journalArticle"],
  ["languages", { id: "eng" }, "language=eng"],
  ["accessStatuses", { id: "metadata-only" }, "access_status=metadata-only"],
  ["rights", { id: "cc-by-4.0" }, "license=cc-by-4.0"],
  ["fileTypes", { id: "pdf" }, "file_type=pdf"],
])("a value of %s leads to all versions that the search finds by it", (category, item, query) => {
  expect(markup(category, item)).toContain(`href="/search?${query}&amp;allversions=1"`);
});

test("what the search has no filter for leads nowhere", () => {
  expect(markup("funders", { id: "https://ror.org/1" })).not.toContain("/search?");
});
