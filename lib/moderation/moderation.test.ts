import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import { as, type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { findCollection } from "@/lib/collections";
import { inTransaction } from "@/lib/db/transaction";
import { readWork, restoreWork, searchWorks, takeDownWork } from "@/lib/works";
import { type Account, changeAccountStatus } from "@/lib/users";
import { actorOf, anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, changeCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aVersion, aWork, complete } from "@/tests/support/works";
import { applyJob, undoJob } from "./jobs";
import { findLatest, insertAction } from "./repository";
import { blockAccount, readOwnedObjects, restoreAccount } from ".";

withTestDatabase();

let admin: Account;
let account: Account;
let owner: Context;
const asAdmin = () => createContext({ actor: actorOf(admin) });

beforeAll(async () => {
  admin = await anAccount({ fullName: "Grace Admin", roles: [ADMIN_ROLE] });
});
beforeEach(async () => {
  account = await anAccount();
  owner = await signedInAs(account);
});

const block = (body: Record<string, unknown>) => blockAccount(asAdmin(), String(account.id), body);
const restore = () => restoreAccount(asAdmin(), String(account.id));
const owned = () => readOwnedObjects(asAdmin(), String(account.id));
const latest = async () => {
  const action = await findLatest(systemContext(), account.id);
  if (!action) throw new Error("There is no action.");
  return action;
};
/** Runs what the block or the restoring has asked for. */
const apply = async () => applyJob.run(systemContext(), { id: (await latest()).id });
const undo = async () => undoJob.run(systemContext(), { id: (await latest()).id });

const isSeen = (id: string) =>
  readWork(as(owner, ANONYMOUS), id).then(
    () => true,
    () => false,
  );
const isFound = async (id: string) =>
  (await searchWorks(as(owner, ANONYMOUS), { q: `id:"${id}"`, page: 1, size: 5 })).total === 1;
const visibilityOf = async (id: string) =>
  (await findCollection(systemContext(), id))?.access.visibility;
const roleOf = async (collectionId: string, userId: number) =>
  (await systemContext().db.collectionMember.findFirst({ where: { collectionId, userId } }))?.role;

describe("what an account owns", () => {
  test("are its published works and the collections that nobody else can act for", async () => {
    const work = await aWork(owner);
    await aVersion(owner, work.id);
    await aCollection({ owner });
    const shared = await aCollection({ owner });
    await aMember(shared.collection, "owner");
    const left = await aCollection({ owner });
    const other = await aMember(left.collection, "owner");
    if (other.actor.kind === "user")
      await changeAccountStatus(asAdmin(), other.actor.id, "deactivate");
    expect(await owned()).toEqual({ works: 1, collections: 2, moderation: undefined });
  });

  test("is told to administrators only", async () => {
    await expect(readOwnedObjects(owner, String(account.id))).rejects.toThrow(NotPermitted);
    await expect(blockAccount(owner, String(account.id), {})).rejects.toThrow(NotPermitted);
  });
});

test("left alone, everything stays as it is, as for programs that say nothing", async () => {
  const { id } = await aWork(owner);
  await block({ note: "spam" });
  expect(await findLatest(systemContext(), account.id)).toBeUndefined();
  expect(await isSeen(id)).toBe(true);
});

describe("restricted", () => {
  test("works and collections are closed, all versions, in the search too; restoring opens them", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    const embargo = { active: true, until: "2999-05-01", reason: null };
    const embargoed = await aWork(
      owner,
      complete({ access: { record: "public", files: "restricted", embargo } }),
    );
    const closed = await aWork(
      owner,
      complete({ access: { record: "restricted", files: "restricted" } }),
    );
    const { collection } = await aCollection({ owner });
    await block({ owned_objects: "restrict" });
    await apply();
    for (const { id } of [first, second, embargoed, closed]) {
      expect(await isSeen(id)).toBe(false);
      expect(await isFound(id)).toBe(false);
    }
    expect(await visibilityOf(collection.id)).toBe("restricted");
    expect((await owned()).moderation).toMatchObject({ status: "done", done: 4, total: 4 });

    await restore();
    await undo();
    expect(await isSeen(first.id)).toBe(true);
    expect(await isFound(second.id)).toBe(true);
    expect((await readWork(as(owner, ANONYMOUS), embargoed.id)).access.embargo).toEqual(embargo);
    expect(await isSeen(closed.id)).toBe(false);
    expect(await visibilityOf(collection.id)).toBe("public");
    expect((await owned()).moderation).toMatchObject({ status: "undone", done: 0 });
  });

  test("works that were taken down before are closed when they are restored, until the account is", async () => {
    const { id } = await aWork(owner);
    const inAdmin = <T>(change: (tx: Context) => Promise<T>) => inTransaction(asAdmin(), change);
    await inAdmin((tx) => takeDownWork(tx, id, {}));
    await block({ owned_objects: "restrict" });
    await apply();
    await inAdmin((tx) => restoreWork(tx, id));
    expect([await isSeen(id), await isFound(id)]).toEqual([false, false]);
    expect((await owned()).moderation).toMatchObject({ done: 1, total: 1 });
    await restore();
    await undo();
    expect([await isSeen(id), await isFound(id)]).toEqual([true, true]);
  });

  test("what somebody changed since is left as it is", async () => {
    const { collection } = await aCollection({ owner });
    await block({ owned_objects: "restrict" });
    await apply();
    await changeCollection(systemContext(), collection.id, { access: { visibility: "public" } });
    await restore();
    await undo();
    expect(await visibilityOf(collection.id)).toBe("public");
    expect((await owned()).moderation?.status).toBe("undone");
  });

  test("a run that was killed goes on where it was; one run again does nothing twice", async () => {
    const works = [await aWork(owner), await aWork(owner), await aWork(owner)];
    await changeAccountStatus(asAdmin(), String(account.id), "block");
    const id = await insertAction(systemContext(), {
      ...{ userId: account.id, kind: "restrict", recipientId: null, total: 3 },
    });
    const ids = works.map((work) => work.id).sort();
    // The database ends the run in the middle of the second work.
    await pool().query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON moderation_change FOR EACH ROW
        WHEN (NEW.object_id = '${ids[1] ?? ""}') EXECUTE FUNCTION fail()`);
    await expect(applyJob.run(systemContext(), { id })).rejects.toThrow("killed");
    await pool().query("DROP TRIGGER fail ON moderation_change; DROP FUNCTION fail()");
    expect(await Promise.all(ids.map(isSeen))).toEqual([false, true, true]);
    expect((await owned()).moderation).toMatchObject({ status: "pending", done: 1 });
    await applyJob.run(systemContext(), { id });
    await applyJob.run(systemContext(), { id });
    for (const work of works) expect(await isSeen(work.id)).toBe(false);
    expect((await owned()).moderation).toMatchObject({ status: "done", done: 3 });
  });

  test("restoring stops a job that has not begun, and undoes what it did so far", async () => {
    const { id } = await aWork(owner);
    await block({ owned_objects: "restrict" });
    await restore();
    await apply();
    expect(await isSeen(id)).toBe(true);
    await undo();
    expect((await latest()).status).toBe("undone");
  });

  test("blocking again waits until all is undone", async () => {
    await aWork(owner);
    await block({ owned_objects: "restrict" });
    await apply();
    await restore();
    await expect(block({ owned_objects: "restrict" })).rejects.toThrow("moderation.stillUndoing");
    await undo();
    await block({ owned_objects: "restrict" });
    expect((await latest()).status).toBe("pending");
  });
});

describe("handed over", () => {
  test("collections get the other account as an owner, whatever it was; restoring takes that back", async () => {
    const heir = await anAccount();
    const [fresh, known] = [await aCollection({ owner }), await aCollection({ owner })];
    await systemContext().db.collectionMember.create({
      data: {
        id: crypto.randomUUID(),
        collectionId: known.collection.id,
        userId: heir.id,
        role: "reader",
      },
    });
    await block({ owned_objects: "transfer", transfer_to: String(heir.id) });
    await apply();
    expect(await roleOf(fresh.collection.id, heir.id)).toBe("owner");
    expect(await roleOf(known.collection.id, heir.id)).toBe("owner");
    expect(await owned()).toMatchObject({ collections: 0, moderation: { done: 2, total: 2 } });
    await restore();
    await undo();
    expect(await roleOf(fresh.collection.id, heir.id)).toBeUndefined();
    expect(await roleOf(known.collection.id, heir.id)).toBe("reader");
    expect(await roleOf(known.collection.id, account.id)).toBe("owner");
  });

  test.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ["nobody", () => undefined],
    ["no account", () => "999999"],
    ["the account itself", () => String(account.id)],
    [
      "one that is closed",
      async () => {
        const closed = await anAccount();
        await changeAccountStatus(asAdmin(), String(closed.id), "deactivate");
        return String(closed.id);
      },
    ],
  ])("not to %s, and then the account is not blocked either", async (_who, to) => {
    const transfer_to = await to();
    const refused = block({ owned_objects: "transfer", ...(transfer_to ? { transfer_to } : {}) });
    expect(await fieldsOf(refused)).toEqual(["transfer_to"]);
    const { blockedAt } = await systemContext().db.user.findUniqueOrThrow({
      where: { id: account.id },
    });
    expect(blockedAt).toBeNull();
  });
});
