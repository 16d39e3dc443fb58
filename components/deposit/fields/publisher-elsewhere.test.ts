import { expect, test } from "vitest";
import { readBibtex } from "./bibtex";
import { withoutPresetPublisher } from "./publisher-elsewhere";

const preset = { metadata: { publisher: "Tidal Archive" } };
const typed = { metadata: { publisher: "Harbour Press" } };
const JOURNAL = "journal = {Journal of Tides}";
const DOI = "doi = {10.1234/x}";

test.each([
  ["an article in a journal empties the preset", JOURNAL, preset, preset, ""],
  ["so does a DOI", DOI, preset, preset, ""],
  ["what the entry names wins", `${DOI}, publisher = {Wiley}`, preset, preset, "Wiley"],
  ["what was typed stays", DOI, preset, typed, undefined],
  ["a draft of before keeps its publisher", DOI, undefined, preset, undefined],
  ["an entry that says nothing of it leaves the preset", "year = 2020", preset, preset, undefined],
])("%s", (_, fields, first, document, publisher) => {
  const values = readBibtex(`@article{a, title = {Tides}, ${fields}}`)?.values ?? new Map();
  const filled = withoutPresetPublisher(values, { preset: first, document });
  expect(filled.get("metadata.publisher")).toBe(publisher);
});
