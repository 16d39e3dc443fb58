import { expect, test } from "vitest";
import { citationsOf } from "./citation";
import { aWork } from "./work-fixture";
import type { Contribution } from "./work-json";

const person = (family_name: string, given_name: string): Contribution => ({
  person_or_org: {
    type: "personal",
    family_name,
    given_name,
    name: `${family_name}, ${given_name}`,
  },
});
const PAGE = "https://repository.example.org/records/q3h7k-0vw50";

test("each style orders names and year in its own way", () => {
  const work = aWork({
    metadata: {
      title: "Peat core log 14",
      publication_date: "2025-03",
      publisher: "Example Repository",
      creators: [person("Ross", "Mary Ann"), person("Grant", "Jean-Paul")],
    },
    pids: { doi: { identifier: "10.1234/abc" } },
  });
  expect(citationsOf(work, PAGE)).toEqual({
    apa: "Ross, M. A., & Grant, J.-P. (2025). Peat core log 14. Example Repository. https://doi.org/10.1234/abc",
    harvard:
      "Ross, M.A. and Grant, J.-P. (2025) Peat core log 14. Example Repository. Available at: https://doi.org/10.1234/abc.",
    mla: "Ross, Mary Ann, and Jean-Paul Grant. Peat core log 14. Example Repository, 2025, https://doi.org/10.1234/abc.",
    vancouver:
      "Ross MA, Grant JP. Peat core log 14. Example Repository; 2025. Available from: https://doi.org/10.1234/abc",
    chicago:
      "Ross, Mary Ann and Jean-Paul Grant. Peat core log 14. Example Repository, 2025. https://doi.org/10.1234/abc.",
    ieee: "M. A. Ross and J.-P. Grant, “Peat core log 14,” Example Repository, 2025. [Online]. Available: https://doi.org/10.1234/abc",
  });
});

test("an organisation keeps its whole name", () => {
  const work = aWork({
    metadata: {
      title: "Heathland survey",
      publication_date: "2025",
      creators: [{ person_or_org: { type: "organizational", name: "Moorland Trust, North" } }],
    },
    pids: {},
  });
  expect(citationsOf(work, PAGE).apa).toBe(
    `Moorland Trust, North. (2025). Heathland survey. ${PAGE}`,
  );
});

test("a trial DOI is not cited, because nobody else can resolve it", () => {
  const work = aWork({ pids: { doi: { identifier: "10.5072/q3h7k-0vw50" } } });
  for (const text of Object.values(citationsOf(work, PAGE))) {
    expect(text).toContain(PAGE);
    expect(text).not.toContain("10.5072");
  }
});

test("a version that names itself is not called version twice", () => {
  const metadata = { title: "T", publication_date: "2020", version: "v4" };
  expect(citationsOf(aWork({ metadata }), PAGE).apa).toContain("T (Version 4)");
});

test("long author lists are cut as the style says", () => {
  const creators = Array.from({ length: 25 }, (_, n) => person(`Name${n + 1}`, "A"));
  const texts = citationsOf(
    aWork({ metadata: { title: "T", publication_date: "2020", creators } }),
    PAGE,
  );
  expect(texts.apa).toContain("Name19, A., … Name25, A. (2020)");
  expect(texts.vancouver).toContain("Name6 A, et al.");
  expect(texts.ieee).toMatch(/^A\. Name1 et al\., “T,”/);
});

test("a work without creators or date still yields a sentence", () => {
  const work = aWork({ metadata: { title: "Untold" }, pids: {} });
  expect(citationsOf(work, PAGE).apa).toBe(`Untold. (n.d.). ${PAGE}`);
});
