import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/message";
import { systemContext } from "@/lib/db/context";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import {
  accountIdOf,
  aCollection,
  aMember,
  aSlug,
  changeCollection,
  inTx,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  addMembers,
  changeMembershipRequests,
  createCollection,
  invite,
  listMembershipRequests,
  requestMembership,
} from ".";

/* A feature that an installation switches off is off for all callers; settings of a collection cannot enable it. */
withTestDatabase({
  MEMBERSHIP_REQUESTS: "false",
  INVITE_BY_EMAIL: "false",
  GROUPS_ALLOWED: "false",
  RESTRICTED_ALLOWED: "false",
  MANAGERS_CAN_UPDATE: "false",
});

const openToAll = { access: { member_policy: "open" } };
const anAdministrator = async () => signedInAs(await anAccount({ roles: ["admin"] }));

describe("membership requests", () => {
  test("403 at each address, to askers, owners and administrators", async () => {
    const { owner, collection } = await aCollection(openToAll);
    const person = await signedInAs(await anAccount());
    const refused = [
      () => inTx(person, (tx) => requestMembership(tx, collection.id, {})),
      ...[owner, await anAdministrator()].flatMap((ctx) => [
        () => listMembershipRequests(ctx, collection.id, { page: 1, size: 10 }),
        () => inTx(ctx, (tx) => changeMembershipRequests(tx, collection.id, {})),
      ]),
    ];
    for (const call of refused)
      await expect(call()).rejects.toMatchObject({
        status: 403,
        text: message("errors.permission"),
      });
  });
});

describe("invitations by mail", () => {
  test("400 for addresses; accounts are invited all the same", async () => {
    const { owner, collection } = await aCollection();
    const send = (members: object[]) =>
      inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
    const address = { type: "email", id: "guest@example.org" };
    await expect(send([address])).rejects.toMatchObject({
      status: 400,
      issues: [{ field: "members", messages: [message("collections.emailMember")] }],
    });
    const guest = await signedInAs(await anAccount());
    await send([{ type: "user", id: accountIdOf(guest) }]);
  });
});

describe("groups", () => {
  test("403, told that there are none", async () => {
    const { owner, collection } = await aCollection();
    await systemContext().db.role.create({
      data: { id: "editors-here", title: "Editors", isManaged: false },
    });
    const body = { members: [{ type: "group", id: "editors-here" }], role: "reader" };
    await expect(inTx(owner, (tx) => addMembers(tx, collection.id, body))).rejects.toMatchObject({
      status: 403,
      text: message("collections.groupsNotEnabled"),
    });
  });
});

describe("restricted collections", () => {
  test("403: none is made, none is closed", async () => {
    const { owner, collection } = await aCollection();
    const access = { visibility: "restricted" };
    const made = inTx(owner, (tx) =>
      createCollection(tx, { slug: aSlug(), metadata: { title: "Hidden" }, access }),
    );
    await expect(made).rejects.toMatchObject({ status: 403 });
    await expect(changeCollection(owner, collection.id, { access })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("a visibility that there is not is the same mistake as ever", async () => {
    const { owner, collection } = await aCollection();
    const changed = changeCollection(owner, collection.id, { access: { visibility: "secret" } });
    expect(await fieldsOf(changed)).toEqual(["access.visibility"]);
  });
});

describe("settings by managers", () => {
  test("403 for managers; owners change them", async () => {
    const { owner, collection } = await aCollection();
    const manager = await aMember(collection, "manager");
    const change = { metadata: { title: "Wetland" } };
    await expect(changeCollection(manager, collection.id, change)).rejects.toMatchObject({
      status: 403,
    });
    expect((await changeCollection(owner, collection.id, change)).metadata.title).toBe("Wetland");
  });
});
