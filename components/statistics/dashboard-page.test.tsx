import { expect, test } from "vitest";
import { dayOfText } from "@/lib/core/calendar";
import type { Dashboard } from "@/lib/statistics";
import { DEFAULT_LAYOUT } from "@/lib/statistics/layout";
import { markupOf } from "@/tests/support/with-texts";
import { readDashboardState } from "./dashboard-address";
import { DashboardPage } from "./dashboard-page";

const day = (text: string) => dayOfText(text) ?? NaN;

/** A dashboard of March 2026, as far as the given days are in it. */
function markup(
  params: Record<string, string>,
  { from, to } = { from: "2026-03-01", to: "2026-03-31" },
) {
  const data: Dashboard = {
    ...{ asOf: undefined, firstDay: day("2026-03-01"), range: { from: day(from), to: day(to) } },
    ...{ days: {}, totals: {}, before: undefined, earlier: undefined, categories: {}, split: [] },
  };
  return markupOf(
    <DashboardPage
      {...{ data, before: undefined, stepBefore: undefined, layout: DEFAULT_LAYOUT }}
      state={readDashboardState("/stats", params)}
      hasReportingYear={false}
      isOfSite
      searchPath="/search"
    />,
  );
}

test("a range that ends before it begins is kept, refused at its field, and not shown silently as all days", () => {
  const text = markup({ range: "custom", from: "2026-03-02", to: "2026-03-01" });
  expect(text).toContain('value="2026-03-02"');
  expect(text).toMatch(/aria-describedby="to-problem"[^>]*value="2026-03-01"/);
  expect(text).toContain("This is before “From”.");
  expect(text).toMatch(/role="alert".*All days are shown instead\./s);
});

test("what is no day stays in its box, which can show it", () => {
  const text = markup({ range: "custom", from: "yesterday" });
  expect(text).toMatch(/<input type="text"[^>]* value="yesterday"/);
  expect(text).toContain("“yesterday” is not a date");
});

test("a range without data says on which side of the data it lies", () => {
  expect(markup({}, { from: "2026-04-01", to: "2026-03-31" })).toContain("in the future");
  expect(markup({}, { from: "2026-03-01", to: "2026-02-01" })).toContain("begin on 1 March 2026");
});

test("where one item is shown, readers are led to what says so and what still counts everything", () => {
  const text = markup({ item: "languages:eng" });
  expect(text).toMatch(/id="only-item" tabindex="-1".*everything below counts everything/s);
  expect(text).toContain('href="/stats#shown"');
  expect(text).toContain('id="shown"');
});
