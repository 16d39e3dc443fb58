import { expect, test } from "vitest";
import { dashboardHref, readDashboardState } from "./dashboard-address";

const read = (query: string) =>
  readDashboardState("/stats", Object.fromEntries(new URLSearchParams(query)));

test("an address without parameters has the defaults, and no parameters again", () => {
  const state = read("");
  expect(state).toMatchObject({
    ...{ tab: "content", range: "12m", basis: "added", compare: "previous", metric: "records" },
    ...{ by: undefined, split: undefined, item: undefined },
  });
  expect(dashboardHref(state)).toBe("/stats");
});

test.each([
  "tab=usage&range=custom&from=2026-01-01&to=2026-03-31&by=week&compare=year&metric=downloads&split=countries",
  "tab=contributions&basis=published&split=subjects&item=languages%3Aeng",
  "range=custom%3A30d",
  "item=subjects%3Ahttps%3A%2F%2Fsubjects.example.org%2F1",
])("%s is read and written alike", (query) => {
  expect(dashboardHref(read(query))).toBe(`/stats?${query}`);
});

test("what is not understood falls to its default", () => {
  const state = read(
    "tab=x&range=1000y&by=hour&basis=y&compare=z&metric=views&split=countries&item=x",
  );
  expect(dashboardHref(state)).toBe("/stats");
});

test("days without the name of a range are a range of their own", () => {
  expect(dashboardHref(read("from=2026-01-01"))).toBe("/stats?range=custom&from=2026-01-01");
});

test("what another tab has not is left behind on the way there", () => {
  const state = read("tab=usage&metric=downloads&split=countries&range=30d");
  expect(dashboardHref(state, { tab: "content" })).toBe("/stats?range=30d");
});

test("where another tab is the first, its name is left out, and that of the usual one is not", () => {
  const options = { tabs: ["usage", "content"] } as const;
  const state = readDashboardState("/stats", { range: "30d" }, options);
  expect(state.tab).toBe("usage");
  expect(dashboardHref(state)).toBe("/stats?range=30d");
  expect(dashboardHref(state, { tab: "content" })).toBe("/stats?tab=content&range=30d");
  expect(readDashboardState("/stats", { tab: "traffic" }, options).tab).toBe("usage");
});

test("an address of a shared dashboard names its tab, so that it is not taken for the link alone", () => {
  const shared = readDashboardState(
    "/stats/shared/t",
    { tab: "usage", metric: "downloads", item: "languages:eng" },
    { isShared: true },
  );
  expect(dashboardHref(shared, { metric: "views", item: undefined })).toBe(
    "/stats/shared/t?tab=usage",
  );
  expect(dashboardHref(shared, { tab: "content", item: undefined })).toBe(
    "/stats/shared/t?tab=content",
  );
});

test.each([
  ["range=custom:2024-11-01..2025-01-31", { range: "12m", isRangeUnread: true }],
  ["range=sometimes", { range: "12m", isRangeUnread: true }],
  ["range=sometimes&from=2024-11-01", { range: "custom", isRangeUnread: false }],
  ["range=custom:5y", { range: "custom", start: "5y", isRangeUnread: false }],
  ["", { range: "12m", isRangeUnread: false }],
])("a range that there is none of is told: %s", (query, expected) => {
  const state = readDashboardState("/stats", Object.fromEntries(new URLSearchParams(query)));
  expect(state).toMatchObject(expected);
});
