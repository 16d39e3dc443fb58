import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aVersion, aWork, complete } from "@/tests/support/works";
import {
  createGrants,
  draftAnswer,
  editWork,
  listOwnWorks,
  listVersions,
  newVersion,
  publish,
  readDraft,
  readWork,
  searchWorks,
  updateDraft,
} from ".";

withTestDatabase();

let owner: Context;
let anyone: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anyone = as(owner, ANONYMOUS);
});

/** Frames of transactions, and what a timer does beside the changes. */
const NOT_COUNTED = /^(BEGIN|COMMIT|ROLLBACK|SET |DISCARD|SELECT gin_clean_pending_list)/i;

/** The statements that reach the server while `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (...given) {
    const [first] = given as [string | { text?: string } | undefined];
    const text = typeof first === "string" ? first : (first?.text ?? "");
    if (!NOT_COUNTED.test(text)) seen.push(text);
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return seen;
}

/** Runs it twice and counts the second time: caches are warm, as in service. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  await work();
  return (await statements(work)).length;
}

const page = { page: 1, size: 25 };

describe("reading costs a constant number of statements", () => {
  test("one for a record, three for a draft with its files, two for its versions", async () => {
    const work = await aWork(owner);
    const draft = await aDraft(owner);
    expect(await cost(() => readWork(anyone, work.id))).toBe(1);
    expect(await cost(() => readDraft(owner, draft.id))).toBe(3);
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
    expect(few[0]).toBeLessThanOrEqual(3);
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
        draftAnswer(tx, await updateDraft(tx, draft.id, complete(), undefined)),
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
