import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import type { RequestJson } from "@/components/requests/request-json";
import { requestToJoin } from "@/lib/collections";
import { MESSAGES } from "@/lib/i18n/messages";
import { readRequest } from "@/lib/requests";
import { changeOwnAccount } from "@/lib/users";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { askersOf, senderOf, sendersOf } from "./request-sender";

withTestDatabase();

const parties = createTranslator({
  locale: "en",
  messages: MESSAGES.en,
  namespace: "requests.parties",
});

test.each(["public", "restricted"] as const)(
  "the other collection learns the name of a sender with a %s profile as far as that is shown",
  async (visibility) => {
    const person = await anAccount({ fullName: "Silvia Sender" });
    const asker = await signedInAs(person);
    await changeOwnAccount(asker, {
      username: `silvia-${visibility}`,
      profile: { full_name: "Silvia Sender" },
      preferences: { visibility, email_visibility: "restricted" },
    });
    const { collection: child } = await aCollection({ owner: asker });
    const { collection: parent, owner: decider } = await aCollection({ children: { allow: true } });
    const body = { community_id: child.id, payload: { content: "<p>Please.</p>" } };
    const now = await asNow(asker);
    const { request } = await inTx(now, (tx) => requestToJoin(tx, parent.id, body));
    const told = async (ctx: typeof now) => senderOf(ctx, await readRequest(ctx, request.id));
    expect(await told(now)).toBe("Silvia Sender");
    expect(await sendersOf(now, [await readRequest(now, request.id)])).toEqual({
      [request.id]: "Silvia Sender",
    });
    expect(await told(await asNow(decider))).toBe(
      visibility === "public" ? "Silvia Sender" : undefined,
    );
  },
);

test("of a request whose person was not kept the collection is named, but not in its own list", async () => {
  const owner = await signedInAs(await anAccount());
  const request = {
    id: "1",
    created_by: { community: "dunes" },
    expanded: { created_by: { metadata: { title: "Dunes" } } },
  } as unknown as RequestJson;
  const listed = { rows: [], shown: [request] };
  expect(await askersOf(owner, listed, parties)).toEqual({ 1: "Dunes" });
  expect(await askersOf(owner, { ...listed, here: "tides" }, parties)).toEqual({ 1: "Dunes" });
  expect(await askersOf(owner, { ...listed, here: "dunes" }, parties)).toEqual({});
});
