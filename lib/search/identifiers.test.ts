import { expect, test } from "vitest";
import { identifierForms, pastedIdentifier } from "./identifiers";

test.each([
  ["10.5072/AbC-12", "10.5072/abc-12"],
  ["https://doi.org/10.5072/AbC-12", "10.5072/abc-12"],
  ["http://dx.doi.org/10.5072/abc-12.", "10.5072/abc-12"],
  ["doi:10.5072/abc-12)", "10.5072/abc-12"],
  ["0000-0002-1694-233X", "0000-0002-1694-233x"],
  ["https://orcid.org/0000-0002-1694-233X", "000000021694233x"],
  ["978-3-16-148410-0", "9783161484100"],
  ["ISBN 978-3-16-148410-0,", "9783161484100"],
  ["arXiv:2301.01234", "2301.01234"],
  ["https://arxiv.org/abs/2301.01234", "2301.01234"],
  ["https://hdl.handle.net/20.500.12345/678", "20.500.12345/678"],
  ["https://repository.example.org/records/q3h7k-0vw50", "q3h7k-0vw50"],
])("%s is looked for as %s", (pasted, form) => {
  expect(pastedIdentifier(pasted)).toContain(form);
});

test.each(["tide", "1960", "covid", "a-b-c-d"])("%s is no identifier", (text) => {
  expect(pastedIdentifier(text)).toEqual([]);
});

test("what is kept with hyphens is found without, and the other way round", () => {
  for (const kept of ["978-3-16-148410-0", "9783161484100"])
    for (const typed of ["978-3-16-148410-0", "9783161484100", "978 3 16 148410 0"])
      expect(
        pastedIdentifier(typed).filter((form) => identifierForms(kept).includes(form)),
      ).not.toEqual([]);
});
