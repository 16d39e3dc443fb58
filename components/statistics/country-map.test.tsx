import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { CountryMap } from "./country-map";
import { readDashboardState } from "./dashboard-address";
import { classesOf, classOf } from "./map-classes";

test.each([
  [1_169, ["1–46", "47–187", "188–420", "421–748", "749–1169"]],
  [3, ["1–1", "2–3"]],
  [1, ["1–1"]],
])("values up to %i fall into classes without gaps", (highest, expected) => {
  expect(classesOf(highest).map(({ from, to }) => `${from}–${to}`)).toEqual(expected);
});

test("half of the highest value has another shade than the highest", () => {
  const classes = classesOf(1_169);
  expect([1_169, 496, 12].map((value) => classOf(value, classes)?.opacity)).toEqual([1, 0.8, 0.2]);
});

const items = [
  { id: "US", name: "", value: 1_169 },
  { id: "GB", name: "", value: 496 },
];
const markup = (isFixed: boolean) =>
  markupOf(
    <CountryMap
      {...{ title: "Views by country", items, metric: "views" }}
      state={readDashboardState("/stats", { tab: "usage" }, { isFixed })}
    />,
  );

test("a country is chosen on the map as in the list, and its shade is in the legend with its values", () => {
  const text = markup(false);
  expect(text).toContain('href="/stats?tab=usage&amp;item=countries%3AGB#only-item"');
  expect(text).toContain("749–1,169");
  expect(text).toContain("421–748");
});

test("a map that nobody may change leads nowhere", () => {
  expect(markup(true)).not.toContain("<a ");
});
