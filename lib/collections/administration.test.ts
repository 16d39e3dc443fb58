import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { NotPermitted, ValidationError } from "@/lib/core/errors";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import type { Account } from "@/lib/users";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, changeCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  type CollectionState,
  createFeaturedEntry,
  deleteCollection,
  titleOfDeleted,
  listAllCollections,
  listAllFeatured,
  listFeatured,
} from ".";

withTestDatabase();

const PAGE = { page: 1, size: 25 };
const HOUR_MS = 3_600_000;

let admin: Account;
beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
});
const asAdmin = () => createContext({ actor: actorOf(admin) });

async function others(): Promise<Context[]> {
  const byToken = { ...actorOf(admin), via: "token" } as Actor;
  const actors = [ANONYMOUS, actorOf(await anAccount()), byToken];
  return actors.map((actor) => createContext({ actor }));
}

describe("the list of all collections", () => {
  test("those who were in a deleted collection are told what it was called, strangers are not", async () => {
    const { collection, owner } = await aCollection({ title: "Dunes" });
    expect(await titleOfDeleted(owner, collection.slug)).toBeUndefined();
    await inTx(owner, (tx) => deleteCollection(tx, collection.id, {}, undefined));
    expect(await titleOfDeleted(owner, collection.slug)).toBe("Dunes");
    const stranger = await signedInAs(await anAccount());
    expect(await titleOfDeleted(stranger, collection.slug)).toBeUndefined();
    expect(
      await titleOfDeleted(createContext({ actor: ANONYMOUS }), collection.slug),
    ).toBeUndefined();
  });

  test("is for administrators in person", async () => {
    for (const ctx of await others())
      await expect(listAllCollections(ctx, PAGE)).rejects.toThrow(NotPermitted);
  });

  test("names owners, counts active members, and knows the collection above", async () => {
    const maker = await signedInAs(await anAccount({ fullName: "Olga Owner" }));
    const parent = await aCollection({ title: "Sound archive", owner: maker });
    const { collection } = await aCollection({
      title: "Whispers of the archive",
      owner: maker,
      parentId: parent.collection.id,
      access: { visibility: "restricted" },
    });
    await aMember(collection, "reader");
    await aMember(collection, "curator");
    const { items, total } = await listAllCollections(asAdmin(), { ...PAGE, q: "whispers" });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id: collection.id,
      members: 3,
      owners: [{ type: "user", name: "Olga Owner" }],
      parent: { slug: parent.collection.slug },
    });
  });

  test("is narrowed to public, restricted and deleted ones", async () => {
    const word = "Lighthouse";
    const open = await aCollection({ title: `${word} open` });
    const closed = await aCollection({
      title: `${word} closed`,
      access: { visibility: "restricted" },
    });
    const gone = await aCollection({ title: `${word} gone` });
    await inTx(gone.owner, (tx) => deleteCollection(tx, gone.collection.id, {}, undefined));
    const ids = async (state?: CollectionState) =>
      (await listAllCollections(asAdmin(), { ...PAGE, q: word, state })).items
        .map(({ id }) => id)
        .sort();
    const [a, b, c] = [open, closed, gone].map(({ collection }) => collection.id);
    expect(await ids()).toEqual([a, b, c].sort());
    expect(await ids("public")).toEqual([a]);
    expect(await ids("restricted")).toEqual([b]);
    expect(await ids("deleted")).toEqual([c]);
  });

  test("is sorted, and has pages", async () => {
    const titles = ["Buoy one", "Buoy two"];
    for (const title of titles) await aCollection({ title });
    const titlesOf = async (query: object) =>
      (await listAllCollections(asAdmin(), { ...PAGE, q: "buoy", ...query })).items.map(
        ({ metadata }) => metadata.title,
      );
    expect(await titlesOf({ sort: "oldest" })).toEqual(titles);
    expect(await titlesOf({ sort: "newest", size: 1, page: 2 })).toEqual(["Buoy one"]);
    await expect(titlesOf({ sort: "size" })).rejects.toThrow(ValidationError);
  });
});

describe("the list of featured collections", () => {
  beforeEach(async () => {
    await systemContext().db.collectionFeatured.deleteMany({});
  });
  const at = (inMs: number) => ({ start_date: new Date(Date.now() + inMs).toISOString() });
  const feature = async (id: string, inMs: number) =>
    (await inTx(asAdmin(), (tx) => createFeaturedEntry(tx, id, at(inMs)))).id;

  test("is for administrators in person", async () => {
    for (const ctx of await others())
      await expect(listAllFeatured(ctx, PAGE)).rejects.toThrow(NotPermitted);
  });

  test("says of each entry whether pages show it", async () => {
    const [one, two] = [await aCollection(), await aCollection()];
    const past = await feature(one.collection.id, -2 * HOUR_MS);
    const shown = await feature(one.collection.id, -HOUR_MS);
    const planned = await feature(one.collection.id, HOUR_MS);
    const hidden = await feature(two.collection.id, -3 * HOUR_MS);
    await changeCollection(two.owner, two.collection.id, { access: { visibility: "restricted" } });
    const { items, total } = await listAllFeatured(asAdmin(), PAGE);
    expect(total).toBe(4);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [planned, "planned"],
      [shown, "shown"],
      [past, "past"],
      [hidden, "hidden"],
    ]);
    expect(items[0]?.collection.slug).toBe(one.collection.slug);
    const found = await listFeatured(createContext({ actor: ANONYMOUS }), PAGE);
    expect(found.items.map(({ id }) => id)).toEqual([one.collection.id]);
  });

  test("has pages", async () => {
    const { collection } = await aCollection();
    for (const hours of [1, 2, 3]) await feature(collection.id, -hours * HOUR_MS);
    const { items, total } = await listAllFeatured(asAdmin(), { page: 2, size: 2 });
    expect([items.length, total]).toEqual([1, 3]);
    expect(items[0]?.state).toBe("past");
  });
});
