import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { CountryMap } from "./country-map";
import { readDashboardState } from "./dashboard-address";
import { classesOf, classOf } from "./map-classes";
import { COUNTRIES } from "./world/countries";

test.each([
  [
    [1_169, 721, 1],
    ["1–58", "59–203", "204–437", "438–759", "760–1169"],
  ],
  [
    [1_169, 496, 215],
    ["215–344", "345–505", "506–695", "696–917", "918–1169"],
  ],
  [
    [3, 1],
    ["1–1", "2–2", "3–3"],
  ],
  [[7], ["7–7"]],
  [[], []],
])("the values %o fall into classes without gaps", (values, expected) => {
  expect(classesOf(values).map(({ from, to }) => `${from}–${to}`)).toEqual(expected);
});

test.each([[[7]], [[3, 3]]])("one value, %o, has the full shade", (values) => {
  expect(classesOf(values).map(({ opacity }) => opacity)).toEqual([1]);
});

test("half of the highest value has another shade than the highest", () => {
  const classes = classesOf([1_169, 496, 12]);
  expect([1_169, 496, 12].map((value) => classOf(value, classes)?.opacity)).toEqual([1, 0.8, 0.2]);
});

const items = [
  { id: "US", name: "", value: 1_169 },
  { id: "GB", name: "", value: 496 },
];
const mapOf = (shown: typeof items, isFixed = false) =>
  markupOf(
    <CountryMap
      {...{ title: "Views by country", items: shown, metric: "views" }}
      state={readDashboardState("/stats", { tab: "usage" }, { isFixed })}
    />,
  );
const markup = (isFixed: boolean) => mapOf(items, isFixed);

test("a country is chosen on the map as in the list, and its shade is in the legend with its values", () => {
  const text = markup(false);
  expect(text).toContain('href="/stats?tab=usage&amp;item=countries%3AGB#only-item"');
  expect(text).toMatch(/–1,169</);
  expect(text).toMatch(/>496–/);
});

test("countries without a shade have none, or few where only the first ones of each day are known", () => {
  expect(markup(false)).toContain(">None<");
  const many = COUNTRIES.slice(0, 20).map(([id]) => ({ id, name: "", value: 3 }));
  expect(mapOf(many)).toContain(">Few or none<");
});

test("a map that nobody may change leads nowhere", () => {
  expect(markup(true)).not.toContain("<a ");
});
