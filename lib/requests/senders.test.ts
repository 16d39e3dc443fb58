import { expect, test } from "vitest";
import { requestToJoin } from "@/lib/collections";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { presentRequest, readRequest, typeOf } from ".";

withTestDatabase();

test("who asks for a collection is kept with the request, and is not on the wire", async () => {
  const person = await anAccount();
  const owner = await signedInAs(person);
  const { collection: child } = await aCollection({ owner });
  const { collection: parent } = await aCollection({ children: { allow: true } });
  const body = { community_id: child.id, payload: { content: "<p>Please.</p>", senderId: "1" } };
  const asker = await asNow(owner);
  const { request } = await inTx(asker, (tx) => requestToJoin(tx, parent.id, body));
  const kept = await readRequest(asker, request.id);
  expect(typeOf(kept).sender?.(kept)).toBe(`user:${person.id}`);
  const shown = await presentRequest(asker, kept);
  expect(shown.created_by).toEqual({ community: child.id });
  expect(shown.payload).toEqual({ content: "<p>Please.</p>" });
});
