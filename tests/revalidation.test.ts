import { beforeAll, expect, test } from "vitest";
import { GET as readRecord } from "@/app/api/records/[id]/route";
import { GET as readGroup } from "@/app/api/groups/[id]/route";
import { pool } from "@/lib/db/database";
import { issueToken } from "@/lib/users";
import type { Context } from "@/lib/db/context";
import { systemContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "./support/accounts";
import { aCollection, changeCollection } from "./support/collections";
import { withTestDatabase } from "./support/database";
import { callerWith } from "./support/handlers";
import { aWork } from "./support/works";
import type { WorkJson } from "@/lib/works/schema";

/* 304 is answered only where nothing is shown beyond the revision that the tag names. */
withTestDatabase();

let owner: Context;
let call: ReturnType<typeof callerWith>;
beforeAll(async () => {
  const account = await anAccount();
  owner = await signedInAs(account);
  const token = await issueToken(systemContext(), account.id, { name: "reader", scopes: [] });
  call = callerWith(token.text);
});

const anonymously = (id: string, headers: Record<string, string> = {}, query = "") =>
  readRecord(new Request(`https://repository.example.org/api/records/${id}${query}`, { headers }), {
    params: Promise.resolve({ id }),
  });
const tagOf = ({ headers }: Response) => ({ "if-none-match": headers.get("etag") ?? "" });
const collectionsIn = async (response: Response) =>
  ((await response.json()) as WorkJson).parent.communities.ids;

test("a work is sent again to strangers who have it: its counts change without a new revision", async () => {
  const { id } = await aWork(owner);
  const first = await anonymously(id);
  expect((await anonymously(id, tagOf(first))).status).toBe(200);
});

test("a collection that is closed is gone from what readers see, though they have the tag", async () => {
  const { collection, owner: curator } = await aCollection({ owner });
  const { id, parent } = await aWork(owner);
  await systemContext().db.workInclusion.create({
    data: { parentId: parent.id, collectionId: collection.id, createdAt: new Date() },
  });
  const before = await anonymously(id);
  expect(await collectionsIn(before.clone())).toEqual([collection.id]);
  await changeCollection(curator, collection.id, { access: { visibility: "restricted" } });
  const after = await anonymously(id, tagOf(before));
  expect([after.status, after.headers.get("etag")]).toEqual([200, before.headers.get("etag")]);
  expect(await collectionsIn(after)).toBeUndefined();
});

test("answers that depend on the reader's rights, or name the owner, are always sent", async () => {
  const { id } = await aWork(owner);
  const signedIn = (headers = {}) =>
    call(readRecord, { method: "GET", path: `/api/records/${id}`, params: { id }, headers });
  expect((await signedIn(tagOf(await signedIn()))).status).toBe(200);
  const expanded = await anonymously(id, {}, "?expand=1");
  expect((await anonymously(id, tagOf(expanded), "?expand=1")).status).toBe(200);
});

test("a group that has another title is sent again", async () => {
  await pool().query("INSERT INTO role (id, title, is_managed) VALUES ('tides', 'Tides', false)");
  const read = (headers = {}) =>
    call(readGroup, { method: "GET", path: "/api/groups/tides", params: { id: "tides" }, headers });
  const first = await read();
  await pool().query("UPDATE role SET title = 'Ebb and flow' WHERE id = 'tides'");
  const second = await read(tagOf(first));
  expect(await second.json()).toMatchObject({ title: "Ebb and flow" });
});
