import { expect, test } from "vitest";
import { AUTHOR, EDITOR } from "../people/default-roles";
import { readBibtex } from "./bibtex";

const valuesOf = (text: string) => readBibtex(text)?.values ?? new Map<string, unknown>();

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
  expect(Object.fromEntries(valuesOf(text))).toEqual({
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
  const chapter = valuesOf(
    "@incollection{a, title={A}, booktitle={Shores}, address={Kiel}, date={2020-03-04}}",
  );
  expect(chapter.get("custom_fields.imprint:imprint")).toEqual({ title: "Shores", place: "Kiel" });
  expect(chapter.get("metadata.publication_date")).toBe("2020-03-04");
  const thesis = valuesOf("@phdthesis{b, title={B}, school={Example University}}");
  expect(thesis.get("custom_fields.thesis:thesis")).toEqual({ university: "Example University" });
});

test.each([
  ["@book{a, title={A}, publisher={Harbour Press}, organization={Tide Board}}", "Harbour Press"],
  ["@techreport{a, title={A}, institution={Tide Board}}", "Tide Board"],
  ["@manual{a, title={A}, organization={Tide Board}}", "Tide Board"],
  ["@phdthesis{a, title={A}, school={Example University}}", "Example University"],
  ["@article{a, title={A}, journal={Tides}}", undefined],
])("who published it is found where its kind names it: %s", (text, publisher) => {
  expect(valuesOf(text).get("metadata.publisher")).toBe(publisher);
});

test("other text is none, and one that breaks off says what it has", () => {
  expect(readBibtex("Doe, J. (2024). Tides.")).toBeUndefined();
  expect(valuesOf("@misc{a, title = {Half a ti").get("metadata.title")).toBe("Half a ti");
});

test("people who are not named are none, and it is said", () => {
  const entry = readBibtex("@book{a, title={A}, author={Öz, Al and others}, editor={Roe, R.}}");
  const person = (family_name: string, given_name: string) => ({
    person_or_org: { type: "personal", family_name, given_name },
  });
  expect(entry?.values.get("metadata.creators")).toEqual([{ ...person("Öz", "Al"), role: AUTHOR }]);
  expect(entry?.values.get("metadata.contributors")).toEqual([
    { ...person("Roe", "R."), role: EDITOR },
  ]);
  expect(entry?.namesOnlySome).toBe(true);
  expect(readBibtex("@book{a, author={Others, Ann}}")?.namesOnlySome).toBe(false);
});

test.each([
  ["language = {English}", "eng"],
  ["language = {Deutsch}", "deu"],
  ["language = {fr}", "fra"],
  ["language = {pt-BR}", "por"],
  ["langid = {ngerman}", "deu"],
  ["language = {Klingon}, langid = {spanish}", "spa"],
])("%s names the language %s", (field, id) => {
  expect(valuesOf(`@misc{a, title={A}, ${field}}`).get("metadata.languages")).toMatchObject([
    { id },
  ]);
});

test.each([
  ["booktitle={Proceedings of the Dune Days}", { title: "Dune Days" }],
  ["booktitle={Sand}, eventtitle={Dune Days}, venue={Kiel}", { title: "Dune Days", place: "Kiel" }],
])("a conference paper names its conference: %s", (fields, meeting) => {
  const paper = valuesOf(`@inproceedings{a, title={A}, ${fields}}`);
  expect(paper.get("custom_fields.meeting:meeting")).toEqual(meeting);
  expect(paper.get("custom_fields.imprint:imprint")).toHaveProperty("title");
});

test.each([
  ["{\\em dunes} of Wick", "dunes of Wick"],
  ["\\textit{dunes} and \\emph{sand}", "dunes and sand"],
  ['{\\bfseries D{\\"u}nen}', "Dünen"],
  ["\\c{c}a \\emptyset", "ça \\emptyset"],
])("of %s the text stays", (tex, title) => {
  expect(valuesOf(`@misc{a, title={${tex}}}`).get("metadata.title")).toBe(title);
});

test("fields of the entry without a place in the form are named", () => {
  const entry = readBibtex(
    "@book{a, title={A}, journal={B}, note={C}, language={Klingon}, year={soon}, " +
      "doi={10.1234/a}, url={https://doi.org/10.1234/a}, file={a.pdf}, series={}}",
  );
  expect(entry?.leftOut).toEqual(["journal", "note", "language", "year"]);
});
