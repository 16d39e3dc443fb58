import { expect, test } from "vitest";
import { databaseDay } from "./database-days";

test.each([
  ["2018-05-03", "2018-05-03"],
  ["0001-01-01", "0001-01-01"],
  ["0000-12-31", "0001-12-31 BC"],
  ["-000044-03-15", "0045-03-15 BC"],
  ["-004712-01-01", "4713-01-01 BC"],
  ["-009999-12-31", "4713-01-01 BC"],
])("the day %s is %s in the database", (day, text) => {
  expect(databaseDay(day)).toBe(text);
});
