import { describe, expect, test } from "vitest";
import { shippedEntries } from "./data";
import { foldTerm, termWords, typosInBeginning } from "./folding";
import { find } from "./query";
import type { Entry } from "./schema";
import { suggest } from "./search";

const entries = shippedEntries().map((shipped, position): Entry => ({
  ...shipped,
  description: shipped.description ?? null,
  icon: shipped.icon ?? null,
  position,
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}));
const ofType = (type: string) => entries.filter((entry) => entry.type === type);
const languages = ofType("languages");
const licences = ofType("licenses");
const resourceTypes = ofType("resourcetypes");

const suggested = (among: Entry[], typed: string) =>
  suggest(among, typed).map((hit) => hit.entry.id);
const found = (among: Entry[], query: string) => find(among, query).map((hit) => hit.entry.id);

const affiliation = (id: string, props: Record<string, unknown>): Entry => ({
  type: "affiliations",
  id,
  title: {},
  description: null,
  icon: null,
  props,
  tags: [],
  position: 0,
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

describe("comparing text", () => {
  test("accents, case and spelled-out letters do not matter", () => {
    expect(foldTerm("Ærøskøbing STRAẞE Łódź")).toBe("aeroskobing strasse lodz");
    expect(termWords(foldTerm("Aix-Marseille Université (AMU)"))).toEqual([
      "aix",
      "marseille",
      "universite",
      "amu",
    ]);
    expect(termWords("c++ and c# and c+d")).toEqual(["c++", "and", "c#", "and", "c", "d"]);
  });

  test.each([
    ["french", "fren", 0, 0],
    ["french", "fench", 1, 1],
    ["french", "frnech", 1, 1],
    ["french", "freench", 1, 1],
    ["french", "frinch", 1, 1],
    ["french", "frimch", 1, undefined],
    ["french", "frimch", 2, 2],
    ["javanese", "jpaanese", 2, 2],
    ["japanese", "jpaanese", 2, 1],
    ["fr", "french", 1, undefined],
    ["", "a", 1, 1],
  ])("%s begins like %s with at most %i errors: %s", (word, typed, most, expected) => {
    expect(typosInBeginning(word, typed, most)).toBe(expected);
  });
});

describe("suggestions", () => {
  test("an id typed in full comes first, then a two-letter code, then a title", () => {
    expect(suggested(languages, "eng")[0]).toBe("eng");
    expect(suggested(languages, "en")[0]).toBe("eng");
    expect(suggested(languages, "Ewe")[0]).toBe("ewe");
    expect(suggested(licences, "MIT")[0]).toBe("mit");
    expect(suggested(resourceTypes, "publication-article")).toEqual(["publication-article"]);
  });

  test("every word completes, in any order and language", () => {
    expect(suggested(resourceTypes, "art jour")[0]).toBe("textDocument-journalArticle");
    expect(suggested(languages, "espanol")[0]).toBe("spa");
    expect(suggested(languages, "sign germ")[0]).toBe("gsg");
    expect(suggested(languages, "germ zzz")).toEqual([]);
  });

  test("one typing error is forgiven, and right spellings stay ahead", () => {
    expect(suggested(languages, "fench")[0]).toBe("fra");
    expect(suggested(languages, "jpaanese").slice(0, 2)).toEqual(["jpn", "jav"]);
    expect(suggested(languages, "germ")[0]).toBe("deu");
    expect(suggested(languages, "xq")).not.toContain("eng");
  });

  test("what is recommended comes before its likes", () => {
    expect(suggested(licences, "cc-by")[0]).toBe("cc-by-4.0");
  });

  test("organisations are found by acronym, alias and full identifier", () => {
    const positions = [
      affiliation("00k4n6c32", {
        name: "European Commission",
        acronym: "EC",
        identifiers: [{ scheme: "ror", identifier: "00k4n6c32" }],
      }),
      affiliation("01ggx4157", {
        name: "European Organization for Nuclear Research",
        acronym: "CERN",
        aliases: ["Conseil Européen"],
      }),
    ];
    expect(suggested(positions, "cern")).toEqual(["01ggx4157"]);
    expect(suggested(positions, "conseil europeen")).toEqual(["01ggx4157"]);
    expect(suggested(positions, "00k4n6c32")[0]).toBe("00k4n6c32");
    expect(suggested(positions, "european").sort()).toEqual(["00k4n6c32", "01ggx4157"]);
  });

  test("a very long text costs no more than its first words", () => {
    expect(suggested(languages, "german ".repeat(5000))[0]).toBe("deu");
  });
});

describe("queries", () => {
  test("words are alternatives, and terms with more of them come first", () => {
    const ids = found(languages, "mandarin chinese");
    expect(ids[0]).toBe("cmn");
    expect(ids).toContain("zho");
  });

  test("operators, groups and phrases hold", () => {
    expect(found(languages, '"french sign language"')).toContain("fsl");
    expect(found(languages, '"sign french"')).toEqual([]);
    expect(found(languages, "tags:(ancient OR historical) AND greek").sort()).toEqual([
      "gmy",
      "grc",
    ]);
    const signs = found(languages, "+sign -french");
    expect(signs).toContain("gsg");
    expect(signs).not.toContain("fsl");
    expect(found(languages, "NOT tags:living")).not.toContain("eng");
  });

  test("fields of keywords compare as a whole, fields of text by word", () => {
    expect(found(languages, "props.alpha_2:de")).toEqual(["deu"]);
    expect(found(languages, "title.de:deutsch")).toEqual(["deu"]);
    expect(found(resourceTypes, "props.subtype:image")).toEqual([]);
    expect(found(resourceTypes, "id:image")).toEqual(["image"]);
    expect(found(resourceTypes, "nonsense:image")).not.toContain("zzz");
  });

  test("wildcards, ranges, existence and typing errors work", () => {
    expect(found(languages, "id:e?g")).toContain("eng");
    expect(found(languages, "germ*")).toContain("deu");
    expect(found(languages, "*")).toHaveLength(languages.length);
    expect(found(resourceTypes, "props.schema.org:*ScholarlyArticle")).toContain(
      "publication-article",
    );
    expect(found(languages, "engish~1")[0]).toBe("eng");
    expect(found(languages, "_exists_:props.alpha_2")).toHaveLength(184);
    expect(found(resourceTypes, "id:[video TO workflow]").sort()).toEqual(["video", "workflow"]);
  });

  test("a weight orders but never hides", () => {
    expect(found(languages, "german^0")).toContain("deu");
    const [first] = found(languages, "french^0.1 OR german^9");
    expect(first).toBe("deu");
  });

  test("a mistake is answered with its position", () => {
    expect(() => find(languages, "(german")).toThrow("search.syntax");
  });

  test("too many wildcards and fields are refused instead of computed", () => {
    expect(() => find(languages, "*a*b ".repeat(21))).toThrow("errors.validation");
    const fields = Array.from({ length: 21 }, (_, at) => `props.p${at}:x`).join(" ");
    expect(() => find(languages, fields)).toThrow("errors.validation");
    expect(found(languages, "id:eng ".repeat(500))).toEqual(["eng"]);
  });
});
