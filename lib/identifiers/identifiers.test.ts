import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/message";
import {
  AFFILIATION_SCHEMES,
  AWARD_SCHEMES,
  checkIdentifier,
  detectScheme,
  findScheme,
  FUNDER_SCHEMES,
  identityOf,
  isEmailAddress,
  isWebAddress,
  landingUrl,
  LOCATION_SCHEMES,
  PERSON_SCHEMES,
  WORK_SCHEMES,
  type Schemes,
} from ".";

const normal = (scheme: string, value: string) => findScheme(scheme)?.normalise(value);

describe("normal forms", () => {
  test.each([
    ["doi", "10.5072/abc", "10.5072/abc"],
    ["doi", "doi: 10.5072/ABC", "10.5072/ABC"],
    ["doi", "https://dx.doi.org/10.5072/a/b", "10.5072/a/b"],
    ["doi", "doi.org/10.1000.10/1", "10.1000.10/1"],
    ["doi", "https://doi.org/10.1002/%28SICI%291096", "10.1002/(SICI)1096"],
    ["datacite-doi", "https://doi.org/10.5072/abc", "10.5072/abc"],
    ["alternate-doi", "10.5072/abc", "10.5072/abc"],
    ["doi", "https://doi.org/10.5072/a%00b%20", "10.5072/ab"],
    ["handle", "hdl: 20.500.1/2", "20.500.1/2"],
    ["handle", "https://hdl.handle.net/2027/x.1", "2027/x.1"],
    ["ark", "ark:/12148/btv1b8449691v", "ark:/12148/btv1b8449691v"],
    ["ark", "https://n2t.net/ark:12148/b", "https://n2t.net/ark:12148/b"],
    ["arxiv", "2101.00001v2", "arXiv:2101.00001v2"],
    ["arxiv", "ARXIV:2101.00001", "arXiv:2101.00001"],
    ["arxiv", "math.GT/0309136", "arXiv:math/0309136"],
    ["arxiv", "arXiv:hep-th/9901001v1", "arXiv:hep-th/9901001v1"],
    ["ads", "ads:1924MNRAS..84..308E", "1924MNRAS..84..308E"],
    ["cstr", "CSTR:31253.11.sciencedb.j00001", "CSTR:31253.11.sciencedb.j00001"],
    ["isbn", "978-3-16-148410-0", "9783161484100"],
    ["isbn", "0-306-40615-2", "9780306406157"],
    ["isbn", "0 8044 2957 x", "9780804429573"],
    ["issn", "20493630", "2049-3630"],
    ["issn", "1050-124x", "1050-124X"],
    ["eissn", "2049 3630", "2049-3630"],
    ["lissn", "1198-9742", "1198-9742"],
    ["ean13", "4006381333931", "4006381333931"],
    ["isni", "0000 0001 2150 090X", "0000 0001 2150 090X"],
    ["istc", "0A9-2002-12B4-A105-7", "0A9-2002-12B4-A105-7"],
    ["lsid", "urn:lsid:ubio.org:namebank:11815", "urn:lsid:ubio.org:namebank:11815"],
    ["pmid", "https://pubmed.ncbi.nlm.nih.gov/12345/", "12345"],
    ["pmid", "pmid:12345", "12345"],
    ["purl", "http://purl.org/dc/terms", "http://purl.org/dc/terms"],
    ["rrid", "RRID:AB_2298772", "RRID:AB_2298772"],
    ["url", "https://example.org/a b?c#d", "https://example.org/a b?c#d"],
    ["urn", "URN:nbn:de:101:1-201", "urn:nbn:de:101:1-201"],
    ["wikidata", "https://www.wikidata.org/wiki/q42", "Q42"],
    ["orcid", "https://orcid.org/000000021694233x", "0000-0002-1694-233X"],
    ["orcid", "0000-0002-1825-0097", "0000-0002-1825-0097"],
    ["gnd", "118540238", "gnd:118540238"],
    ["gnd", "https://d-nb.info/gnd/4079163-4", "gnd:4079163-4"],
    ["ror", "https://ror.org/03YRM5C26", "03yrm5c26"],
    ["email", "a.b+c@sub.example.org", "a.b+c@sub.example.org"],
    ["pic", "999999999", "999999999"],
    ["edmo", "https://edmo.seadatanet.org/report/17", "https://edmo.seadatanet.org/report/17"],
    ["ofr", "https://doi.org/10.13039/501100000780", "10.13039/501100000780"],
    ["svc_username", "any name at all", "any name at all"],
    ["import-recid", "hc:1234", "hc:1234"],
  ])("%s %s is stored as %s", (scheme, value, stored) => {
    expect(normal(scheme, value)).toBe(stored);
    expect(normal(scheme, stored)).toBe(stored);
  });

  test.each([
    ["doi", "11.5072/abc"],
    ["doi", "10.5072/"],
    ["doi", "https://example.org/10.5072/abc"],
    ["handle", "no-slash"],
    ["ark", "ark:/l2148/x"],
    ["arxiv", "2101.001"],
    ["ads", "1924MNRAS"],
    ["isbn", "978-3-16-148410-1"],
    ["isbn", "0-306-40615-3"],
    ["isbn", "4006381333931"],
    ["issn", "2049-3631"],
    ["ean13", "4006381333932"],
    ["isni", "0000 0001 2150 0901"],
    ["istc", "0A9-2002-12B4-A105-8"],
    ["pmid", "PMC12345"],
    ["purl", "https://example.org/x"],
    ["purl", "https://purl.org/"],
    ["rrid", "AB_2298772"],
    ["url", "example.org"],
    ["url", "https://"],
    ["url", "https:example.org"],
    ["url", "javascript://x/%0aalert(1)"],
    ["url", "data://text/html,x"],
    ["urn", "urn://host/x"],
    ["wikidata", "L42"],
    ["orcid", "0000-0002-1825-0098"],
    ["gnd", "gnd:abc"],
    ["ror", "13yrm5c26"],
    ["email", "a@b"],
    ["email", "a b@example.org"],
    ["pic", "12345678"],
    ["edmo", "https://example.org/report/17"],
    ["ofr", "10.5072/1"],
    ["igsn", ""],
  ])("%s refuses %s", (scheme, value) => {
    expect(normal(scheme, value)).toBeUndefined();
  });

  test("an ISNI outside ORCID's blocks is no ORCID", () => {
    expect(normal("isni", "0000 0001 2150 090X")).toBeDefined();
    expect(normal("orcid", "0000 0001 2150 090X")).toBeUndefined();
  });

  test("one wrong digit is always noticed", () => {
    const checked: [string, string][] = [
      ["orcid", "0000000218250097"],
      ["issn", "20493630"],
      ["isbn", "9783161484100"],
      ["ean13", "4006381333931"],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...checked),
        fc.nat(15),
        fc.nat(9),
        ([scheme, value], at, digit) => {
          const index = at % value.length;
          fc.pre(value[index] !== String(digit));
          const wrong = value.slice(0, index) + String(digit) + value.slice(index + 1);
          expect(normal(scheme, wrong)).toBeUndefined();
        },
      ),
    );
  });
});

describe("detection", () => {
  test.each([
    ["10.5072/abc", "doi"],
    ["https://doi.org/10.5072/abc", "doi"],
    ["https://n2t.net/ark:/12148/b", "ark"],
    ["ark:/12148/b", "ark"],
    ["20.500.12345/678", "handle"],
    ["https://hdl.handle.net/20.500.1/2", "handle"],
    ["https://purl.org/dc", "purl"],
    ["urn:lsid:ubio.org:namebank:11815", "lsid"],
    ["urn:nbn:de:101:1-201", "urn"],
    ["1924MNRAS..84..308E", "ads"],
    ["hep-th/9901001", "arxiv"],
    ["2101.00001", "arxiv"],
    ["978-3-16-148410-0", "isbn"],
    ["2049-3630", "issn"],
    ["0000-0002-1694-233X", "isni"],
    ["4006381333931", "ean13"],
    ["12345", "pmid"],
    ["https://pubmed.ncbi.nlm.nih.gov/12345", "pmid"],
    ["https://example.org/x", "url"],
    ["https://www.wikidata.org/wiki/Q42", "url"],
    ["https://cstr.cn/31253.11.sciencedb.j00001", "url"],
    ["Q42", "wikidata"],
    ["31253.11.sciencedb.j00001", "cstr"],
    ["RRID:SCR_007358", "rrid"],
  ])("%s names a work by %s", (value, scheme) => {
    expect(detectScheme(value, WORK_SCHEMES)).toBe(scheme);
  });

  test.each([
    ["0000-0002-1694-233X", "orcid"],
    ["0000 0001 2150 090X", "isni"],
    ["118540238", "gnd"],
    ["gnd:118540238", "gnd"],
    ["https://ror.org/03yrm5c26", "ror"],
    ["someone@example.org", "email"],
  ])("%s names a person or organisation by %s", (value, scheme) => {
    expect(detectScheme(value, PERSON_SCHEMES)).toBe(scheme);
  });

  test("a number that is something else is not taken for a GND", () => {
    expect(detectScheme("9783161484100", PERSON_SCHEMES)).toBeUndefined();
  });

  test("a place's address at Wikidata is the item, since addresses have no place there", () => {
    expect(detectScheme("https://www.wikidata.org/wiki/Q42", LOCATION_SCHEMES)).toBe("wikidata");
  });

  test.each(["free text", "", "javascript://x/y", "user_name"])("%j is nothing known", (value) => {
    expect(detectScheme(value, WORK_SCHEMES)).toBeUndefined();
  });

  test("what is detected is valid, and stays what it is once normalised", () => {
    const part = fc.constantFrom(
      ...[
        "10.",
        "5072",
        "/",
        "doi:",
        "http://",
        "orcid.org/",
        "Q",
        "42",
        "-",
        "X",
        "a",
        ".",
        ":",
        "urn:",
      ],
      ...["ark:/", "978", "3161484100", "0000", "gnd:", "@", "hdl.handle.net/", "purl.org/", " "],
    );
    const lists: Record<string, Schemes> = {
      work: WORK_SCHEMES,
      person: PERSON_SCHEMES,
      location: LOCATION_SCHEMES,
      award: AWARD_SCHEMES,
      funder: FUNDER_SCHEMES,
      affiliation: AFFILIATION_SCHEMES,
    };
    const kind = fc.constantFrom(...Object.keys(lists));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), kind, (parts, index) => {
        const allowed = lists[index] ?? WORK_SCHEMES;
        const result = checkIdentifier(parts.join("").trim(), undefined, allowed);
        if ("problem" in result) {
          expect(result.problem.part).toBe("scheme");
        } else {
          const { identifier, scheme } = result.found;
          expect(checkIdentifier(identifier, scheme, allowed)).toEqual(result);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe("checking", () => {
  test("a wrong value is reported at the identifier, by the scheme's name", () => {
    expect(checkIdentifier("0000-0002-1825-0098", "orcid", PERSON_SCHEMES)).toEqual({
      problem: { part: "identifier", text: message("identifiers.invalid", { scheme: "ORCID" }) },
    });
  });

  test("a scheme of another kind of thing is reported at the scheme", () => {
    expect(checkIdentifier("0000-0002-1825-0097", "orcid", WORK_SCHEMES)).toEqual({
      problem: { part: "scheme", text: "identifiers.scheme" },
    });
  });

  test("scheme names are read in any case", () => {
    expect(checkIdentifier("10.5072/x", "DOI", WORK_SCHEMES)).toEqual({
      found: { identifier: "10.5072/x", scheme: "doi" },
    });
  });

  test.each([
    ["978-3-16-148410-0", "978-3-16-148410-0"],
    ["9783161484100", "978-3-16-148410-0"],
    ["0-306-40615-2", "978-0-306-40615-7"],
    ["0 8044 2957 x", "978-0-8044-2957-3"],
    ["9786999999990", "9786999999990"],
  ])("the ISBN %s is kept as %s", (value, identifier) => {
    expect(checkIdentifier(value, "isbn", WORK_SCHEMES)).toEqual({
      found: { identifier, scheme: "isbn" },
    });
  });

  test("two spellings of one DOI are one, two texts of another scheme are two", () => {
    const doi = (identifier: string) => identityOf({ scheme: "doi", identifier }, WORK_SCHEMES);
    expect(doi("10.5072/ABC")).toBe(doi("10.5072/abc"));
    const other = (identifier: string) => identityOf({ scheme: "other", identifier }, WORK_SCHEMES);
    expect(other("ABC")).not.toBe(other("abc"));
  });
});

describe("landing addresses", () => {
  test.each([
    ["doi", "10.5072/a<b>?c#d", "https://doi.org/10.5072/a%3Cb%3E%3Fc%23d"],
    ["handle", "20.500.1/2", "https://hdl.handle.net/20.500.1/2"],
    ["arxiv", "arXiv:2101.00001", "https://arxiv.org/abs/arXiv:2101.00001"],
    ["orcid", "0000-0002-1825-0097", "https://orcid.org/0000-0002-1825-0097"],
    ["pmid", "12345", "https://pubmed.ncbi.nlm.nih.gov/12345"],
    ["ads", "1924MNRAS..84..308E", "https://ui.adsabs.harvard.edu/#abs/1924MNRAS..84..308E"],
    ["gnd", "gnd:118540238", "https://d-nb.info/gnd/118540238"],
    ["ror", "03yrm5c26", "https://ror.org/03yrm5c26"],
    ["urn", "urn:nbn:de:101:1-201", "https://nbn-resolving.org/urn:nbn:de:101:1-201"],
    ["wikidata", "Q42", "https://www.wikidata.org/entity/Q42"],
    ["url", "https://example.org/x", "https://example.org/x"],
  ])("%s %s is at %s", (scheme, identifier, url) => {
    expect(landingUrl(scheme, identifier)).toBe(url);
  });

  test("there is none for names without a resolver, unknown schemes and other protocols", () => {
    expect(landingUrl("import-recid", "1")).toBeUndefined();
    expect(landingUrl("urn", "urn:isbn:1")).toBeUndefined();
    expect(landingUrl("nope", "1")).toBeUndefined();
    expect(landingUrl("url", "git://example.org/x")).toBeUndefined();
  });
});

// A pattern that backtracks would need minutes for some of these; the time limit of the test is the check.
test("hostile input of 100 KB keeps no scheme busy", { timeout: 10_000 }, () => {
  const seeds = [
    ...["1", "a", "-", " ", ".", "/", ":", "X", "@", "10.1", "10.1/", "a.", "a-", "a:b", "urn:a:"],
    ...[
      "urn:lsid:a:b",
      "arxiv:a-",
      "a@a.",
      "RRID:A_",
      "https://a.",
      "%2f",
      "gnd:1",
      "ark:/1",
      "0000-",
    ],
  ];
  for (const seed of seeds) {
    for (const tail of ["", "!", "\n", "@"]) {
      const text = seed.repeat(Math.ceil(100_000 / seed.length)) + tail;
      for (const value of [text, text.slice(0, 2048)]) {
        for (const list of [WORK_SCHEMES, PERSON_SCHEMES]) {
          detectScheme(value, list);
          for (const scheme of list.values()) scheme.normalise(value);
        }
        isEmailAddress(value);
        isWebAddress(value);
      }
    }
  }
});

test("a value beyond what an address may have is refused, whatever its scheme", () => {
  const long = "x".repeat(3000);
  expect(checkIdentifier(long, "other", WORK_SCHEMES)).toEqual({
    problem: { part: "identifier", text: message("identifiers.invalid", { scheme: "Other" }) },
  });
  expect(detectScheme(`https://example.org/${long}`, WORK_SCHEMES)).toBeUndefined();
});
