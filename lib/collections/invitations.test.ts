import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { execute, findOpenRequests } from "@/lib/request-engine";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { accountIdOf, aCollection, aMember, inTx, type Owned } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { invitation } from "./requests";
import { invite, listInvitations } from ".";

withTestDatabase();

const PAGE = { page: 1, size: 1, sort: "newest" };
const subjects = (guest: Context) => [{ type: "user", id: accountIdOf(guest) }];

async function isDeclined({ owner, collection }: Owned, guest: Context, role = "manager") {
  await inTx(owner, (tx) => invite(tx, collection.id, { members: subjects(guest), role }));
  const createdBy = `community:${collection.id}` as const;
  for (const request of await findOpenRequests(owner, { createdBy, type: invitation.id }))
    await inTx(guest, (tx) => execute(tx, invitation, request, "decline"));
}

/** Who may be invited again, by invitation, the newest first; a page shows one of them. */
async function offers(ctx: Context, { collection }: Owned) {
  const pages = [1, 2, 3].map((page) => listInvitations(ctx, collection.id, { ...PAGE, page }));
  return (await Promise.all(pages)).flatMap(({ hits }) =>
    hits.hits.map(({ permissions }) => permissions.can_invite_again),
  );
}

test("the last of somebody's failed invitations can be repeated, whatever page the others are on", async () => {
  const owned = await aCollection();
  const guest = await signedInAs(await anAccount());
  await isDeclined(owned, guest);
  expect(await offers(owned.owner, owned)).toEqual([true]);
  await isDeclined(owned, guest);
  expect(await offers(owned.owner, owned)).toEqual([true, false]);
  await inTx(owned.owner, (tx) =>
    invite(tx, owned.collection.id, { members: subjects(guest), role: "reader" }),
  );
  expect(await offers(owned.owner, owned)).toEqual([false, false, false]);
});

test("not that of somebody who became a member in another way, nor by those who may not give the role", async () => {
  const owned = await aCollection();
  const [guest, other] = [await signedInAs(await anAccount()), await signedInAs(await anAccount())];
  await isDeclined(owned, guest, "owner");
  await isDeclined(owned, other);
  expect(await offers(owned.owner, owned)).toEqual([true, true]);
  expect(await offers(await aMember(owned.collection, "manager"), owned)).toEqual([true, false]);
  await systemContext().db.collectionMember.create({
    data: {
      id: randomUUID(),
      collectionId: owned.collection.id,
      userId: Number(accountIdOf(other)),
      role: "reader",
    },
  });
  expect(await offers(owned.owner, owned)).toEqual([false, true]);
});
