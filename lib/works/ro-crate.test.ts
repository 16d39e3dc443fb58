import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { NotPermitted, ValidationError } from "@/lib/core/errors";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { currentTerms } from "@/lib/vocabularies";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { createDraftFromCrate } from ".";
import { readCrate } from "./ro-crate";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const DESCRIPTOR = {
  "@type": "CreativeWork",
  "@id": "ro-crate-metadata.json",
  conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
  about: { "@id": "./" },
};

const many = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one);
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]));

const aCrate = (root: object, ...others: object[]) => ({
  "@context": "https://w3id.org/ro/crate/1.1/context",
  "@graph": [DESCRIPTOR, { "@id": "./", "@type": "Dataset", ...root }, ...others],
});

const ORCID = "https://orcid.org/0000-0002-1825-0097";
const metadataOf = (root: object, ...others: object[]) =>
  readCrate(aCrate(root, ...others), currentTerms()).metadata as Record<string, unknown>;
const creatorsOf = (author: unknown, ...others: object[]) =>
  metadataOf({ author }, ...others).creators;
const rightsOf = (license: unknown, ...others: object[]) =>
  metadataOf({ license }, ...others).rights;

describe("a crate", () => {
  test("becomes a draft that says what its root says", async () => {
    const crate = aCrate(
      {
        name: "Peat cores",
        description: "Twelve cores.",
        datePublished: "2026-03-05T08:14:22+00:00",
        author: [{ "@id": ORCID }, { "@id": "#trust" }],
        license: { "@id": "https://creativecommons.org/licenses/by/4.0/" },
        hasPart: [{ "@id": "data.csv" }],
      },
      {
        "@id": ORCID,
        "@type": "Person",
        name: "Josiah Carberry",
        affiliation: { "@id": "https://ror.org/03yrm5c26" },
      },
      { "@id": "https://ror.org/03yrm5c26", "@type": "Organization", name: "Brown" },
      { "@id": "#trust", "@type": "Organization", name: "Moorland Trust" },
      { "@id": "data.csv", "@type": "File" },
    );
    const { draft } = await inTransaction(owner, (tx) => createDraftFromCrate(tx, crate));
    expect(draft.metadata).toMatchObject({
      resource_type: { id: "dataset" },
      title: "Peat cores",
      description: "Twelve cores.",
      publication_date: "2026-03-05",
      creators: [
        {
          person_or_org: {
            type: "personal",
            given_name: "Josiah",
            family_name: "Carberry",
            identifiers: [{ scheme: "orcid", identifier: "0000-0002-1825-0097" }],
          },
          affiliations: [{ name: "Brown" }],
        },
        { person_or_org: { type: "organizational", name: "Moorland Trust" } },
      ],
      rights: [{ id: "cc-by-4.0" }],
    });
    expect(draft.issues.map(({ field }) => field)).toEqual(["metadata.publisher"]);
  });

  test("that says little becomes a draft that lacks much", async () => {
    const { draft } = await inTransaction(owner, (tx) => createDraftFromCrate(tx, aCrate({})));
    expect(draft.metadata).toEqual({ resource_type: { id: "dataset" } });
    expect(draft.issues.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["metadata.title", "metadata.creators", "metadata.publication_date"]),
    );
  });

  test("whose entry stands on the web, and is about another root, is read too", () => {
    const graph = [
      {
        ...DESCRIPTOR,
        "@id": "https://example.org/x/ro-crate-metadata.json",
        about: [{ "@id": "#r" }],
      },
      { "@id": "#r", name: ["There", "Elsewhere"] },
      { "@id": "./", name: "Here" },
    ];
    expect(readCrate({ "@graph": graph }, currentTerms())).toMatchObject({
      metadata: { title: "There" },
    });
  });

  test.each([
    [undefined, "_schema"],
    [[], "_schema"],
    ["text", "_schema"],
    [{}, "@graph"],
    [{ "@graph": {} }, "@graph"],
    [{ "@graph": [] }, "@graph"],
    [{ "@graph": [DESCRIPTOR, 7] }, "@graph.1"],
    [{ "@graph": [DESCRIPTOR] }, "@graph"],
    [{ "@graph": [{ ...DESCRIPTOR, about: "./" }, { "@id": "./" }] }, "@graph"],
    [{ "@graph": [{ ...DESCRIPTOR, about: undefined }, { "@id": "./" }] }, "@graph"],
  ])("%j is none", async (given, field) => {
    expect(await fieldsOf(createDraftFromCrate(owner, given))).toEqual([field]);
  });

  test.each([
    ["authors of many houses", "author", { affiliation: many(20_000, "A house") }],
    ["authors of many names", "author", { name: many(20_000, " ") }],
    ["authors with long names", "author", { name: "a ".repeat(100_000) }],
    ["authors of whom much is said", "author", fields(20_000)],
    ["many licences", "license", { name: "ours" }],
  ])("that names %s again and again is refused, not read for hours", (_what, property, thing) => {
    const root = { [property]: many(20_000, { "@id": "#one" }) };
    expect(() => readCrate(aCrate(root, { "@id": "#one", ...thing }), currentTerms())).toThrow(
      ValidationError,
    );
  });

  test("is no way for those who may make no drafts", async () => {
    for (const given of [aCrate({}), "nonsense"])
      await expect(createDraftFromCrate(as(owner, ANONYMOUS), given)).rejects.toBeInstanceOf(
        NotPermitted,
      );
  });

  test("of odd values in every place is refused or read, and never breaks", () => {
    const values = [
      null,
      7,
      true,
      "",
      "x",
      [],
      [[]],
      {},
      { "@id": 7 },
      { "@id": "./" },
      [null, { "@value": 1 }],
    ];
    for (const value of values) {
      const odd = {
        name: value,
        datePublished: value,
        description: value,
        author: value,
        license: value,
      };
      const inside = {
        name: value,
        identifier: value,
        affiliation: value,
        "@type": value,
        url: value,
      };
      for (const crate of [
        aCrate(odd),
        aCrate({ author: { "@id": "#a" }, license: { "@id": "#a" } }, { "@id": "#a", ...inside }),
        { "@graph": value },
        { "@graph": [{ ...DESCRIPTOR, about: value }] },
      ]) {
        try {
          readCrate(crate, currentTerms());
        } catch (error) {
          expect(error).toBeInstanceOf(ValidationError);
        }
      }
    }
  });
});

describe("authors", () => {
  const personal = (names: object) => [{ person_or_org: { type: "personal", ...names } }];

  test.each([
    ["Carberry, Josiah", { given_name: "Josiah", family_name: "Carberry" }],
    ["Josiah S. Carberry", { given_name: "Josiah S.", family_name: "Carberry" }],
    ["Carberry", { family_name: "Carberry" }],
  ])("%s has these names", (name, names) => {
    expect(creatorsOf(name)).toEqual(personal(names));
    expect(creatorsOf({ "@type": "Person", name })).toEqual(personal(names));
  });

  test("given and family names come before the name", () => {
    const author = { name: "J. C.", givenName: "Josiah", familyName: "Carberry" };
    expect(creatorsOf(author)).toEqual(personal({ given_name: "Josiah", family_name: "Carberry" }));
  });

  test("identifiers are said of them, or are what they are called", () => {
    const identifiers = [{ scheme: "orcid", identifier: "0000-0002-1825-0097" }];
    const names = { given_name: "Josiah", family_name: "Carberry" };
    for (const author of [
      { "@id": ORCID, name: "Josiah Carberry" },
      { "@id": "#j", name: "Josiah Carberry", identifier: ORCID },
      { name: "Josiah Carberry", identifier: ["other", { "@id": ORCID }] },
    ])
      expect(creatorsOf(author)).toEqual(personal({ ...names, identifiers }));
  });

  test("organisations have one name, and a ROR", () => {
    const author = { "@id": "https://ror.org/03yrm5c26", "@type": ["Organization"], name: "Brown" };
    expect(creatorsOf(author)).toEqual([
      {
        person_or_org: {
          type: "organizational",
          name: "Brown",
          identifiers: [{ scheme: "ror", identifier: "03yrm5c26" }],
        },
      },
    ]);
  });
});

describe("licences", () => {
  test.each([
    "https://creativecommons.org/licenses/by/4.0/",
    "http://www.creativecommons.org/licenses/by/4.0",
    "https://creativecommons.org/licenses/by/4.0/legalcode",
    "https://creativecommons.org/licenses/by/4.0/deed.en",
    "https://spdx.org/licenses/CC-BY-4.0",
    "https://spdx.org/licenses/CC-BY-4.0.html",
    "CC-BY-4.0",
  ])("%s is known", (address) => {
    expect(rightsOf(address)).toEqual([{ id: "cc-by-4.0" }]);
    expect(rightsOf({ "@id": address })).toEqual([{ id: "cc-by-4.0" }]);
  });

  test("another one keeps its name and address", () => {
    const license = { "@id": "https://example.org/terms", name: "House terms" };
    expect(rightsOf({ "@id": license["@id"] }, license)).toEqual([
      { title: { en: "House terms" }, link: "https://example.org/terms" },
    ]);
    expect(rightsOf("Ask us first")).toEqual([{ title: { en: "Ask us first" } }]);
  });
});
