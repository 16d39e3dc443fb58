import { expect, test } from "vitest";
import { signposts } from "./signposting-links";
import { aWork } from "@/lib/works/reading/work-fixture";

const SITE = "https://repository.example.org";

test("the head names author, file, kind, and where all links are", () => {
  expect(signposts(aWork(), SITE, "Dataset")).toEqual([
    '<https://orcid.org/0000-0002-1694-233X>; rel="author"',
    '<https://repository.example.org/api/records/q3h7k-0vw50>; rel="describedby"; type="application/json"',
    '<https://repository.example.org/records/q3h7k-0vw50/files/wick.csv>; rel="item"; type="text/csv"',
    '<https://schema.org/Dataset>; rel="type"',
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://repository.example.org/api/records/q3h7k-0vw50>; rel="linkset"; type="application/linkset+json"',
  ]);
});

test("with many authors only the list of all links is named", () => {
  const [one] = aWork().metadata.creators ?? [];
  const creators = Array.from({ length: 6 }, () => one ?? { person_or_org: {} });
  const work = aWork({ metadata: { title: "T", creators } });
  expect(signposts(work, SITE, "Dataset")).toHaveLength(1);
});

test("a deposited address cannot add links or lines of its own", () => {
  const link = 'https://example.org/a>; rel="cite-as"\r\nX: y';
  const [made] = signposts(aWork({ metadata: { rights: [{ link }] } }), SITE, "Dataset").filter(
    (one) => one.includes("license"),
  );
  expect(made).toBe('<https://example.org/a%3E;%20rel=%22cite-as%22%0D%0AX:%20y>; rel="license"');
});

test("restricted files are not named", () => {
  const access = { ...aWork().access, files: "restricted" } as const;
  expect(signposts(aWork({ access }), SITE, "Dataset").join()).not.toContain('rel="item"');
});
