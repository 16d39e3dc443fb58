import { expect, inject, test } from "vitest";
import { aBrowser } from "../sessions/browser";
import { aPerson, type Person } from "../support/people";
import { aCollection, ALLOWING, aMember } from "./curate";

const PASSWORD = "a collection below another";

/** What a person reads on the page for a new subcollection. */
async function pageOf({ email }: Person, slug: string): Promise<string> {
  const browser = aBrowser(inject("service"));
  expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  const { status, text } = await browser.send("GET", `/collections/${slug}/subcommunities/new`);
  expect(status).toBe(200);
  return text;
}

test("the page for a new subcollection says who decides, as it is for its reader", async () => {
  const [owner, manager, admin, anybody] = await Promise.all([
    aPerson({ password: PASSWORD }),
    aPerson({ password: PASSWORD }),
    aPerson({ password: PASSWORD, roles: ["admin"] }),
    aPerson({ password: PASSWORD }),
  ]);
  const collection = await aCollection(owner, { title: "Zoology", ...ALLOWING });
  const { slug } = collection;
  await aMember(owner, collection, "manager", manager);
  expect(await pageOf(owner, slug)).toContain("so your collection is added immediately");
  for (const decider of [manager, admin])
    expect(await pageOf(decider, slug)).toContain("You may accept it yourself.");
  expect(await pageOf(anybody, slug)).toContain("decide whether to add your collection");
});
