import { expect, test } from "vitest";
import { COUNTRIES, MAP_WIDTH } from "./world/countries";

test("no outline crosses the map from one side to the other", () => {
  const wide = COUNTRIES.filter(([, path]) =>
    [...path.matchAll(/l(-?[\d.]+)/g)].some(([, step]) => Math.abs(Number(step)) > MAP_WIDTH / 8),
  );
  expect(wide.map(([id]) => id)).toEqual([]);
});

test("countries on both sides of the date line and the smallest ones are there", () => {
  const ids = COUNTRIES.map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining(["RU", "FJ", "US", "VA", "MC", "NZ"]));
  expect(new Set(ids).size).toBe(ids.length);
});
