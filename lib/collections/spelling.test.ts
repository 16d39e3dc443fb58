import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { type Context, createContext } from "@/lib/db/context";
import { checkSpelling, collectionsIndex, emptyResultHints } from "@/lib/search";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { searchCollections } from ".";

withTestDatabase();

let owner: Context;

beforeAll(async () => {
  await aCollection({ title: "Music and Theatre" });
  await aCollection({ title: "Dunkirk harbour" });
  await aCollection({ title: "Dunk notes", access: { visibility: "restricted" } });
  ({ owner } = await aCollection({
    title: "Secret archaeology",
    access: { visibility: "restricted" },
  }));
});

const anybody = () => createContext({ actor: ANONYMOUS });
const found = (ctx: Context, query: Record<string, string>) =>
  searchCollections(ctx, { page: 1, size: 10, ...query });
const corrected = async (ctx: Context, q: string) =>
  (await checkSpelling(collectionsIndex(), await found(ctx, { q }))).corrected;

test("a word that no collection has is spelt as collections spell it", async () => {
  expect(await corrected(anybody(), "musik theatre")).toEqual({
    query: "music theatre",
    found: "music theatre",
  });
});

test("the beginning of a word is not misspelt", async () => {
  const search = await found(anybody(), { q: "musi theat" });
  expect(search.total).toBe(1);
  expect(await checkSpelling(collectionsIndex(), search)).toEqual({
    corrected: undefined,
    missing: [],
    unknown: [],
  });
});

test("words of collections that the asker may not see are not offered", async () => {
  expect(await corrected(anybody(), "archeology")).toBeUndefined();
  expect((await corrected(owner, "archeology"))?.query).toBe("archaeology");
  // Not either where they begin words that the asker may see.
  expect(await corrected(anybody(), "dunm")).toBeUndefined();
});

test("what is in the way of a search is told", async () => {
  const hints = async (query: Record<string, string>) =>
    emptyResultHints(collectionsIndex(), await found(anybody(), query));
  expect(await hints({ q: "qqzzxx" })).toMatchObject({ words: ["qqzzxx"], withoutFilters: 0 });
  expect(await hints({ q: "music", visibility: "restricted" })).toMatchObject({
    words: [],
    filters: [{ facet: "visibility", count: 1 }],
  });
});
