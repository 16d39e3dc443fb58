import { expect, test } from "vitest";
import { actOnRequest } from "@/lib/requests";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { NotPermitted } from "@/lib/core/errors";
import {
  countOpenMembershipRequests,
  listMembershipRequests,
  listReceivedMembershipRequests,
  requestMembership,
} from ".";

withTestDatabase();

const PAGE = { page: 1, size: 10 };

test("who waits comes before who was decided about, and is counted; roles are those that people have or would have", async () => {
  const { collection, owner } = await aCollection({ access: { member_policy: "open" } });
  const manager = await asNow(owner);
  const ask = async (fullName: string) => {
    const asker = await signedInAs(await anAccount({ fullName }));
    return inTx(asker, (tx) => requestMembership(tx, collection.id, {}));
  };
  const declined = await ask("Ada Declined");
  await inTx(manager, (tx) => actOnRequest(tx, declined.id, "decline", {}));
  const accepted = await ask("Ben Accepted");
  await inTx(manager, (tx) => actOnRequest(tx, accepted.id, "accept", { role: "curator" }));
  await ask("Zoe Waiting");

  const list = (query: object = {}) =>
    listReceivedMembershipRequests(
      manager,
      collection.id,
      { ...PAGE, ...query },
      { isForPage: true },
    );
  const namesIn = async (query?: object) =>
    (await list(query)).hits.hits.map(({ member }) => member.name);
  expect(await namesIn()).toEqual(["Zoe Waiting", "Ada Declined", "Ben Accepted"]);
  expect(await namesIn({ sort: "name" })).toEqual(["Zoe Waiting", "Ada Declined", "Ben Accepted"]);

  const { aggregations } = await list();
  const roles = aggregations?.role?.buckets.map(({ key, doc_count }) => [key, doc_count]);
  expect(roles?.sort()).toEqual([
    ["curator", 1],
    ["reader", 1],
  ]);
  expect(await namesIn({ role: "reader" })).toEqual(["Zoe Waiting"]);

  // Links of the API to further pages say all there is of an order, and its hits have a role each.
  const { hits } = await listMembershipRequests(manager, collection.id, PAGE);
  const names = hits.hits.map(({ member }) => member.name);
  expect(names).toEqual(["Ada Declined", "Ben Accepted", "Zoe Waiting"]);
  const readers = await listMembershipRequests(manager, collection.id, { ...PAGE, role: "reader" });
  expect(readers.hits.total).toBe(2);

  const counted = (ctx: typeof manager) => countOpenMembershipRequests(ctx, collection.id);
  expect(await counted(manager)).toBe(1);
  await expect(counted(await aMember(collection, "curator"))).rejects.toThrow(NotPermitted);
});
