import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { aDraft, aWork, complete, RESTRICTED } from "@/tests/support/works";
import { suggestWhileTyping } from ".";

withTestDatabase();

let owner: Context;
let anybody: Context;

type Given = { title: string; people?: string[]; subjects?: string[] };
const about = ({ title, people = ["Wick, Ada"], subjects = [] }: Given, more = {}) => {
  const whole = complete(more);
  const creators = people.map((name) => {
    const [family_name, given_name] = name.split(", ");
    return { person_or_org: { type: "personal", family_name, given_name } };
  });
  const terms = subjects.map((subject) => ({ subject }));
  return { ...whole, metadata: { ...whole.metadata, title, creators, subjects: terms } };
};

beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anybody = as(owner, ANONYMOUS);
  for (const given of [
    { title: "Lanterns", people: ["Lanternier, Zoë"], subjects: ["Lantern fish", "Oceans"] },
    { title: "Old lanterns of the sea", people: ["Müller, Lana"], subjects: ["Lantern fish"] },
    { title: "A lantern", people: ["Müller, Lana", "Lander, Bo"], subjects: ["Landscape"] },
  ])
    await aWork(owner, about(given));
  const hidden = { title: "Lanterns below", people: ["Lanhidden, Eva"], subjects: ["Lanhidden"] };
  await aWork(owner, about(hidden, RESTRICTED));
  await aDraft(owner, about({ title: "Lanterns to come", people: ["Landraft, Eva"] }));
  await aCollection({ owner, title: "Lantern studies" });
});

async function offered(ctx: Context, q: string) {
  const { titles, people, subjects, collections } = await suggestWhileTyping(ctx, q);
  return {
    titles: titles.map(({ metadata }) => metadata.title),
    people: people.map(({ name, count }) => `${name} ${count}`),
    subjects: subjects.map(({ name, count }) => `${name} ${count}`),
    collections: collections.map(({ metadata }) => metadata.title),
  };
}

describe("while somebody types they are offered", () => {
  test("names with umlauts for what begins their spelling without them", async () => {
    for (const typed of ["muel", "mue", "mul", "Mül", "mueller"])
      expect((await offered(anybody, typed)).people).toEqual(["Müller, Lana 2"]);
  });

  test("titles, people, subjects and collections with words that begin so, frequent ones first", async () => {
    expect(await offered(anybody, "lan")).toEqual({
      titles: ["Lanterns", "A lantern", "Old lanterns of the sea"],
      people: ["Lander, Bo 1", "Lanternier, Zoë 1", "Müller, Lana 2"],
      subjects: ["Lantern fish 2", "Landscape 1"],
      collections: ["Lantern studies"],
    });
  });

  test("what has the word itself before what only begins so", async () => {
    const { titles, people } = await offered(anybody, "lantern");
    expect(titles).toEqual(["A lantern", "Lanterns", "Old lanterns of the sea"]);
    expect(people).toEqual(["Lanternier, Zoë 1"]);
  });

  test("names by beginnings in any order and spelling", async () => {
    expect((await offered(anybody, "lan muell")).people).toEqual(["Müller, Lana 2"]);
    expect((await offered(anybody, "Müller, L")).people).toEqual(["Müller, Lana 2"]);
  });

  test("titles that only they may read, never names of works that are not public", async () => {
    const { titles, people, subjects } = await offered(owner, "lan");
    expect(titles).toContain("Lanterns below");
    expect(titles).not.toContain("Lanterns to come");
    expect([...people, ...subjects].join()).not.toMatch(/Lanhidden|Landraft/);
  });

  test.each(["", " ", "l", "!?", "zzz"])("nothing for “%s”", async (q) => {
    expect(await offered(anybody, q)).toEqual({
      titles: [],
      people: [],
      subjects: [],
      collections: [],
    });
  });

  test("something for anything that can be typed", async () => {
    for (const q of ['"lan', "lan:", "(lan", "lan AND", "a".repeat(5_000), "x ".repeat(500), "/l/"])
      await expect(suggestWhileTyping(anybody, q)).resolves.toBeDefined();
  });

  test("by a bounded number of statements", async () => {
    await suggestWhileTyping(anybody, "lan");
    const seen = await statementsOf(() => suggestWhileTyping(anybody, "lan"));
    expect(seen.length).toBeLessThanOrEqual(30);
  });
});
