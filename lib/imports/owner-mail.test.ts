import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { findAccounts } from "@/lib/users";
import { accountIdOf, aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";
import { ownerMail } from "./owner-mail";

withTestDatabase();

test("a DOI is linked where it leads: one for trials to this service", async () => {
  const { collection, owner } = await aCollection();
  const ctx = systemContext();
  const id = accountIdOf(owner);
  const account = (await findAccounts(ctx, [id])).get(id);
  if (!account) throw new Error("The owner has an account.");
  const work = await aWork(owner);
  const textWith = async (identifier: string) => {
    const doi = { identifier, provider: "datacite" };
    return (await ownerMail(ctx, { work: { ...work, pids: { doi } }, account, collection })).text;
  };
  expect(await textWith("10.1234/tides")).toContain("https://doi.org/10.1234/tides");
  const trial = await textWith("10.5072/tides");
  expect(trial).not.toContain("doi.org");
  expect(trial).toMatch(/https?:\/\/[^/\s]+\/doi\/10\.5072\/tides/);
});
