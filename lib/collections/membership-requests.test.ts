import { expect, test } from "vitest";
import { NotPermitted } from "@/lib/core/errors";
import { actOnRequest } from "@/lib/requests";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, changeCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  countOpenMembershipRequests,
  listMembershipRequests,
  listReceivedMembershipRequests,
  requestMembership,
} from ".";

withTestDatabase();

test("who asked before a collection takes members by invitation only stays in sight of those who decide", async () => {
  const { collection, owner } = await aCollection({ access: { member_policy: "open" } });
  const manager = await aMember(collection, "manager");
  const curator = await aMember(collection, "curator");
  const applicant = await signedInAs(await anAccount());
  const { id } = await inTx(applicant, (tx) => requestMembership(tx, collection.id, {}));
  await changeCollection(owner, collection.id, { access: { member_policy: "closed" } });
  const page = { page: 1, size: 10 };

  expect(await countOpenMembershipRequests(manager, collection.id)).toBe(1);
  const { hits } = await listReceivedMembershipRequests(manager, collection.id, page);
  expect(hits.hits).toMatchObject([{ request: { id, is_open: true } }]);
  for (const use of [countOpenMembershipRequests, listReceivedMembershipRequests])
    await expect(use(curator, collection.id, page)).rejects.toThrow(NotPermitted);
  // The API answers as the setting says.
  await expect(listMembershipRequests(manager, collection.id, page)).rejects.toThrow(NotPermitted);

  await inTx(manager, (tx) => actOnRequest(tx, id, "accept", {}));
  expect(await countOpenMembershipRequests(manager, collection.id)).toBe(0);
});
