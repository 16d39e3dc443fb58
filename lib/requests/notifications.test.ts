import { expect, test } from "vitest";
import { requestMembership } from "@/lib/collections";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inEnglish, translate } from "@/lib/i18n/translate";
import { notificationJson } from "@/lib/notifications";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { actOnRequest, listNotifications, markNotificationRead, markRequestRead } from ".";
import { expireRequests } from "./jobs";

withTestDatabase();

const act = (ctx: Context, id: string, action: string, body?: unknown) =>
  inTx(ctx, (tx) => actOnRequest(tx, id, action, body));

/** A collection with two people who decide. */
async function aHouse() {
  const carla = await signedInAs(await anAccount({ fullName: "Carla Curator" }));
  const { collection } = await aCollection({ owner: carla, access: { member_policy: "open" } });
  const max = await aMember(collection, "manager");
  return { collection, carla: await asNow(carla), max: await asNow(max) };
}
type House = Awaited<ReturnType<typeof aHouse>>;

async function aRequest({ collection }: House) {
  const person = await signedInAs(await anAccount({ fullName: "Ada Applicant" }));
  const { id } = await inTx(person, (tx) => requestMembership(tx, collection.id, {}));
  return { id, person };
}

const listed = async (ctx: Context) =>
  (await listNotifications(ctx, { page: 1, size: 100 })).rows.map((row) => ({
    event: row.event.split(".").at(-1),
    isRead: row.readAt !== null,
    outcome: row.outcome && inEnglish(row.outcome.text),
  }));

test("who decides is reminded no longer; others read how it ended", async () => {
  const house = await aHouse();
  const { id, person } = await aRequest(house);
  expect(await listed(house.carla)).toEqual([
    { event: "submit", isRead: false, outcome: undefined },
  ]);
  await act(house.carla, id, "accept");
  const outcome = "Accepted by Carla Curator";
  expect(await listed(house.carla)).toEqual([{ event: "submit", isRead: true, outcome }]);
  expect(await listed(house.max)).toEqual([{ event: "submit", isRead: false, outcome }]);
  // What says itself how it ended does not say so twice.
  expect((await listed(person)).map(({ outcome: words }) => words)).toEqual([undefined]);
});

test.each([
  [
    "Declined by Carla Curator",
    ({ carla }: House, { id }: { id: string }) => act(carla, id, "decline"),
  ],
  [
    "Changes requested by Carla Curator",
    ({ carla }: House, { id }: { id: string }) =>
      act(carla, id, "decline", { changes_requested: true }),
  ],
  [
    "Withdrawn",
    (_: House, { id, person }: { id: string; person: Context }) => act(person, id, "cancel"),
  ],
  [
    "Expired",
    () => expireRequests.run(systemContext({ now: new Date(Date.now() + 31 * MS_PER_DAY) }), {}),
  ],
] as const)("a request can end otherwise: %s", async (outcome, end) => {
  const house = await aHouse();
  await end(house, await aRequest(house));
  const told = await listed(house.max);
  expect(told).toContainEqual({ event: "submit", isRead: false, outcome });
});

test("it is said in the reader's language, and to API clients as a status too", async () => {
  const house = await aHouse();
  const { id } = await aRequest(house);
  await act(house.carla, id, "accept");
  const [row] = (await listNotifications(house.max, { page: 1, size: 10 })).rows;
  if (!row?.outcome) throw new Error("There is no outcome.");
  expect(translate("de", row.outcome.text)).toBe("Angenommen von Carla Curator");
  expect(notificationJson(row, "en").outcome).toEqual({
    status: "accepted",
    text: "Accepted by Carla Curator",
  });
  expect((await markNotificationRead(house.max, row.id)).outcome?.status).toBe("accepted");
});

test("a request that is opened counts as read, for this person only", async () => {
  const house = await aHouse();
  const { id } = await aRequest(house);
  await markRequestRead(house.max, id);
  expect((await listed(house.max)).map(({ isRead }) => isRead)).toEqual([true]);
  expect((await listed(house.carla)).map(({ isRead }) => isRead)).toEqual([false]);
});

test("who may not read the request any more learns nothing of its end", async () => {
  const house = await aHouse();
  const { id } = await aRequest(house);
  await act(house.carla, id, "decline");
  const { actor } = house.max;
  if (actor.kind !== "user") throw new Error("Only people are members.");
  const left = as(house.max, { ...actor, memberships: [] });
  expect((await listed(left)).map(({ outcome }) => outcome)).toEqual([undefined]);
});

test("a page of notifications costs as many statements as one of them", async () => {
  const house = await aHouse();
  const cost = async () => (await statementsOf(() => listed(house.max))).length;
  await act(house.carla, (await aRequest(house)).id, "accept");
  const one = await cost();
  for (let count = 0; count < 4; count++)
    await act(house.carla, (await aRequest(house)).id, count % 2 === 0 ? "accept" : "decline");
  expect(await cost()).toBe(one);
});
