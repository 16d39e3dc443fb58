import { expect, test } from "vitest";
import { DEFAULT_LAYOUT, storedLayout } from "./layout";
import { readLayout } from "./stored-layout";

test("a layout is read as it was stored", () => {
  expect(readLayout(storedLayout(DEFAULT_LAYOUT))).toEqual(DEFAULT_LAYOUT);
});

test("what nobody knows is passed over, and nothing comes twice", () => {
  const components = ["chart", "weather", "chart", "languages", "countries"].map((component) => ({
    component,
  }));
  const tab = {
    name: "content",
    label: " Holdings ",
    rows: [{ name: "first", components }],
  };
  expect(readLayout({ tabs: [tab, tab, { name: "weather", rows: [] }] })).toEqual([
    { name: "content", label: "Holdings", parts: ["chart", "languages"] },
  ]);
});

test.each([
  undefined,
  {},
  { tabs: [] },
  { tabs: [{ name: "content", rows: [] }] },
  { tabs: "all" },
])("%j is no layout", (given) => {
  expect(readLayout(given)).toBeUndefined();
});
