import { expect, test } from "vitest";
import { languageTag, readingName, sortingName } from "./display-names";

test("names are read forwards and sorted by family", () => {
  const person = {
    person_or_org: {
      type: "personal" as const,
      family_name: "Ross",
      given_name: "Ann",
      name: "Ross, Ann",
    },
  };
  expect(readingName(person)).toBe("Ann Ross");
  expect(sortingName(person)).toBe("Ross, Ann");
  const body = { person_or_org: { type: "organizational" as const, name: "Moorland Trust" } };
  expect(readingName(body)).toBe("Moorland Trust");
});

test("languages are named by the shortest code, as browsers know them", () => {
  expect(["deu", "eng", "grc", "mul"].map(languageTag)).toEqual(["de", "en", "grc", "mul"]);
  expect(languageTag("not a language")).toBeUndefined();
  expect(languageTag(undefined)).toBeUndefined();
});
