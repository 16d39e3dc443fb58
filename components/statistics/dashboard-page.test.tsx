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
  narrowed: Dashboard["narrowed"] = undefined,
  { isFixed = false, layout = DEFAULT_LAYOUT } = {},
) {
  const data: Dashboard = {
    ...{ asOf: undefined, firstDay: day("2026-03-01"), range: { from: day(from), to: day(to) } },
    ...{ days: {}, totals: {}, before: undefined, earlier: undefined, categories: {}, split: [] },
    narrowed,
  };
  return markupOf(
    <DashboardPage
      {...{ data, before: undefined, stepBefore: undefined, layout }}
      state={readDashboardState("/stats", params, { isFixed })}
      hasReportingYear={false}
      isOfSite
      search={{ path: "/search" }}
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

/** Days of an item without any. */
const DAYS = {
  table: { blocks: [], uploaders: [], labels: new Map(), firstDay: undefined, version: "" },
  countUploaders: () => Promise.resolve(0),
  versionsIn: () => Promise.resolve([]),
  asOf: undefined,
};

test("where one item is shown, readers are led to what says so, and how far", () => {
  const narrowed = { name: { en: "English" }, days: DAYS };
  const text = markup({ item: "languages:eng" }, undefined, narrowed);
  expect(text).toMatch(/id="only-item" tabindex="-1".*English.*still shows all values/s);
  const fixed = markup({ item: "languages:eng" }, undefined, narrowed, { isFixed: true });
  expect(fixed).toContain("All figures below are for this alone.<");
  expect(text).toContain('href="/stats#shown"');
  expect(text).toContain('id="shown"');
});

test.each([
  ["tooMuch", "content", "Too many works to limit the rest."],
  ["tooMuch", "usage", "Choose a shorter range."],
  ["tooMuch", "traffic", "Under “Usage in period”, you can choose a shorter range."],
  ["removed", "usage", "from before 1 March 2025 are no longer kept. Choose a date range"],
  ["removed", "traffic", "Under “Usage in period”, everything can be limited from that day on."],
  ["busy", "usage", "when you reload the page."],
  ["failed", "usage", "try again in an hour."],
  ["tooFew", "traffic", "without telling about single readers."],
] as const)("that %s keeps %s from counting only the item is said", (reason, tab, words) => {
  const refusal =
    reason === "removed"
      ? { reason, since: day("2025-03-01") }
      : reason === "tooMuch"
        ? { reason, of: tab === "content" ? ("works" as const) : ("events" as const) }
        : { reason };
  const text = markup({ tab, item: "languages:eng" }, undefined, { name: "", refusal });
  expect(text).toContain("Only the key figures and the chart are for this alone.");
  expect(text).toContain(words);
});

test("while the rest is being counted, also of a fixed view, it is said how far that is", () => {
  const counting = (done: number, parts: number) =>
    ({ name: "", refusal: { reason: "counting", done, parts } }) as const;
  const params = { tab: "usage", item: "languages:eng" };
  const text = markup(params, undefined, counting(3, 12));
  expect(text).toMatch(/role="status".*The rest is being counted and appears here by itself\./s);
  expect(text).toMatch(/role="progressbar" aria-label="Counting"[^>]*aria-valuenow="25"/);
  const fixed = markup(params, undefined, counting(0, 1), { isFixed: true });
  expect(fixed).toContain("The rest is being counted");
  expect(fixed).toContain('role="progressbar"');
  expect(fixed).not.toContain("aria-valuenow");
});

test("nothing is advised where it cannot be done, and a tab is called what it is called there", () => {
  const narrowed = { name: "", refusal: { reason: "tooMuch", of: "events" } } as const;
  const params = { tab: "traffic", item: "languages:eng" };
  const fixed = markup(params, undefined, narrowed, { isFixed: true });
  expect(fixed).toContain("Only the key figures and the chart are for this alone.<");
  const [renamed, without] = [[{ label: "Use" }], []].map((labels) =>
    DEFAULT_LAYOUT.flatMap((tab) =>
      tab.name === "usage" ? labels.map((label) => ({ ...tab, ...label })) : [tab],
    ),
  );
  expect(markup(params, undefined, narrowed, { layout: renamed })).toContain(
    "Under “Use”, you can choose",
  );
  const missing = markup(params, undefined, narrowed, { layout: without });
  expect(missing).toContain("Only the key figures and the chart are for this alone.<");
});
