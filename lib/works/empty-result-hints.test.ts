import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { aWork, complete, RESTRICTED } from "@/tests/support/works";
import { emptyResultHints, worksIndex } from "@/lib/search";
import { searchWorks } from ".";

withTestDatabase();

let owner: Context;
let anybody: Context;

beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anybody = as(owner, ANONYMOUS);
  const about = (title: string, more = {}, top = {}) => {
    const whole = complete(top);
    return { ...whole, metadata: { ...whole.metadata, title, ...more } };
  };
  await aWork(owner, about("Harbour walls", { languages: [{ id: "eng" }] }));
  await aWork(owner, about("Tidal mills", { languages: [{ id: "fra" }] }));
  await aWork(owner, about("Secret harbour", { languages: [{ id: "deu" }] }, RESTRICTED));
});

const NONE = { words: [], filters: [], withoutFilters: 0, isApart: false, isNothingThere: false };

const found = async (ctx: Context, query: Record<string, string | string[]>) =>
  emptyResultHints(worksIndex(), await searchWorks(ctx, { page: 1, size: 10, ...query }));

test.each<[string, Record<string, string | string[]>, object]>([
  ["a word that no work has", { q: "+harbour +qqzzxx" }, { words: ["qqzzxx"] }],
  ["words that no work has together", { q: "harbour AND mills" }, { isApart: true }],
  [
    "a filter",
    { q: "harbour", language: "fra" },
    { filters: [{ facet: "language", count: 1 }], withoutFilters: 1 },
  ],
  [
    "filters together",
    { q: "harbour", language: "fra", access_status: "restricted" },
    { withoutFilters: 1 },
  ],
  ["a word and a filter", { q: "qqzzxx", language: "fra" }, { words: ["qqzzxx"] }],
])("%s is in the way", async (_, query, expected) => {
  expect(await found(anybody, query)).toEqual({ ...NONE, ...expected });
});

test("works that the reader may not see do not count", async () => {
  expect(await found(anybody, { q: "secret", language: "fra" })).toEqual({
    ...NONE,
    words: ["secret"],
  });
  expect(await found(owner, { q: "secret", language: "fra" })).toMatchObject({
    filters: [{ facet: "language", count: 1 }],
  });
});

test("the number of statements is bounded, whatever is asked", async () => {
  const q = Array.from({ length: 300 }, (_, n) => `qqzzx${n}`).join(" ");
  const search = await searchWorks(anybody, { page: 1, size: 10, q, language: ["fra", "eng"] });
  const seen = await statementsOf(() => emptyResultHints(worksIndex(), search));
  expect(seen.length).toBeLessThanOrEqual(30);
});

test("where there is no work at all, that is the reason", async () => {
  const query = { page: 1, size: 10, q: "harbour" };
  const nowhere = await searchWorks(anybody, query, { within: [crypto.randomUUID()] });
  expect(await emptyResultHints(worksIndex(), nowhere)).toMatchObject({ isNothingThere: true });
});
