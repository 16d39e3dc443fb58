import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { aVersion, aWork, complete, METADATA, RESTRICTED } from "@/tests/support/works";
import { describeForStatistics } from ".";

withTestDatabase();

const HOUSE = { id: "04t3en479", name: "Moor University" };
const person = (family_name: string, ...affiliations: unknown[]) => ({
  person_or_org: { type: "personal", family_name },
  affiliations,
});
const described = {
  metadata: {
    ...METADATA,
    creators: [person("Heron", HOUSE), person("Stork", HOUSE)],
    contributors: [{ ...person("Crane", { name: "No id" }), role: { id: "editor" } }],
    languages: [{ id: "eng" }],
    rights: [{ id: "cc-by-4.0" }, { title: { en: "Own words" } }],
    subjects: [{ id: "https://example.org/heath", subject: "Heath" }, { subject: "Free" }],
    funding: [{ funder: { id: "00k4n6c32", name: "The Fund" } }, { funder: { name: "No id" } }],
  },
  custom_fields: { "journal:journal": { title: "Moor Letters" } },
};

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const include = (parentId: string, collectionId: string) =>
  systemContext().db.workInclusion.create({ data: { parentId, collectionId } });

test("a version with its ids, their names and all collections it is in or below", async () => {
  const top = await aCollection();
  const middle = await aCollection({ parentId: top.collection.id });
  const low = await aCollection({ parentId: middle.collection.id });
  const work = await aWork(owner, complete(described));
  await include(work.parent.id, low.collection.id);
  await include(work.parent.id, middle.collection.id);

  const [found] = await describeForStatistics(systemContext(), [work.id]);
  expect(found).toMatchObject({
    workId: work.id,
    parentId: work.parent.id,
    ownerId: work.parent.ownerId,
    publicationDate: "2025-11-03",
    deletedAt: undefined,
    files: { count: 0, bytes: 0, entries: [] },
    collectionIds: [top, middle, low].map(({ collection }) => collection.id).sort(),
  });
  expect(found?.attributes).toEqual({
    resource_types: ["textDocument-report"],
    access_statuses: ["metadata-only"],
    languages: ["eng"],
    rights: ["cc-by-4.0"],
    subjects: ["https://example.org/heath"],
    funders: ["00k4n6c32"],
    periodicals: ["Moor Letters"],
    publishers: ["Example Repository"],
    affiliations: ["04t3en479", "04t3en479"],
  });
  const labels = found?.labels.map(({ category, id }) => `${category} ${id}`);
  expect(new Set(labels).size).toBe(labels?.length);
  expect(found?.labels).toContainEqual({
    category: "subjects",
    id: "https://example.org/heath",
    label: "Heath",
  });
});

test("of a restricted work only what comes from lists is told", async () => {
  const work = await aWork(owner, complete({ ...described, ...RESTRICTED }));
  const [found] = await describeForStatistics(systemContext(), [work.id]);
  expect(found?.attributes).toEqual({
    resource_types: ["textDocument-report"],
    access_statuses: ["restricted"],
    languages: ["eng"],
    rights: ["cc-by-4.0"],
  });
  expect(JSON.stringify(found?.labels)).not.toContain("Moor");
});

test("many versions take as many statements as one; missing ones are left out", async () => {
  const { collection } = await aCollection();
  const first = await aWork(owner);
  await include(first.parent.id, collection.id);
  const second = await aVersion(owner, first.id);
  const ids = [second.id, "missing", first.id];
  const statements = await statementsOf(async () => {
    const found = await describeForStatistics(systemContext(), ids);
    expect(found.map(({ workId }) => workId)).toEqual([second.id, first.id]);
    expect(found.map(({ collectionIds }) => collectionIds)).toEqual([
      [collection.id],
      [collection.id],
    ]);
  });
  expect(statements).toHaveLength(2);
});
