import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { passageMarkup, readQuery, type SearchDocument, worksIndex } from ".";

withTestDatabase();

const index = () => worksIndex();

const FIELDS = {
  metadata: {
    title: "Römische Tide-Gauges: hourly readings",
    languages: [{ id: "deu" }],
    additional_titles: [{ title: "Die Bibliotheken der Größe", lang: { id: "deu" } }],
    creators: [
      { person_or_org: { name: "Sutherland, Ishbel" } },
      { person_or_org: { name: "Müller, Anna" } },
    ],
    subjects: [{ subject: "Oceans" }, { subject: "Sea level" }],
    description: "<p>The <b>harbour</b> of Wick &amp; its sea level, &lt;i&gt; COVID-19</p>",
    additional_descriptions: [
      { description: "<p>Old diaries of the harbour</p>", lang: { id: "eng" } },
    ],
    publisher: "Sutherland Press",
  },
  custom_fields: { "svc:user_defined_tags": ["sea walls"], "svc:notes": "Sutherland said so" },
};

const aDocument = (fields: Record<string, unknown>): SearchDocument => ({
  kind: "record",
  id: "one",
  parentId: "one",
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  published: null,
  versionIndex: 1,
  isLatest: true,
  isLatestDraft: true,
  hasDraft: false,
  visibility: { access_record: ["public"] },
  facets: {},
  views: 0,
  downloads: 0,
  fields,
});

async function highlightsOf(q: string, fields: Record<string, unknown> = FIELDS) {
  const query = readQuery(q, { isField: index().isField });
  if (!query) throw new Error("A query without words has no passages.");
  const [found = {}] = await index().highlight(query, [fields]);
  return Object.fromEntries(
    Object.entries(found).map(([field, passages]) => [field, passages.map(passageMarkup)]),
  );
}

beforeAll(async () => index().put(database(), [aDocument(FIELDS)]));

const TITLE = "metadata.title";
const MORE_TITLES = "metadata.additional_titles.title";
const NAMES = "metadata.creators.person_or_org.name";
const SUBJECTS = "metadata.subjects.subject";
const TEXT = "metadata.description";
const MORE_TEXT = "metadata.additional_descriptions.description";
const TAGS = "custom_fields.svc:user_defined_tags";
const harbour = "The <em>harbour</em> of Wick & its sea level, <i> COVID-19".replace("&", "&amp;");

describe("passages show", () => {
  test.each<[string, string, Record<string, string[]>]>([
    [
      "a word in every field that has it",
      "sea",
      {
        [SUBJECTS]: ["<em>Sea</em> level"],
        [TAGS]: ["<em>sea</em> walls"],
        [TEXT]: ["The harbour of Wick &amp; its <em>sea</em> level, &lt;i&gt; COVID-19"],
      },
    ],
    [
      "a form in the language of the text",
      "bibliothek",
      {
        [MORE_TITLES]: ["Die <em>Bibliotheken</em> der Größe"],
      },
    ],
    [
      "a form in the language of another text",
      "diary",
      {
        [MORE_TEXT]: ["Old <em>diaries</em> of the harbour"],
      },
    ],
    [
      "another spelling",
      "mueller GROSSE",
      {
        [NAMES]: ["<em>Müller</em>, Anna"],
        [MORE_TITLES]: ["Die Bibliotheken der <em>Größe</em>"],
      },
    ],
    [
      "parts of a unit as one word",
      "covid19",
      {
        [TEXT]: ["The harbour of Wick &amp; its sea level, &lt;i&gt; <em>COVID-19</em>"],
      },
    ],
    [
      "a phrase where it is whole",
      '"sea level"',
      {
        [SUBJECTS]: ["<em>Sea</em> <em>level</em>"],
        [TEXT]: ["The harbour of Wick &amp; its <em>sea</em> <em>level</em>, &lt;i&gt; COVID-19"],
      },
    ],
    [
      "beginnings and other patterns",
      "isb* ?uge* g?uges /oce.*/",
      {
        [TITLE]: ["Römische Tide-<em>Gauges</em>: hourly readings"],
        [SUBJECTS]: ["<em>Oceans</em>"],
      },
    ],
    [
      "a word with a wrong letter",
      "oceanz~1",
      {
        [SUBJECTS]: ["<em>Oceans</em>"],
      },
    ],
    [
      "a word in the field that was asked",
      "description:harbour",
      {
        [TEXT]: [harbour.replace("<i>", "&lt;i&gt;")],
      },
    ],
    [
      "what must be there beside what must not",
      "+oceans -harbour NOT wick",
      {
        [SUBJECTS]: ["<em>Oceans</em>"],
      },
    ],
  ])("%s", async (_, q, expected) => {
    expect(await highlightsOf(q)).toEqual(expected);
  });

  test("nothing of words that do not count, and nothing of fields that are not shown", async () => {
    expect(await highlightsOf("the of press said")).toEqual({});
    expect(await highlightsOf("sutherland")).toEqual({ [NAMES]: ["<em>Sutherland</em>, Ishbel"] });
  });

  test("only what is in the answer that they are made for", async () => {
    const { metadata, ...rest } = FIELDS;
    const { description: _, ...others } = metadata;
    expect(await highlightsOf("harbour", { metadata: others, ...rest })).toEqual({
      [MORE_TEXT]: ["Old diaries of the <em>harbour</em>"],
    });
  });

  test("a bounded part of a text without end, and of a list without end", async () => {
    const words = `harbour ${"x ".repeat(500)}`;
    const found = await highlightsOf("harbour", {
      metadata: {
        description: words.repeat(1_000),
        subjects: Array.from({ length: 5_000 }, (_, n) => ({ subject: `Harbour ${n}` })),
      },
    });
    expect(found[SUBJECTS]).toEqual([0, 1, 2].map((n) => `<em>Harbour</em> ${n}`));
    expect(found[TEXT]).toHaveLength(3);
  });
});
