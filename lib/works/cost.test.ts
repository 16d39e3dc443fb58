import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { execute } from "@/lib/request-engine";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { aDraft, aVersion, aWork, complete } from "@/tests/support/works";
import {
  communitySubmission,
  createGrants,
  serializeDraft,
  editWork,
  listOwnWorks,
  listVersions,
  newVersion,
  publish,
  readDraft,
  readWork,
  presentSearch,
  searchWorks,
  searchWorksOf,
  setReview,
  submitReview,
  updateDraft,
} from ".";
import { reindexVersions } from "./service/reindex-versions";

withTestDatabase();

let owner: Context;
let anyone: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anyone = as(owner, ANONYMOUS);
});

/** Frames of transactions. */
const NOT_COUNTED = /^(BEGIN|COMMIT|ROLLBACK|SET |DISCARD)/i;

/** The statements that reach the server while `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const seen = await statementsOf(work);
  return seen.filter((text) => !NOT_COUNTED.test(text));
}

/** Runs it twice and counts the second time: caches are warm, as in service. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  await work();
  return (await statements(work)).length;
}

const page = { page: 1, size: 25 };

describe("reading costs a constant number of statements", () => {
  test("one for a record, one for a draft with its files, two for its versions", async () => {
    const work = await aWork(owner);
    const draft = await aDraft(owner);
    expect(await cost(() => readWork(anyone, work.id))).toBe(1);
    expect(await cost(() => readDraft(owner, draft.id))).toBe(1);
    expect(await cost(() => listVersions(anyone, work.id, page))).toBe(2);
  });

  test("searches and dashboards ask the same for two hits as for twenty", async () => {
    const searching = () => searchWorks(anyone, { ...page, q: "survey" });
    const dashboard = () => listOwnWorks(owner, page);
    const few = [await cost(searching), await cost(dashboard)];
    for (let count = 0; count < 10; count++) {
      await aWork(owner);
      await aDraft(owner);
    }
    const many = [await cost(searching), await cost(dashboard)];
    expect(many).toEqual(few);
    // The lists of the words, the rows of the best, total with facets, and the works.
    expect(few[0]).toBeLessThanOrEqual(4);
    expect(few[1]).toBeLessThanOrEqual(6);
  });
});

describe("changes", () => {
  test("publishing the twentieth version asks what publishing the third asked", async () => {
    const first = await aWork(owner);
    const publishNext = async () => {
      const { id } = await aNextDraft(first.id);
      const seen = await statements(() => inTransaction(owner, (tx) => publish(tx, id)));
      return seen.length;
    };
    // Words that are new to the index cost a statement once.
    await publishNext();
    const third = await publishNext();
    for (let count = 0; count < 16; count++) await aVersion(owner, first.id);
    expect(await publishNext()).toBe(third);
    expect(third).toBeLessThanOrEqual(17);
  });

  test("saving asks a constant number", async () => {
    const draft = await aDraft(owner);
    const save = () =>
      inTransaction(owner, async (tx) =>
        serializeDraft(tx, await updateDraft(tx, draft.id, complete(), undefined)),
      );
    expect(await cost(save)).toBeLessThanOrEqual(9);
  });
});

describe("sharing", () => {
  const toPerson = async () => ({ type: "user", id: String((await anAccount()).id) });
  const toGroup = async () => {
    const id = `readers-${crypto.randomUUID()}`;
    await systemContext().db.role.create({ data: { id, isManaged: false } });
    return { type: "role", id };
  };
  const share = async (id: string, subjects: readonly Promise<{ type: string; id: string }>[]) => {
    const grants = (await Promise.all(subjects)).map((subject) => ({
      subject,
      permission: "view",
    }));
    return statements(() => inTransaction(owner, (tx) => createGrants(tx, id, { grants })));
  };

  test("with fifty people and groups asks what sharing with two asks", async () => {
    const { id } = await aDraft(owner);
    const two = await share(id, [toPerson(), toGroup()]);
    const fifty = Array.from({ length: 25 }, () => [toPerson(), toGroup()]).flat();
    expect((await share(id, fifty)).length).toBe(two.length);
    expect(two.length).toBeLessThanOrEqual(13);
  });

  test("a work of sixty versions asks what sharing one of a single version asks", async () => {
    const { id, parent } = await aWork(owner);
    const one = await share(id, [toPerson()]);
    await owner.db
      .$executeRaw`INSERT INTO work SELECT copy.* FROM work w, generate_series(2, 60) AS n,
      jsonb_populate_record(w, jsonb_build_object('id', 'version-' || n, 'version_index', n)) AS copy
      WHERE w.parent_id = ${parent.id}`;
    expect((await share(id, [toPerson()])).length).toBe(one.length);
  });
});

describe("collections", () => {
  const DEPTH = 10;
  const NODES = 1000;

  /** A tree below the collection: ten levels, a thousand collections in all. */
  const growTree = (root: string) =>
    systemContext().db.$executeRaw`
      WITH RECURSIVE node AS (
        SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${NODES - 1}::int) AS n),
      placed AS (
        SELECT node.id, node.n, CASE WHEN node.n <= ${NODES / DEPTH}::int THEN ${root}::uuid
          ELSE (SELECT above.id FROM node above WHERE above.n = node.n - ${NODES / DEPTH}::int) END AS parent_id
          FROM node)
      INSERT INTO collection (id, slug, metadata, parent_id, updated_at)
      SELECT id, 'node-' || n, '{"title": "A node"}', parent_id, now() FROM placed`;

  const put = async (collectionId: string) => {
    const { parent } = await aWork(owner);
    const row = { parentId: parent.id, collectionId };
    await systemContext().db.workInclusion.create({ data: row });
    await inTransaction(owner, (tx) => reindexVersions(tx, parent.id));
  };

  test("a tree of ten levels and a thousand collections shows its works by what one collection asks", async () => {
    const { collection } = await aCollection();
    await put(collection.id);
    const reading = async () =>
      presentSearch(anyone, await searchWorksOf(anyone, collection.id, page), {
        accept: "application/json",
        languages: [],
        url: new URL("https://repository.example.org/api/communities/x/records"),
      });
    const alone = await cost(reading);
    await growTree(collection.id);
    const deepest = await systemContext().db.collection.findFirstOrThrow({
      where: { slug: `node-${NODES - 1}` },
    });
    for (let count = 0; count < 5; count++) await put(deepest.id);
    expect(await reading()).toMatchObject({ hits: { total: 6 } });
    expect(await cost(reading)).toBe(alone);
    // The collection, its tree, two questions to the index, the works, the collections they name.
    expect(alone).toBeLessThanOrEqual(6);
  });

  test("accepting into a collection of a thousand works asks what accepting into an empty one asks", async () => {
    const { collection, owner: curator } = await aCollection();
    const accept = async () => {
      const { id } = await aDraft(owner);
      const wish = { type: "community-submission", receiver: { community: collection.id } };
      await inTransaction(owner, (tx) => setReview(tx, id, wish, undefined));
      const request = await inTransaction(owner, (tx) => submitReview(tx, id, {}));
      const seen = await statements(() =>
        inTransaction(curator, (tx) => execute(tx, communitySubmission, request, "accept")),
      );
      return seen.length;
    };
    await accept();
    const empty = await accept();
    const db = systemContext().db;
    await db.$executeRaw`INSERT INTO work_parent (id, owner_id)
      SELECT 'full-' || n, owner_id FROM generate_series(1, 1000) AS n, (SELECT owner_id FROM work_parent LIMIT 1)`;
    await db.$executeRaw`INSERT INTO work_inclusion (parent_id, collection_id)
      SELECT id, ${collection.id}::uuid FROM work_parent WHERE id LIKE 'full-%'`;
    expect(await accept()).toBe(empty);
  });
});

async function aNextDraft(id: string) {
  const { draft } = await inTransaction(owner, (tx) => newVersion(tx, id));
  await inTransaction(owner, (tx) => updateDraft(tx, draft.id, complete(), undefined));
  return draft;
}

test("opening an edit twice makes it once", async () => {
  const work = await aWork(owner);
  const open = () => inTransaction(owner, (tx) => editWork(tx, work.id));
  const [first, second] = [await open(), await open()];
  expect(second.draft.createdAt).toEqual(first.draft.createdAt);
});
