import { expect, test } from "vitest";
import { textOfValue } from "./value-text";

test("any value reads as a line", () => {
  expect(textOfValue("<p>Two <b>words</b></p>")).toBe("Two words");
  expect(textOfValue({ id: "dataset", title: { en: "Dataset" } })).toBe("Dataset");
  expect(textOfValue([{ subject: "Tides" }, { id: "x", subject: "Waves" }])).toBe(
    "Tides; x, Waves",
  );
  expect(
    textOfValue([
      {
        person_or_org: {
          type: "personal",
          family_name: "Doe",
          given_name: "Jane",
          name: "Doe, Jane",
        },
      },
    ]),
  ).toBe("Doe, Jane");
  expect([textOfValue(undefined), textOfValue(null), textOfValue(true)]).toEqual(["", "", "✓"]);
});
