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

type Given = { id: string; name?: Record<string, string>; searchValue?: string };

const markup = (category: string, item: Given) =>
  markupOf(
    <Breakdown
      state={readDashboardState("/stats", {})}
      items={[{ ...ARTICLE, searchValue: undefined, ...item }]}
      metric="records"
      search={{ path: "/search" }}
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

test("types of files are called as in the lists of the search", () => {
  expect(markup("fileTypes", { id: "pdf", name: { en: "pdf" } })).toContain(">PDF<");
});

test("where everything counts one item, the search finds works that have it too", () => {
  const list = (search: Pick<Parameters<typeof Breakdown>[0], "search" | "searchedWith">) =>
    markupOf(
      <Breakdown
        {...{ state: readDashboardState("/stats", {}), items: [ARTICLE], metric: "records" }}
        category="languages"
        {...search}
      />,
    );
  const found = list({ search: { path: "/search" }, searchedWith: ["license", "cc0-1.0"] });
  expect(found).toMatch(/href="\/search\?language=[^"]*&amp;license=cc0-1.0&amp;allversions=1"/);
  expect(list({ search: undefined })).not.toContain("/search");
});

test("what the search has no filter for leads nowhere", () => {
  expect(markup("funders", { id: "https://ror.org/1" })).not.toContain("/search?");
});

test("works are found of the days that are counted, and nothing is linked where the reader finds none", () => {
  const list = (id: string) =>
    markupOf(
      <Breakdown
        {...{ state: readDashboardState("/stats", {}), metric: "records" }}
        items={[{ id, name: "", value: 9 }]}
        category="accessStatuses"
        search={{ path: "/search", days: "created:[a TO b]", accessStatuses: new Set(["open"]) }}
      />,
    );
  expect(list("open")).toContain(
    'href="/search?q=created%3A%5Ba+TO+b%5D&amp;access_status=open&amp;allversions=1"',
  );
  expect(list("restricted")).not.toContain("/search");
  // Its number stands below those of lines with a link all the same.
  expect(list("restricted")).toMatch(/aria-hidden="true" class="invisible[^>]*>Works</);
});

test.each([
  ["cc-by-nc-4.0", "CC BY-NC 4.0"],
  ["cc-by-nc-nd-3.0-igo", "CC BY-NC-ND 3.0 IGO"],
  ["cc0-1.0", "CC0 1.0"],
])("the licence %s has its short name, and its full one as a title", (id, short) => {
  const name = { en: "Creative Commons, in full" };
  expect(markup("rights", { id, name })).toContain(
    `<bdi title="Creative Commons, in full">${short}</bdi>`,
  );
});

test("other licences keep their names", () => {
  expect(markup("rights", { id: "mit", name: { en: "MIT License" } })).toContain(
    "<bdi>MIT License</bdi>",
  );
});

test("on paper a list stands there with all of its values", () => {
  const items = Array.from({ length: 9 }, (_, at) => ({ id: `l${at}`, name: "", value: 9 - at }));
  const list = markupOf(
    <Breakdown
      {...{ items, category: "languages", metric: "records", search: { path: "/search" } }}
      state={readDashboardState("/stats", {})}
    />,
  );
  expect(list).toMatch(/<details class="open-in-print">.*l8/s);
});

test("what percentages are of is told where a work may count in several lines", () => {
  const told = "Percentages are of 3, the total of this list.";
  expect(markup("subjects", { id: "http://example.org/s" })).toContain(told);
  expect(markup("resourceTypes", ARTICLE)).not.toContain(told);
});
