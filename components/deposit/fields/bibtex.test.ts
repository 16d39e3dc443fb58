import { expect, test } from "vitest";
import { AUTHOR } from "../people/default-roles";
import { readBibtex } from "./bibtex";

test("an article fills the form", () => {
  const text = `@article{doe2024,
    author = {Doe, Jane and M{\\"u}ller, J{\\"u}rgen},
    title = "The {Baltic} at \\'Ebb",
    journal = {Tides \\& Currents}, volume = 12, number = {3}, pages = {10--19},
    year = 2024, month = may,
    doi = {https://doi.org/10.1234/abc}, keywords = {tides, sea; tides}
  }`;
  const person = (family_name: string, given_name: string) => ({
    person_or_org: { type: "personal", family_name, given_name },
    role: AUTHOR,
  });
  expect(Object.fromEntries(readBibtex(text) ?? [])).toEqual({
    "metadata.resource_type": {
      id: "textDocument-journalArticle",
      title: { en: "Journal article", de: "Zeitschriftenartikel" },
    },
    "metadata.title": "The Baltic at Ébb",
    "metadata.publication_date": "2024-05",
    "metadata.creators": [person("Doe", "Jane"), person("Müller", "Jürgen")],
    "custom_fields.svc:user_defined_tags": ["tides", "sea"],
    "pids.doi": { provider: "external", identifier: "10.1234/abc" },
    "custom_fields.journal:journal": {
      title: "Tides & Currents",
      volume: "12",
      issue: "3",
      pages: "10-19",
    },
  });
});

test("a chapter names its book, a thesis its university", () => {
  const chapter = readBibtex(
    "@incollection{a, title={A}, booktitle={Shores}, address={Kiel}, date={2020-03-04}}",
  );
  expect(chapter?.get("custom_fields.imprint:imprint")).toEqual({ title: "Shores", place: "Kiel" });
  expect(chapter?.get("metadata.publication_date")).toBe("2020-03-04");
  const thesis = readBibtex("@phdthesis{b, title={B}, school={Example University}}");
  expect(thesis?.get("custom_fields.thesis:thesis")).toEqual({ university: "Example University" });
});

test.each([
  ["@book{a, title={A}, publisher={Harbour Press}, organization={Tide Board}}", "Harbour Press"],
  ["@techreport{a, title={A}, institution={Tide Board}}", "Tide Board"],
  ["@manual{a, title={A}, organization={Tide Board}}", "Tide Board"],
  ["@phdthesis{a, title={A}, school={Example University}}", "Example University"],
  ["@article{a, title={A}, journal={Tides}}", undefined],
])("who published it is found where its kind names it: %s", (text, publisher) => {
  expect(readBibtex(text)?.get("metadata.publisher")).toBe(publisher);
});

test("other text is none, and one that breaks off says what it has", () => {
  expect(readBibtex("Doe, J. (2024). Tides.")).toBeUndefined();
  expect(readBibtex("@misc{a, title = {Half a ti")?.get("metadata.title")).toBe("Half a ti");
});
