import { describe, expect, test } from "vitest";
import { CONTROLLED_TYPES } from "../schema";
import { RESOURCE_TYPE_ALIASES, shippedEntries, shippedHash } from ".";

const entries = shippedEntries();
const ofType = (type: string) => entries.filter((entry) => entry.type === type);
const entry = (type: string, id: string) =>
  entries.find((one) => one.type === type && one.id === id);

/** Types of csl-data.json 1.0.2, and three names the wire uses beside them. */
const CSL = new Set(
  `article article-journal article-magazine article-newspaper bill book broadcast chapter classic
   collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing
   interview legal_case legislation manuscript map motion_picture musical_score pamphlet
   paper-conference patent performance periodical personal_communication post post-weblog regulation
   report review review-book software song speech standard thesis treaty webpage
   legal-case podcast journal`.split(/\s+/),
);

/** resourceTypeGeneral of DataCite 4.6, and the two that came with 4.7. */
const DATACITE_GENERAL = new Set(
  `Audiovisual Award Book BookChapter Collection ComputationalNotebook ConferencePaper
   ConferenceProceeding DataPaper Dataset Dissertation Event Image Instrument InteractiveResource Journal
   JournalArticle Model Other OutputManagementPlan PeerReview PhysicalObject Preprint Project Report Service
   Software Sound Standard StudyRegistration Text Workflow Poster Presentation`.split(/\s+/),
);

describe("all shipped terms", () => {
  test("have an id of their own within the type, an English title, and a known type", () => {
    const names = entries.map(({ type, id }) => `${type} ${id}`);
    expect(new Set(names).size).toBe(names.length);
    expect(entries.filter(({ title }) => !title.en?.trim())).toEqual([]);
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(CONTROLLED_TYPES));
  });

  test.each([
    ["resourcetypes", 113],
    ["creatorsroles", 76],
    ["contributorsroles", 76],
    ["titletypes", 5],
    ["descriptiontypes", 7],
    ["datetypes", 12],
    ["relationtypes", 39],
    ["removalreasons", 12],
    ["communitytypes", 6],
    ["licenses", 728],
    ["languages", 7867],
    ["code:programmingLanguages", 90],
    ["code:developmentStatus", 8],
  ])("of type %s are %i", (type, count) => {
    expect(ofType(type)).toHaveLength(count);
  });

  test("that pages show have titles in German, too; licences and tongues have names of their own", () => {
    const named = ["licenses", "languages", "code:programmingLanguages"];
    const translated = entries.filter(({ type }) => !named.includes(type));
    expect(translated.filter(({ title }) => !title.de?.trim())).toEqual([]);
  });

  test("that are no names have English titles in sentence case", () => {
    const shown = ["resourcetypes", "creatorsroles", "contributorsroles", "datetypes"];
    const titles = shown.flatMap(ofType).map(({ title }) => title.en ?? "");
    expect(titles.filter((title) => / [A-Z][a-z]/.test(title))).toEqual([]);
  });

  test("give the same hash every time", () => {
    expect(shippedHash()).toMatch(/^[0-9a-f]{64}$/);
    expect(shippedHash()).toBe(shippedHash());
  });
});

describe("resource types", () => {
  const types = ofType("resourcetypes");

  test("name CSL and DataCite types that exist", () => {
    for (const { id, props } of types) {
      expect(DATACITE_GENERAL, id).toContain(props.datacite_general);
      if (props.csl !== undefined) expect(CSL, id).toContain(props.csl);
    }
  });

  test("carry their top-level type, and a subtype exactly when they have one", () => {
    for (const { id, props } of types) {
      expect(props.type).toBe(id.split("-")[0]);
      expect(props.subtype).toBe(id.includes("-") ? id : "");
    }
  });

  test("of the deposit set have their parent in it", () => {
    const offered = new Set(
      types.filter(({ tags }) => tags.includes("depositable")).map(({ id }) => id),
    );
    expect(offered.size).toBe(74);
    for (const id of offered) expect(offered, id).toContain(id.split("-")[0]);
  });

  test("known to both sets take title and CSL type of the deposit set and OpenAIRE of the other", () => {
    expect(entry("resourcetypes", "presentation")).toMatchObject({
      title: { en: "Presentation" },
      props: {
        csl: "speech",
        datacite_general: "Text",
        datacite_type: "Presentation",
        openaire_type: "publication",
        openaire_resourceType: "0004",
        eurepo: "info:eu-repo/semantics/lecture",
      },
      tags: ["depositable", "linkable"],
    });
    expect(entry("resourcetypes", "image-other")).toMatchObject({ title: { en: "Other image" } });
  });

  test("of the other set can be linked to, but are not offered for deposit", () => {
    expect(entry("resourcetypes", "publication-article")).toMatchObject({
      title: { en: "Journal article" },
      props: { csl: "article-journal", eurepo: "info:eu-repo/semantics/article" },
      tags: ["linkable"],
    });
    expect(entry("resourcetypes", "project")?.props).not.toHaveProperty("csl");
  });

  test("are where old ids lead, and no id is both", () => {
    for (const [old, now] of Object.entries(RESOURCE_TYPE_ALIASES)) {
      expect(entry("resourcetypes", now)).toBeDefined();
      expect(entry("resourcetypes", old)).toBeUndefined();
    }
  });
});

describe("roles", () => {
  test("are the same for creators and contributors, the default among them", () => {
    const ids = (type: string) => ofType(type).map(({ id }) => id);
    expect(ids("creatorsroles")).toEqual(ids("contributorsroles"));
    expect(ids("creatorsroles")).toContain("author");
    expect(entry("contributorsroles", "projectOrTeamLeader")?.props.datacite).toBe("ProjectLeader");
  });
});

describe("descriptive types", () => {
  test("DataCite's name of a relation is its id in camel case", () => {
    for (const { id, props } of ofType("relationtypes"))
      expect(String(props.datacite).toLowerCase()).toBe(id);
  });

  test("owners may ask for deletion for five reasons", () => {
    const asked = ofType("removalreasons").filter(({ tags }) => tags.includes("deletion-request"));
    expect(asked.map(({ id }) => id).sort()).toEqual([
      "copyright",
      "duplicate",
      "personal-data",
      "retracted",
      "test-record",
    ]);
  });
});

describe("licences", () => {
  test("have lower-case ids, and nearly all an address to read", () => {
    const all = ofType("licenses");
    for (const { id, props } of all) {
      expect(id).toBe(id.toLowerCase());
      expect(props.url ?? "https://", id).toMatch(/^https?:\/\//);
    }
    expect(all.filter(({ props }) => !props.url).length).toBeLessThan(10);
  });

  test("are tagged by what they are for", () => {
    expect(entry("licenses", "mit")).toMatchObject({
      props: { scheme: "spdx", osi_approved: "y" },
      tags: ["all", "recommended", "software"],
    });
    expect(entry("licenses", "cc-by-nc-sa-3.0-de")).toMatchObject({
      icon: "cc-by-nc-sa-icon",
      tags: ["all", "data"],
    });
    expect(entry("licenses", "cc0-1.0")?.tags).toEqual(["all", "recommended", "data", "software"]);
    expect(entry("licenses", "cc-by-4.0")?.title).toEqual({
      en: "Creative Commons Attribution 4.0 International",
      de: "Creative Commons Namensnennung 4.0 International",
    });
    expect(entry("licenses", "arr")?.title.en).toBe("All rights reserved");
    expect(entry("licenses", "cc-pdm-1.0")?.icon).toBe("cc-pdm-icon");
  });
});

describe("languages", () => {
  test("carry two-letter codes, scope and state", () => {
    expect(entry("languages", "deu")).toMatchObject({
      title: { en: "German", de: "Deutsch" },
      props: { alpha_2: "de" },
      tags: ["individual", "living"],
    });
    expect(entry("languages", "ara")?.tags).toEqual(["macrolanguage", "living"]);
    expect(entry("languages", "lat")?.tags).toEqual(["individual", "ancient"]);
    for (const id of ["mul", "und", "zxx"])
      expect(entry("languages", id)?.tags).toEqual(["special-scope", "special-type"]);
  });

  test("a single language never takes the translated name of its macrolanguage", () => {
    expect(entry("languages", "zho")?.title.de).toBe("Chinesisch");
    expect(entry("languages", "cmn")?.title).toEqual({ en: "Mandarin Chinese" });
  });
});
