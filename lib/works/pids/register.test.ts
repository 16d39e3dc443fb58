import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { inTransaction } from "@/lib/db/transaction";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aVersion, aWork } from "@/tests/support/works";
import { workJobs } from "../jobs";
import * as repository from "../repository";
import type { DoiProvider, Registration } from "./provider";
import { restrictWork } from "../service/moderation";
import { restoreWork, takeDownWork } from "../service/take-down";
import { enqueueNewRegistrations } from "./register";

const agency = vi.hoisted(() => ({
  told: [] as Registration[],
  hidden: [] as string[],
  refuses: new Set<string>(),
  /** What happens while the agency is called the next time. */
  meanwhile: undefined as (() => Promise<unknown>) | undefined,
}));

vi.mock("./provider", () => ({
  doiProvider: (): DoiProvider => ({
    name: "agency",
    register: async (registration) => {
      if (agency.refuses.delete(registration.identifier)) throw new Error("Not now.");
      const { meanwhile } = agency;
      agency.meanwhile = undefined;
      await meanwhile?.();
      agency.told.push(registration);
    },
    hide: async (identifier) => {
      agency.hidden.push(identifier);
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
  agency.hidden.length = 0;
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

test("the DOI of a version that was taken down is hidden, that of its concept describes the version before it", async () => {
  const administrator = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
  const takeDown = (id: string) => inTransaction(administrator, (tx) => takeDownWork(tx, id, {}));
  const first = await aWork(owner);
  const second = await aVersion(owner, first.id);
  const doiOf = (id: string) => `10.5072/${id}`;
  await runDueJobs(workJobs);
  agency.told.length = 0;

  await takeDown(second.id);
  await runDueJobs(workJobs);
  expect(agency.hidden).toEqual([doiOf(second.id)]);
  expect(agency.told.map(({ identifier }) => identifier)).toEqual([doiOf(first.parent.id)]);

  await takeDown(first.id);
  await runDueJobs(workJobs);
  expect(agency.hidden.slice(1).sort()).toEqual([doiOf(first.id), doiOf(first.parent.id)].sort());

  agency.told.length = 0;
  await inTransaction(administrator, (tx) => restoreWork(tx, second.id));
  await runDueJobs(workJobs);
  expect(agency.told.map(({ identifier }) => identifier).sort()).toEqual(
    [doiOf(second.id), doiOf(first.parent.id)].sort(),
  );
});

test("that of a concept is hidden, too, where the public may read none of its versions any more", async () => {
  const administrator = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
  const first = await aWork(owner);
  const second = await aVersion(owner, first.id);
  await runDueJobs(workJobs);
  await inTransaction(administrator, (tx) => restrictWork(tx, first.id));
  await inTransaction(administrator, (tx) => takeDownWork(tx, second.id, {}));
  await runDueJobs(workJobs);
  expect(agency.hidden).toContain(`10.5072/${first.parent.id}`);
});

test("a DOI that the agency never heard of is not hidden there", async () => {
  const administrator = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
  const { id } = await aWork(owner);
  await inTransaction(administrator, (tx) => takeDownWork(tx, id, {}));
  await runDueJobs(workJobs);
  expect(agency).toMatchObject({ told: [], hidden: [] });
});

test("a DOI is hidden, too, whose work was taken down while it was registered for the first time", async () => {
  const administrator = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
  const { id, parent } = await aWork(owner);
  agency.meanwhile = () => inTransaction(administrator, (tx) => takeDownWork(tx, id, {}));
  await runDueJobs(workJobs);
  expect(agency.told.map(({ identifier }) => identifier)).toContain(`10.5072/${id}`);
  expect([...agency.hidden].sort()).toEqual([`10.5072/${id}`, `10.5072/${parent.id}`].sort());
});
