import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aVersion, aWork } from "@/tests/support/works";
import { workJobs } from "../jobs";
import * as repository from "../repository";
import type { DoiProvider, Registration } from "./provider";
import { enqueueNewRegistrations } from "./register";

const agency = vi.hoisted(() => ({ told: [] as Registration[], refuses: new Set<string>() }));

vi.mock("./provider", () => ({
  doiProvider: (): DoiProvider => ({
    name: "agency",
    register: async (registration) => {
      if (agency.refuses.delete(registration.identifier)) throw new Error("Not now.");
      agency.told.push(registration);
    },
  }),
}));

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});
beforeEach(() => {
  agency.told.length = 0;
  agency.refuses.clear();
});

const statusOf = async (identifier: string) =>
  (await repository.findPids(systemContext(), "doi", [identifier]))[0]?.status;

test("many DOIs are registered together, each with its own page, a concept with its newest version", async () => {
  const [first, second] = [await aWork(owner), await aWork(owner)];
  const newer = await aVersion(owner, first.id);
  await runDueJobs(workJobs);
  agency.told.length = 0;
  const ids = [first.id, newer.id, first.parent.id, second.id];
  await enqueueNewRegistrations(
    systemContext(),
    ids.map((id) => `10.5072/${id}`),
  );
  await runDueJobs(workJobs);
  expect(agency.told.map(({ url }) => url.split("/").at(-1)).sort()).toEqual([...ids].sort());
});

test("one that the agency refuses keeps none of the others waiting, and is tried again by itself", async () => {
  const works = [await aWork(owner), await aWork(owner), await aWork(owner)];
  await runDueJobs(workJobs);
  agency.told.length = 0;
  const dois = works.map(({ id }) => `10.5072/${id}`);
  agency.refuses.add(dois[1] ?? "");
  await enqueueNewRegistrations(systemContext(), dois);
  await runDueJobs(workJobs);
  const told = agency.told.map(({ identifier }) => identifier);
  expect([...told].sort()).toEqual([...dois].sort());
  expect(told.at(-1)).toBe(dois[1]);
  expect(await Promise.all(dois.map(statusOf))).toEqual(dois.map(() => "registered"));
});
