import { afterAll, beforeAll, expect, test } from "vitest";
import { type Collection, findCollection, listOwningGroups } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import { createGroupCollection } from "@/lib/group-collections";
import type { Partner } from "@/lib/partners";
import { anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "@/tests/support/partner";
import { syncGroup } from "./groups";

withTestDatabase();

let server: PartnerServer;
let partner: Partner;
beforeAll(async () => {
  server = await startPartner();
  partner = adoptPartner(server);
  await anAccount({ roles: ["group-collections-owner"] });
});
afterAll(() => server.stop());

async function made(id: string): Promise<Collection> {
  server.groups.set(id, { id, name: `Group ${id}` });
  return createGroupCollection(systemContext(), {
    commons_instance: PARTNER,
    commons_group_id: id,
  });
}

const titleOf = async ({ id }: Collection) =>
  (await findCollection(systemContext(), id))?.metadata.title;
const sync = async (id: string, event: "created" | "updated" | "deleted") =>
  (await syncGroup(systemContext(), partner, { kind: "groups", id, event })).result.key;

test("a group that has changed changes its collection", async () => {
  const collection = await made("21");
  server.groups.set("21", { id: "21", name: "Moon Readers" });
  expect(await sync("21", "updated")).toBe("sync.groupTaken");
  expect(await titleOf(collection)).toBe("Moon Readers");
});

test("a group without a collection is not asked about", async () => {
  server.calls.length = 0;
  expect(await sync("22", "created")).toBe("sync.noCollection");
  expect(server.calls).toEqual([]);
});

test("a group is disowned only when the partner does not find it any more", async () => {
  const collection = await made("23");
  expect(await sync("23", "deleted")).toBe("sync.groupTaken");
  server.groups.delete("23");
  expect(await sync("23", "updated")).toBe("sync.notThere");
  expect(await sync("23", "deleted")).toBe("sync.disowned");
  const after = await findCollection(systemContext(), collection.id);
  expect(after).toMatchObject({ deletionStatus: "P", customFields: {} });
});

test("all groups with collections are listed, page by page", async () => {
  for (const id of ["31", "32", "33"]) await made(id);
  const page = (after: string) => listOwningGroups(systemContext(), PARTNER, { after, limit: 2 });
  expect(await page("30")).toEqual(["31", "32"]);
  expect(await page("32")).toEqual(["33"]);
});
