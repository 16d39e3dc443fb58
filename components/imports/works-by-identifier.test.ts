import { expect, test } from "vitest";
import { parse } from "@/lib/search/query";
import { isNamedByOne, namesOf, queryFor } from "./works-by-identifier";

const work = (...identifiers: unknown[]) => ({ metadata: { identifiers } });
const doi = { scheme: "doi", identifier: "10.1234/Tides" };
const pmid = { scheme: "pmid", identifier: "12345" };

test("works are known by what names one work, wherever it stands and however it is written", () => {
  const pids = { doi: { identifier: "https://doi.org/10.1234/Tides" } };
  const isbn = { scheme: "isbn", identifier: "978-0-9549146-3-1" };
  const own = { scheme: "import-recid", identifier: "12345" };
  const sent = { ...work({ ...pmid, identifier: " PMID:12345 " }, isbn, own), pids };
  expect(namesOf(sent)).toEqual([doi, pmid]);
  const wrong = work(7, { scheme: "doi" }, { scheme: "doi", identifier: "tides" });
  for (const nothing of [undefined, {}, { metadata: {} }, wrong])
    expect(namesOf(nothing)).toEqual([]);
});

test("a DOI is asked for among PIDs and identifiers, others among identifiers, whatever they hold", () => {
  const query = queryFor([doi, { scheme: "urn", identifier: 'urn:a"b OR' }]);
  expect(query).toBe(
    'pids.doi.identifier:"10.1234/Tides" OR metadata.identifiers.identifier:"10.1234/Tides" OR metadata.identifiers.identifier:"urn:a b OR"',
  );
  expect(() => parse(query)).not.toThrow();
});

test("what is found has the identifier in the same scheme", () => {
  const stored = { scheme: "doi", identifier: "10.1234/tides" };
  expect(isNamedByOne([doi], work(stored))).toBe(true);
  expect(isNamedByOne([stored], { pids: { doi } })).toBe(true);
  expect(isNamedByOne([pmid], work({ scheme: "import-recid", identifier: "12345" }))).toBe(false);
  expect(isNamedByOne([pmid], work(stored, { ...pmid, identifier: "54321" }))).toBe(false);
});
