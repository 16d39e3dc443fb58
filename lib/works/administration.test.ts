import { beforeAll, expect, test } from "vitest";
import { ADMIN_ROLE, type Actor } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import { listAuditLog } from "@/lib/audit";
import { type Context, createContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork, complete, publish } from "@/tests/support/works";
import { editWork, listAllWorks, newVersion, readChange, titlesOfWorks, updateDraft } from ".";

withTestDatabase();

let owner: Context;
let admin: Actor;
const PAGE = { page: 1, size: 25 };

beforeAll(async () => {
  owner = createContext({ actor: actorOf(await anAccount()) });
  admin = actorOf(await anAccount({ roles: [ADMIN_ROLE] }));
});

test("every work and draft is listed for administrators who are here themselves", async () => {
  const [work, draft] = [await aWork(owner), await aDraft(owner)];
  const ctx = createContext({ actor: admin });
  const ids = async (state?: "published" | "drafts" | "deleted") =>
    (await listAllWorks(ctx, { ...PAGE, state })).items.map(({ id }) => id).sort();
  expect(await ids()).toEqual([work.id, draft.id].sort());
  expect(await ids("published")).toEqual([work.id]);
  expect(await ids("drafts")).toEqual([draft.id]);
  expect(await ids("deleted")).toEqual([]);
  const byToken = { ...admin, via: "token" } as Actor;
  for (const actor of [owner.actor, byToken])
    await expect(listAllWorks(createContext({ actor }), PAGE)).rejects.toBeInstanceOf(NotPermitted);
});

test("a work is listed once, as its newest version; an earlier one is found by its id", async () => {
  const first = await aWork(owner);
  const { draft } = await inTransaction(owner, (tx) => newVersion(tx, first.id));
  const ctx = createContext({ actor: admin });
  const begun = (await listAllWorks(ctx, PAGE)).items.filter(
    ({ parent }) => parent.id === first.parent.id,
  );
  expect(begun.map(({ id }) => id).sort()).toEqual([first.id, draft.id].sort());
  await inTransaction(owner, (tx) => updateDraft(tx, draft.id, complete(), undefined));
  await publish(owner, draft.id);
  const found = async (query: { q?: string; state?: "published" }) => {
    const { items } = await listAllWorks(ctx, { ...PAGE, ...query });
    return items.filter(({ parent }) => parent.id === first.parent.id);
  };
  for (const query of [{}, { state: "published" } as const]) {
    const listed = await found(query);
    expect(listed.map(({ id, parent }) => [id, parent.latestIndex])).toEqual([[draft.id, 2]]);
  }
  expect((await found({ q: `id:${first.id}` })).map(({ id }) => id)).toEqual([first.id]);
});

test("works, drafts and parents are called by their titles", async () => {
  const [work, draft] = [await aWork(owner), await aDraft(owner)];
  const named = await titlesOfWorks(owner, [work.id, work.parent.id, draft.id, "nobody-knows"]);
  const title = complete().metadata.title;
  expect(new Map(named.map(({ id, isDraft }) => [id, isDraft]))).toEqual(
    new Map([
      [work.id, false],
      [work.parent.id, false],
      [draft.id, true],
    ]),
  );
  expect(named.map((one) => one.title)).toEqual([title, title, title]);
});

test("what a publication changed is found by the revision that the log names", async () => {
  const { id } = await aWork(owner);
  const { draft } = await inTransaction(owner, (tx) => editWork(tx, id));
  const body = complete();
  const metadata = { ...body.metadata, publisher: "Tide Press" };
  await inTransaction(owner, (tx) => updateDraft(tx, draft.id, { ...body, metadata }, undefined));
  await publish(owner, id);

  const ctx = createContext({ actor: admin });
  const log = await listAuditLog(ctx, { ...PAGE, action: "work.publish", resource_id: id });
  const revisions = log.entries.map(({ detail }) => (detail as { revision: number }).revision);
  expect(revisions).toHaveLength(2);
  const change = await readChange(ctx, id, revisions[0] ?? 0);
  expect(change?.after.metadata).toMatchObject({ publisher: "Tide Press" });
  expect(change?.before.metadata.publisher).not.toBe("Tide Press");
  expect(await readChange(ctx, id, revisions[1] ?? 0)).toBeUndefined();
});
