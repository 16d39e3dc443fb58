import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { UI_TYPE } from "@/lib/core/media-types";
import { withTestDatabase } from "@/tests/support/database";
import type { ShippedEntry } from "./data";
import * as vocabularies from ".";
import { listEntries, listTypes, openLists } from "./endpoints";
import { forgetTerms } from "./cached-terms";

withTestDatabase();

const anyone = () => createContext({ actor: ANONYMOUS });
const PAGE = { page: 1, size: 10_000 };
const ids = ({ entries }: vocabularies.EntryPage) => entries.map(({ id }) => id);
const subject = (id: string, scheme: string, text: string, tags: string[] = []): ShippedEntry => ({
  type: "subjects",
  id,
  title: { en: text },
  props: { subject: text, scheme },
  tags,
});

beforeAll(async () => {
  await vocabularies.loadVocabularies(systemContext());
  await vocabularies.addEntries(systemContext(), [
    subject("http://id.worldcat.org/fast/1", "FAST-topical", "Cardiology"),
    subject("http://id.worldcat.org/fast/2", "FAST-topical", "Ågeing"),
    subject("https://id.nlm.nih.gov/mesh/D1", "MeSH", "Cardiac output"),
    subject("urn:hidden", "MeSH", "Cardinal secret", ["unlisted"]),
  ]);
});

beforeEach(forgetTerms);

describe("loading", () => {
  test("an unchanged start changes nothing, and neither do two at once", async () => {
    expect(await vocabularies.loadVocabularies(systemContext())).toEqual({ changed: 0 });
    const { db } = systemContext();
    await db.setting.delete({ where: { key: "vocabularies" } });
    const both = await Promise.all([
      vocabularies.loadVocabularies(systemContext()),
      vocabularies.loadVocabularies(systemContext()),
    ]);
    // The rows are those of before, so neither finds a difference.
    expect(both).toEqual([{ changed: 0 }, { changed: 0 }]);
  });

  test("only a term that differs is written again, with the next revision", async () => {
    const { db } = systemContext();
    await db.vocabularyEntry.update({
      where: { type_id: { type: "titletypes", id: "subtitle" } },
      data: { title: { en: "Something else" } },
    });
    await db.setting.delete({ where: { key: "vocabularies" } });
    expect(await vocabularies.loadVocabularies(systemContext())).toEqual({ changed: 1 });
    const terms = await vocabularies.freshTerms(db);
    expect(terms.entry("titletypes", "subtitle")).toMatchObject({
      title: { en: "Subtitle" },
      revision: 2,
    });
    expect(terms.entry("titletypes", "other")?.revision).toBe(1);
  });

  test("a process that holds terms sees later ones once it looks again", async () => {
    const { db } = systemContext();
    const before = await vocabularies.freshTerms(db);
    expect(before.has("subjects", "urn:later")).toBe(false);
    await vocabularies.addEntries(systemContext(), [subject("urn:later", "MeSH", "Late")]);
    expect((await vocabularies.freshTerms(db)).title("subjects", "urn:later")).toEqual({
      en: "Late",
    });
    expect(before.has("subjects", "urn:later")).toBe(false);
  });
});

describe("the terms in memory", () => {
  test("answer at once, before the database was read", () => {
    const terms = vocabularies.currentTerms();
    expect(terms.title("languages", "eng")).toMatchObject({ en: "English" });
    expect(terms.has("licenses", "cc-by-4.0")).toBe(true);
    expect(terms.has("licenses", "CC-BY-4.0")).toBe(false);
    expect(terms.has("nonsense", "eng")).toBe(false);
  });

  test("know old ids, and what they are called today", () => {
    const terms = vocabularies.currentTerms();
    expect(terms.has("resourcetypes", "publication-thesis")).toBe(true);
    expect(terms.canonical("resourcetypes", "publication-thesis")).toBe("publication-dissertation");
    expect(terms.canonical("resourcetypes", "dataset")).toBe("dataset");
    expect(terms.canonical("resourcetypes", "nonsense")).toBeUndefined();
    expect(terms.canonical("licenses", "publication-thesis")).toBeUndefined();
  });
});

describe("lists", () => {
  test("hold everything on one page of ten thousand, and not one more", async () => {
    const page = await vocabularies.list(anyone(), "languages", PAGE, ["en"]);
    expect(page.entries).toHaveLength(7867);
    expect(page.sort).toBe("title");
    await expect(
      vocabularies.list(anyone(), "languages", { page: 2, size: 5001 }, ["en"]),
    ).rejects.toThrow(BadRequest);
  });

  test("order titles as the reader's language does", async () => {
    const inGerman = ids(await vocabularies.list(anyone(), "datetypes", PAGE, ["de", "en"]));
    const inEnglish = ids(await vocabularies.list(anyone(), "datetypes", PAGE, ["en"]));
    expect(inEnglish.slice(0, 3)).toEqual(["accepted", "available", "collected"]);
    expect(inGerman.slice(0, 3)).toEqual(["updated", "accepted", "coverage"]);
  });

  test("pages follow each other without gap or repeat", async () => {
    const all = ids(await vocabularies.list(anyone(), "relationtypes", PAGE, ["en"]));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        vocabularies.list(anyone(), "relationtypes", { page, size: 10 }, ["en"]),
      ),
    );
    expect(pages.flatMap(ids)).toEqual(all);
    expect(all).toHaveLength(39);
  });

  test("filter by tag: any of those asked for", async () => {
    const offered = await vocabularies.list(
      anyone(),
      "resourcetypes",
      { ...PAGE, tags: ["depositable"] },
      ["en"],
    );
    expect(offered.total).toBe(74);
    const either = await vocabularies.list(
      anyone(),
      "languages",
      { ...PAGE, tags: ["special-type", "constructed"] },
      ["en"],
    );
    expect(either.total).toBe(26);
  });

  test("refuse an unknown order, q together with suggest, and an unknown type", async () => {
    const list = (type: string, query: object) =>
      vocabularies.list(anyone(), type, { ...PAGE, ...query }, ["en"]);
    await expect(list("languages", { sort: "size" })).rejects.toThrow(ValidationError);
    await expect(list("languages", { q: "a", suggest: "b" })).rejects.toThrow(BadRequest);
    await expect(list("nonsense", {})).rejects.toThrow(NotFound);
    await expect(list("names", {})).rejects.toThrow(NotFound);
  });

  test("survive a language that is none", async () => {
    const page = await vocabularies.list(anyone(), "titletypes", PAGE, ["!!", "x".repeat(300)]);
    expect(page.total).toBe(5);
  });
});

describe("open lists", () => {
  test("order by their own text and find within schemes", async () => {
    const list = async (query: object) =>
      ids(await vocabularies.listOpen(anyone(), "subjects", { ...PAGE, ...query }, ["en"]));
    expect((await list({ scheme: ["fast-topical"] })).map((id) => id.at(-1))).toEqual(["2", "1"]);
    expect(await list({ suggest: "MeSH:card" })).toEqual(["https://id.nlm.nih.gov/mesh/D1"]);
    expect((await list({ suggest: "card" })).length).toBe(2);
    expect(await list({ suggest: "http://id.worldcat.org/fast/1" })).toContain(
      "http://id.worldcat.org/fast/1",
    );
    expect(await list({ suggest: "ageing" })).toEqual(["http://id.worldcat.org/fast/2"]);
  });

  test("unlisted terms are for the system only", async () => {
    await expect(vocabularies.readOpen(anyone(), "subjects", "urn:hidden")).rejects.toThrow(
      NotFound,
    );
    expect((await vocabularies.readOpen(systemContext(), "subjects", "urn:hidden")).id).toBe(
      "urn:hidden",
    );
    const listed = await vocabularies.listOpen(anyone(), "subjects", PAGE, ["en"]);
    expect(ids(listed)).not.toContain("urn:hidden");
  });

  test("names are for people who are signed in", async () => {
    await expect(vocabularies.listOpen(anyone(), "names", PAGE, ["en"])).rejects.toThrow(
      NotPermitted,
    );
    await expect(vocabularies.readOpen(anyone(), "names", "x")).rejects.toThrow(NotPermitted);
    const user = createContext({
      actor: { kind: "user", id: "1", roles: [], memberships: [], via: "session", scopes: null },
    });
    expect((await vocabularies.listOpen(user, "names", PAGE, ["en"])).total).toBe(0);
  });
});

describe("answers", () => {
  test("have the shape their contracts promise, in both media types", async () => {
    for (const accept of ["application/json", UI_TYPE]) {
      const reading = { accept, languages: ["de", "en"] };
      const page = await vocabularies.list(anyone(), "licenses", PAGE, ["en"]);
      listEntries.response.parse(vocabularies.toListJson("licenses", page, PAGE, reading));
      const open = await vocabularies.listOpen(anyone(), "subjects", PAGE, ["en"]);
      const json = vocabularies.toOpenListJson("subjects", open, PAGE, reading);
      openLists.subjects.list.response.parse(json);
      expect(json.hits.hits[0]).toMatchObject({ scheme: "FAST-topical", subject: "Ågeing" });
    }
    const types = await vocabularies.listTypes(anyone(), PAGE);
    listTypes.response.parse(vocabularies.toTypesJson(types, PAGE));
    expect(types.total).toBe(18);
  });
});

describe("texts for a reader", () => {
  const title = { en: "Dataset", de: "Datensatz", "pt-BR": "Conjunto" };

  test.each([
    [["de", "en"], "Datensatz"],
    [["fr", "de"], "Datensatz"],
    [["de-AT"], "Datensatz"],
    [["pt"], "Conjunto"],
    [["fr"], "Dataset"],
    [[], "Dataset"],
  ])("%j get %s", (languages, expected) => {
    expect(vocabularies.localised(title, languages)).toBe(expected);
  });

  test("without English get any, and nothing where there is none", () => {
    expect(vocabularies.localised({ fr: "Jeu" }, ["de"])).toBe("Jeu");
    expect(vocabularies.localised(null, ["de"])).toBeUndefined();
  });
});
