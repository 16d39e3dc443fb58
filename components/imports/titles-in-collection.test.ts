import { expect, test } from "vitest";
import { parse } from "@/lib/search/query";
import { queryFor, sameTitles } from "./titles-in-collection";

test("works with the same titles are found, those with longer ones are not meant", () => {
  const found = ["tides ", "Tides of the outer harbour"];
  expect(sameTitles(["Tides", "Harbour"], found)).toEqual(["Tides"]);
});

test("titles are asked for as phrases, whatever they hold", () => {
  const query = queryFor(['A "good" day \\', "AND (or"]);
  expect(query).toBe('metadata.title:"A  good  day  " OR metadata.title:"AND (or"');
  expect(() => parse(query)).not.toThrow();
});
