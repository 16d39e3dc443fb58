import { expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import { jsonLd, schemaTypeOf } from "./json-ld";

const site = { url: "https://repository.example.org", name: "Example Repository" };

test("structured data names the type, the person and the file", () => {
  expect(jsonLd(aWork(), site, "Dataset")).toMatchObject({
    "@type": "Dataset",
    author: [
      {
        "@type": "Person",
        "@id": "https://orcid.org/0000-0002-1694-233X",
        name: "Ishbel Sutherland",
      },
    ],
    distribution: [
      { contentUrl: "https://repository.example.org/records/q3h7k-0vw50/files/wick.csv" },
    ],
  });
});

test("structured data names funding, editors, dates and the repository of software", () => {
  const editor = {
    person_or_org: { type: "organizational", name: "Tide Board" },
    role: { id: "editor" },
  } as const;
  const work = aWork({
    metadata: {
      contributors: [editor, { ...editor, role: { id: "sponsor" } }],
      funding: [
        {
          funder: { id: "00k4n6c32", name: "Sea Fund" },
          award: { number: "7", title: { en: "Tides" } },
        },
        { funder: { name: "A friend" } },
      ],
      dates: [{ date: "2019/2020", type: { id: "collected" } }],
      sizes: ["11 pages"],
    },
    custom_fields: { "code:codeRepository": "https://example.org/code" },
  });
  expect(jsonLd(work, site, "SoftwareSourceCode")).toMatchObject({
    editor: [{ "@type": "Organization", name: "Tide Board" }],
    contributor: [{ name: "Tide Board" }, { name: "Tide Board" }],
    funding: [
      {
        "@type": "Grant",
        identifier: "7",
        name: "Tides",
        funder: { "@type": "Organization", "@id": "https://ror.org/00k4n6c32", name: "Sea Fund" },
      },
      { "@type": "Grant", funder: { name: "A friend" } },
    ],
    temporal: ["2019/2020"],
    size: ["11 pages"],
    codeRepository: "https://example.org/code",
  });
  expect(jsonLd(work, site, "Dataset")).not.toHaveProperty("codeRepository");
});

test("files that only some may read are not offered for download", () => {
  const access = { ...aWork().access, files: "restricted", status: "restricted" } as const;
  expect(jsonLd(aWork({ access }), site, "Dataset")).not.toHaveProperty("distribution");
});

test("lists and texts are whole, unless limits are set", () => {
  const { metadata } = aWork();
  const creators = Array.from({ length: 3 }, () => metadata.creators?.[0] ?? { person_or_org: {} });
  const work = aWork({ metadata: { ...metadata, creators, description: "<p>alpha beta</p>" } });
  expect(jsonLd(work, site, "Dataset").creator).toHaveLength(3);
  const cut = jsonLd(work, site, "Dataset", { entries: 2, characters: 8 });
  expect(cut.creator).toHaveLength(2);
  expect(cut.description).toBe("alpha…");
});

test("the kind of a work is the one of the vocabulary, or a general one", () => {
  const kindFor = (address: unknown) =>
    schemaTypeOf(aWork(), {
      entry: () => ({ title: {}, description: null, icon: null, props: { "schema.org": address } }),
    });
  expect(kindFor("https://schema.org/VideoObject")).toBe("VideoObject");
  for (const unknown of ["", "https://example.org/Video", undefined])
    expect(kindFor(unknown)).toBe("CreativeWork");
});

test("a DOI for trials is neither the name nor an identifier", () => {
  const idOf = (identifier: string) => {
    const work = aWork({ pids: { doi: { identifier } } });
    const { "@id": id, identifier: named } = jsonLd(work, site, "Dataset");
    return [id, named];
  };
  expect(idOf("10.5072/tides")).toEqual([`${site.url}/records/q3h7k-0vw50`, undefined]);
  expect(idOf("10.1234/tides")).toEqual([
    "https://doi.org/10.1234/tides",
    { "@type": "PropertyValue", propertyID: "doi", value: "10.1234/tides" },
  ]);
});
