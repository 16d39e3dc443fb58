import { beforeAll, describe, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { workOff } from "@/lib/jobs/worker";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aVersion, aWork, complete, publish } from "@/tests/support/works";
import { editWork, reservePid, updateDraft } from ".";
import { workJobs } from "./jobs";
import * as repository from "./repository";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const statusOf = async (identifier: string) =>
  (await repository.findPid(systemContext(), "doi", identifier))?.status;

describe("registration of DOIs", () => {
  test("follows publication, for the version and its concept", async () => {
    const work = await aWork(owner);
    const [doi, concept] = [`10.5072/${work.id}`, `10.5072/${work.parent.id}`];
    expect([await statusOf(doi), await statusOf(concept)]).toEqual(["registering", "registering"]);
    await workOff(workJobs);
    expect([await statusOf(doi), await statusOf(concept)]).toEqual(["registered", "registered"]);
    const next = await aVersion(owner, work.id);
    expect(await statusOf(`10.5072/${next.id}`)).toBe("registering");
    expect(await statusOf(concept)).toBe("registered");
  });

  test("does not happen for what is reserved only, nor for what fails to be published", async () => {
    const draft = await aDraft(owner, { metadata: {} });
    await inTransaction(owner, (tx) => reservePid(tx, draft.id, "doi"));
    await expect(publish(owner, draft.id)).rejects.toThrow();
    await workOff(workJobs);
    expect(await statusOf(`10.5072/${draft.id}`)).toBe("reserved");
  });

  test("runs twice without harm", async () => {
    const work = await aWork(owner);
    await workOff(workJobs);
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    await publish(owner, work.id);
    await workOff(workJobs);
    expect(await statusOf(`10.5072/${work.id}`)).toBe("registered");
  });
});

test.each([
  ["dropped", {}],
  ["exchanged for another", { doi: { provider: "external", identifier: "10.1234/elsewhere" } }],
])("a reserved DOI that is %s by a save is free again", async (_how, pids) => {
  const draft = await aDraft(owner);
  await inTransaction(owner, (tx) => reservePid(tx, draft.id, "doi"));
  await inTransaction(owner, (tx) => updateDraft(tx, draft.id, complete({ pids }), undefined));
  expect(await statusOf(`10.5072/${draft.id}`)).toBeUndefined();
});
