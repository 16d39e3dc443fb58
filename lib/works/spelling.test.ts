import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork, complete, RESTRICTED } from "@/tests/support/works";
import { checkSpelling, worksIndex } from "@/lib/search";
import { searchWorks } from ".";

withTestDatabase();

let owner: Context;
let anybody: Context;

const titled = (title: string, more = {}) => {
  const whole = complete(more);
  return { ...whole, metadata: { ...whole.metadata, title } };
};

beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anybody = as(owner, ANONYMOUS);
  await aWork(owner, titled("Circulation of the ocean at Größe and depth"));
  await aWork(owner, titled("Secret archaeology", RESTRICTED));
  await aDraft(owner, titled("Unfinished palaeography"));
});

const checked = async (ctx: Context, q: string) =>
  checkSpelling(worksIndex(), await searchWorks(ctx, { q, page: 1, size: 10 }));

const suggested = async (ctx: Context, q: string) => (await checked(ctx, q)).corrected?.query;

test.each([
  ["ocaen", "ocean"],
  ["circulatoin ocean", "circulation ocean"],
  ["circulation ocaen", "circulation ocean"],
  ["+ocaen -wave", "+ocean -wave"],
  ['(ocaen) AND "the ocean"', '(ocean) AND "the ocean"'],
])("%s was meant as %s", async (typed, meant) => {
  expect(await suggested(anybody, typed)).toBe(meant);
});

test.each(["ocean", "grosse", "xylophone", "title:ocaen", "ocaen~1", "oc", "*"])(
  "nothing better is known for %s",
  async (typed) => {
    expect(await suggested(anybody, typed)).toBeUndefined();
  },
);

test("words of works that the asker may not see are not offered to them", async () => {
  expect(await suggested(anybody, "archeology")).toBeUndefined();
  expect(await suggested(owner, "archeology")).toBe("archaeology");
  expect(await suggested(anybody, "paleography")).toBeUndefined();
});

test("words that nothing is like are told beside those that are mended", async () => {
  expect(await checked(anybody, "ocaen xylophone depth")).toEqual({
    corrected: { query: "ocean xylophone depth", found: "ocean depth" },
    missing: ["ocaen", "xylophone"],
    unknown: ["xylophone"],
  });
  const joined = await checked(anybody, "ocaen OR xylophone");
  const asWhole = "ocean OR xylophone";
  expect(joined.corrected).toEqual({ query: asWhole, found: asWhole });
  expect(await checked(anybody, "ocean depth")).toMatchObject({ missing: [], unknown: [] });
});
