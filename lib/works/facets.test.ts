import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aWork, complete, METADATA } from "@/tests/support/works";
import { searchWorks, serializeSearch } from ".";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  const metadata = {
    ...METADATA,
    subjects: [{ id: "http://id.worldcat.org/fast/1030418", subject: "Marshes" }],
  };
  const custom_fields = { "code:programmingLanguage": [{ id: "python" }, { id: "r" }] };
  await aWork(owner, complete({ metadata, custom_fields }));
  await aWork(owner, complete({ custom_fields: { "code:programmingLanguage": [{ id: "r" }] } }));
});

const search = async (query: Record<string, unknown> = {}) => {
  const page = { page: 1, size: 10, ...query };
  return serializeSearch(owner, await searchWorks(owner, page), { languages: ["en"] });
};

test("programming languages and combined subjects are counted, under their names", async () => {
  const { aggregations } = await search();
  const languages = aggregations?.["code:programmingLanguage"]?.buckets ?? [];
  expect(languages.map(({ key, doc_count, label }) => [key, doc_count, label])).toEqual([
    ["r", 2, "R"],
    ["python", 1, "Python"],
  ]);
  expect(aggregations?.subject_combined?.buckets).toBeInstanceOf(Array);
  expect(aggregations?.subject_nested).toBeUndefined();
});

test("headings and values are in the reader's language", async () => {
  const found = await searchWorks(owner, { page: 1, size: 10 });
  const inGerman = await serializeSearch(owner, found, { languages: ["de"] });
  expect(inGerman.aggregations?.language?.label).toBe("Sprachen");
  expect(inGerman.aggregations?.access_status).toMatchObject({
    label: "Zugang",
    buckets: [{ key: "metadata-only", label: "Nur Metadaten" }],
  });
  expect((await search()).aggregations?.access_status).toMatchObject({
    label: "Access status",
    buckets: [{ key: "metadata-only", label: "Metadata-only" }],
  });
});

test.each([[{ "code:programmingLanguage": "python" }], [{ f: "code:programmingLanguage:python" }]])(
  "they narrow the list: %j",
  async (query) => {
    expect((await search(query)).hits.total).toBe(1);
  },
);
