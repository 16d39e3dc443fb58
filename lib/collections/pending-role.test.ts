import { expect, test } from "vitest";
import { NotPermitted, ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { listNotifications } from "@/lib/notifications";
import { findOpenRequests, findRequest } from "@/lib/request-engine";
import { actOnRequest, listTimeline, readRequest } from "@/lib/requests";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  changeMembershipRequests,
  invite,
  readJoinedMember,
  readOfferedRole,
  readPendingRole,
  readPendingRoles,
  removeMembers,
  requestMembership,
} from ".";

withTestDatabase();

test("both sides of a request to join see the role that comes with it, while it is open", async () => {
  const owner = await signedInAs(await anAccount());
  const { collection } = await aCollection({ owner, access: { member_policy: "open" } });
  const manager = await asNow(owner);
  const person = await anAccount();
  const applicant = await signedInAs(person);
  const request = await inTx(applicant, (tx) => requestMembership(tx, collection.id, {}));
  const roleOf = async (ctx: Context) => (await readPendingRole(ctx, request))?.role;
  expect(await roleOf(applicant)).toBe("reader");
  const members = [{ type: "user", id: String(person.id) }];
  await inTx(manager, (tx) =>
    changeMembershipRequests(tx, collection.id, { members, role: "curator" }),
  );
  expect(await roleOf(manager)).toBe("curator");
  expect((await readPendingRole(manager, request))?.subject.id).toBe(String(person.id));
  await expect(roleOf(await signedInAs(await anAccount()))).rejects.toThrow(NotPermitted);

  await inTx(manager, (tx) => actOnRequest(tx, request.id, "accept", {}));
  const closed = await findRequest(manager, request.id);
  expect(closed && (await readPendingRole(manager, closed))).toBeUndefined();
});

test("whoever accepts a request to join gives the role with the decision, and nobody is told of it before", async () => {
  const { collection, owner } = await aCollection({ access: { member_policy: "open" } });
  const manager = await aMember(collection, "manager");
  const person = await anAccount();
  const applicant = await signedInAs(person);
  const { id } = await inTx(applicant, (tx) => requestMembership(tx, collection.id, {}));
  const accept = (ctx: Context, role: string) =>
    inTx(ctx, (tx) => actOnRequest(tx, id, "accept", { role }));
  const members = [{ type: "user", id: String(person.id) }];
  await inTx(manager, (tx) =>
    changeMembershipRequests(tx, collection.id, { members, role: "curator" }),
  );
  expect((await listTimeline(applicant, id, { page: 1, size: 1 })).total).toBe(0);

  await expect(accept(manager, "owner")).rejects.toThrow(NotPermitted);
  await expect(accept(manager, "king")).rejects.toThrow(ValidationError);
  expect((await findRequest(owner, id))?.status).toBe("submitted");
  await accept(manager, "manager");

  const accepted = await readRequest(applicant, id);
  for (const ctx of [applicant, manager]) {
    const joined = await readJoinedMember(ctx, accepted);
    expect([joined?.role, joined?.subject.id]).toEqual(["manager", String(person.id)]);
  }
  // The conversation keeps it, and the new member is told it and led to the collection.
  const { items } = await listTimeline(applicant, id, { page: 1, size: 1 });
  expect(items[0]?.event.payload).toEqual({ event: "accepted", role: "manager" });
  const { rows } = await listNotifications(applicant, { page: 1, size: 1 });
  expect(rows).toMatchObject([
    {
      event: "community-membership-request.accept",
      link: `/collections/${collection.slug}`,
      title: { values: { role: { values: { role: { key: "collections.roleManager" } } } } },
    },
  ]);
  await inTx(await asNow(applicant), (tx) => removeMembers(tx, collection.id, { members }));
  expect(await readJoinedMember(manager, accepted)).toBeUndefined();
});

test("whoever accepts an invitation gets the role that was offered, not one of their own choice", async () => {
  const { collection, owner } = await aCollection();
  const person = await anAccount();
  const guest = await signedInAs(person);
  const members = [{ type: "user", id: String(person.id) }];
  await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
  const [open] = await findOpenRequests(owner, {
    createdBy: `community:${collection.id}`,
    type: "community-invitation",
  });
  const id = open?.id ?? "";
  await inTx(guest, (tx) => actOnRequest(tx, id, "accept", { role: "owner" }));
  expect((await readJoinedMember(owner, await readRequest(owner, id)))?.role).toBe("reader");
});

test("an invitation that was declined still says which role it offered; an accepted one does not", async () => {
  const { collection, owner } = await aCollection();
  const manager = await asNow(owner);
  const offered = async (action: "decline" | "accept") => {
    const person = await anAccount();
    const guest = await signedInAs(person);
    const members = [{ type: "user", id: String(person.id) }];
    await inTx(manager, (tx) => invite(tx, collection.id, { members, role: "curator" }));
    const [open] = await findOpenRequests(manager, { receiver: `user:${person.id}` });
    await inTx(guest, (tx) => actOnRequest(tx, open?.id ?? "", action, {}));
    const closed = await readRequest(manager, open?.id ?? "");
    await expect(readOfferedRole(await signedInAs(await anAccount()), closed)).rejects.toThrow(
      NotPermitted,
    );
    return readOfferedRole(manager, closed);
  };
  expect(await offered("decline")).toBe("curator");
  expect(await offered("accept")).toBeUndefined();
});

test("a list of requests to join says the roles of those that are open", async () => {
  const { collection, owner } = await aCollection({ access: { member_policy: "open" } });
  const manager = await asNow(owner);
  const ask = async () => {
    const asker = await signedInAs(await anAccount());
    return inTx(asker, (tx) => requestMembership(tx, collection.id, {}));
  };
  const [first, second] = [await ask(), await ask()];
  await inTx(manager, (tx) => actOnRequest(tx, first.id, "decline", {}));
  const rows = await Promise.all([first, second].map(({ id }) => readRequest(manager, id)));
  expect(await readPendingRoles(manager, rows)).toEqual({ [second.id]: "reader" });
  const stranger = await signedInAs(await anAccount());
  await expect(readPendingRoles(stranger, rows)).rejects.toThrow(NotPermitted);
});
