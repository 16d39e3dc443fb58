import { describe, expect, test } from "vitest";
import { readAuthors, readList, swapped } from "./author-list";

const names = (text: string) =>
  readAuthors(text).map(({ family, given }) => (given ? `${family}, ${given}` : family));

describe("a pasted list of authors", () => {
  test.each([
    ["Jane Doe, Richard Roe and Ann Lee", ["Doe, Jane", "Roe, Richard", "Lee, Ann"]],
    ["Jane Doe, Richard Roe, and Ann Lee", ["Doe, Jane", "Roe, Richard", "Lee, Ann"]],
    ["Doe, Jane; Roe, Richard", ["Doe, Jane", "Roe, Richard"]],
    ["Doe, Jane and Roe, Richard", ["Doe, Jane", "Roe, Richard"]],
    ["Doe, Jane", ["Doe, Jane"]],
    ["Doe, J., Roe, R. A.", ["Doe, J.", "Roe, R. A."]],
    ["Doe, J., & Roe, R. A.", ["Doe, J.", "Roe, R. A."]],
    ["Jane Doe\nRichard Roe\n\nAnn Lee", ["Doe, Jane", "Roe, Richard", "Lee, Ann"]],
    ["1. Jane Doe\n2. Richard Roe", ["Doe, Jane", "Roe, Richard"]],
    ["Jane Doe1,2, Richard Roe2*", ["Doe, Jane", "Roe, Richard"]],
    ["Jane Doe¹ und Jürgen Müller²", ["Doe, Jane", "Müller, Jürgen"]],
    ["Ludwig van Beethoven; Vincent van Gogh", ["van Beethoven, Ludwig", "van Gogh, Vincent"]],
    ["DOE Jane; ROE Richard", ["Doe, Jane", "Roe, Richard"]],
    ["author = {Doe, Jane and Roe, Richard},", ["Doe, Jane", "Roe, Richard"]],
    ["Smith J, Doe AB, van der Berg K-L.", ["Smith, J", "Doe, AB", "van der Berg, K-L"]],
    ["Smith J1,2; Doe A B*; et al.", ["Smith, J", "Doe, A B"]],
    ["Jane DOE, Richard Li", ["DOE, Jane", "Li, Richard"]],
    ["World Health Organization; Smith J", ["World Health Organization", "Smith, J"]],
    ["José Ortega y Gasset", ["Ortega y Gasset, José"]],
    ["Josep Puig i Cadafalch", ["Puig i Cadafalch, Josep"]],
    ["Sor Juana Inés de la Cruz", ["de la Cruz, Sor Juana Inés"]],
    ["Jane Doe [1], Richard Roe [2,3]", ["Doe, Jane", "Roe, Richard"]],
    ["Plato", ["Plato"]],
    ["Jane Doe, et al.", ["Doe, Jane"]],
    ["Jane Anderson", ["Anderson, Jane"]],
    ["", []],
    [" ;, ", []],
  ])("%j", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test("keeps ORCID iDs with a right check digit, and affiliations in brackets", () => {
    const text =
      "Josiah Carberry (Brown University, Providence) https://orcid.org/0000-0002-1825-0097; Jane Doe 0000-0002-1825-0098";
    expect(readAuthors(text)).toEqual([
      {
        family: "Carberry",
        given: "Josiah",
        orcid: "0000-0002-1825-0097",
        affiliation: "Brown University, Providence",
      },
      { family: "Doe", given: "Jane" },
    ]);
  });

  test.each([
    "Jane Doe; 0000-0002-1825-0097",
    "Jane Doe; https://orcid.org/0000-0002-1825-0097",
    "Jane Doe, 0000-0002-1825-0097",
    "Jane Doe (ORCID: 0000-0002-1825-0097)",
    "Jane Doe; ORCID iD: 0000-0002-1825-0097",
    "Doe, Jane, 0000-0002-1825-0097",
    "Doe, Jane; 0000-0002-1825-0097",
    "0000-0002-1825-0097; Doe, Jane",
    "0000-0002-1825-0097, Doe, Jane",
    "0000-0002-1825-0097 Jane Doe",
    "Jane 0000-0002-1825-0097 Doe",
    "Head\n0000-0002-1825-0097\tDoe\tJane",
  ])("finds the ORCID iD of %j", (text) => {
    const { authors, unread } = readList(text);
    const jane = { family: "Doe", given: "Jane", orcid: "0000-0002-1825-0097" };
    expect(authors.filter(({ given }) => given)).toEqual([jane]);
    expect(unread).toEqual([]);
  });

  test("each ORCID iD of a line belongs to the name beside it", () => {
    const both = [
      { family: "Doe", given: "Jane", orcid: "0000-0002-1825-0097" },
      { family: "Roe", given: "Richard", orcid: "0000-0002-1694-233X" },
    ];
    for (const text of [
      "Jane Doe; 0000-0002-1825-0097; Richard Roe; 0000-0002-1694-233X",
      "Jane Doe, 0000-0002-1825-0097, Richard Roe, 0000-0002-1694-233X",
      "0000-0002-1825-0097; Jane Doe; 0000-0002-1694-233X; Richard Roe",
    ])
      expect(readList(text), text).toEqual({ authors: both, unread: [] });
  });

  test("tells what it did not understand", () => {
    expect(readList("Jane Doe\n???\nRichard Roe; 12345\nann@example.org").unread).toEqual([
      "???",
      "12345",
      "ann@example.org",
    ]);
    expect(readList("Jane Doe 0000-0002-1825-0098").unread).toEqual(["0000-0002-1825-0098"]);
    expect(readList("0000-0002-1825-0097").unread).toEqual(["0000-0002-1825-0097"]);
    const known = "Jane Doe1,2; Richard Roe, jane@example.org, et al.\nFamily name\tGiven name\n-";
    expect(readList(known).unread).toEqual([]);
  });

  test("takes affiliations in square brackets too", () => {
    expect(readAuthors("Jane Doe [Brown University, Providence], Richard Roe")).toEqual([
      { family: "Doe", given: "Jane", affiliation: "Brown University, Providence" },
      { family: "Roe", given: "Richard" },
    ]);
  });

  test("a name that was divided the wrong way round is changed over", () => {
    const author = { family: "Yao", given: "Ming", orcid: "0000-0002-1825-0097" };
    expect(swapped(author)).toEqual({ ...author, family: "Ming", given: "Yao" });
  });

  test("leaves e-mail addresses behind", () => {
    expect(names("Jane Doe <jane@example.org>; Richard Roe roe@example.org")).toEqual([
      "Doe, Jane",
      "Roe, Richard",
    ]);
  });

  test("sees organisations", () => {
    expect(readAuthors("Moorland Trust; Jane Doe")).toEqual([
      { family: "Moorland Trust", given: "", isOrganisation: true },
      { family: "Doe", given: "Jane" },
    ]);
  });

  test("reads rows of a table, without its head", () => {
    const table =
      "Family name\tGiven name\tORCID\nDoe\tJane\t0000-0002-1825-0097\nRoe\tRichard\t\tSomewhere";
    expect(readAuthors(table)).toEqual([
      { family: "Doe", given: "Jane", orcid: "0000-0002-1825-0097" },
      { family: "Roe", given: "Richard", affiliation: "Somewhere" },
    ]);
  });

  test("of thousands is read at once", () => {
    const many = Array.from({ length: 5000 }, (_, at) => `Given Family${"abc"[at % 3]}`);
    expect(readAuthors(many.join("; "))).toHaveLength(5000);
  });
});
