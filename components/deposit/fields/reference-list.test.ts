import { expect, test } from "vitest";
import { readReferences } from "./reference-list";

test("one reference a line, without its number, with the DOI in it", () => {
  expect(
    readReferences("[1] Doe, J. (2020). Tides. https://doi.org/10.1234/abc.\n2. Roe, R. Waves."),
  ).toEqual([
    {
      reference: "Doe, J. (2020). Tides. https://doi.org/10.1234/abc.",
      identifier: "10.1234/abc",
      scheme: "doi",
    },
    { reference: "Roe, R. Waves." },
  ]);
});

test("entries of several lines stand apart by blank ones", () => {
  expect(readReferences("Doe, J.\nTides.\n\nRoe, R.\nWaves.\n")).toEqual([
    { reference: "Doe, J. Tides." },
    { reference: "Roe, R. Waves." },
  ]);
});

test("nothing is no reference", () => {
  expect(readReferences(" \n ")).toEqual([]);
});
