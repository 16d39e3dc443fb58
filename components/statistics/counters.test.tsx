import { expect, test } from "vitest";
import type { Dashboard } from "@/lib/statistics";
import { markupOf } from "@/tests/support/with-texts";
import { Counters } from "./counters";
import { readDashboardState } from "./dashboard-address";

const markup = (tab: string, totals: Dashboard["totals"]) => {
  const data: Dashboard = {
    ...{ asOf: undefined, firstDay: 0, range: { from: 0, to: 1 }, days: {}, totals },
    ...{ before: undefined, earlier: undefined, categories: {}, split: [], narrowed: undefined },
  };
  return markupOf(<Counters state={readDashboardState("/stats", { tab })} data={data} />);
};

test("figures are exact as long as there is room for them", () => {
  expect(markup("usage", { views: 12_983 })).toContain(">12,983<");
  expect(markup("usage", { views: 12_345_678 })).toMatch(/title="12,345,678"[^>]*>12.3M</);
});

test("a figure says what it counts where its name alone would mislead", () => {
  expect(markup("content", { records: 253 })).toContain("Each version counts");
  expect(markup("usage", { viewVisitors: 9 })).toContain("Each counts once a day");
  expect(markup("usage", { views: 9 })).not.toContain("counts");
});
