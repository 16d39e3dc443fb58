import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork, complete, RESTRICTED } from "@/tests/support/works";
import type { WorkListJson } from "./schema";
import { listOwnWorks, presentDashboard, presentSearch, searchWorks } from ".";

withTestDatabase();

let owner: Context;
let anybody: Context;

const OPTIONS = {
  accept: "application/json",
  languages: ["en"],
  url: new URL("https://commonshelf.example.org/api/records"),
};
const PAGE = { page: 1, size: 10 };

const about = (title: string, more = {}) => {
  const whole = complete(more);
  return { ...whole, metadata: { ...whole.metadata, title } };
};

beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anybody = as(owner, ANONYMOUS);
  await aWork(
    owner,
    about("Lighthouses & <b>keepers</b>", {
      custom_fields: {
        "svc:notes": "<p>lighthouses are dull</p>",
        "svc:user_defined_tags": ["lighthouse"],
      },
    }),
  );
  await aWork(owner, about("Hidden lighthouses", RESTRICTED));
  await aDraft(owner, about("Unfinished lighthouses"));
});

async function found(ctx: Context, query: Record<string, unknown>) {
  const list = await presentSearch(ctx, await searchWorks(ctx, { ...PAGE, ...query }), OPTIONS);
  const { hits } = list as WorkListJson;
  return hits.hits.map((hit) => ("highlight" in hit ? hit.highlight : undefined));
}

test("hits have the passages of what their reader may see, in signs of text", async () => {
  expect(await found(anybody, { q: "lighthouse", highlight: "1" })).toEqual([
    {
      "metadata.title": ["<em>Lighthouses</em> &amp; &lt;b&gt;keepers&lt;/b&gt;"],
      "custom_fields.svc:user_defined_tags": ["<em>lighthouse</em>"],
    },
  ]);
});

test("works that only their owner may see have passages for the owner", async () => {
  const titles = (await found(owner, { q: "title:lighthouse", highlight: "1" })).map(
    (one) => (one as Record<string, string[]>)["metadata.title"],
  );
  expect(titles.flat().sort()).toEqual([
    "<em>Lighthouses</em> &amp; &lt;b&gt;keepers&lt;/b&gt;",
    "Hidden <em>lighthouses</em>",
  ]);
});

test("a dashboard has those of drafts", async () => {
  const list = await listOwnWorks(owner, { ...PAGE, q: "unfinished", highlight: "1" });
  expect(await presentDashboard(owner, list, OPTIONS)).toMatchObject({
    hits: { hits: [{ highlight: { "metadata.title": ["<em>Unfinished</em> lighthouses"] } }] },
  });
});

test("nothing is there that was not asked for, or where no words were asked", async () => {
  expect(await found(anybody, { q: "lighthouse" })).toEqual([undefined]);
  expect(await found(anybody, { highlight: "1" })).toEqual([undefined]);
});

test("addresses of further pages ask for them, too", async () => {
  const { effective } = await searchWorks(anybody, { ...PAGE, q: "x", highlight: "true" });
  expect(effective.params).toEqual({ q: "x", highlight: "true" });
});
