import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { NotFound } from "@/lib/core/errors";
import { type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aVersion, aWork, complete, publish, RESTRICTED } from "@/tests/support/works";
import { oaiIdentifier } from "./pids/schemes";
import {
  deleteDraft,
  editWork,
  newVersion,
  reservePid,
  takeDownWork,
  updateDraft,
  workIdOfDoi,
  workIdOfOai,
} from ".";
import { workJobs } from "./jobs";
import { registerDoi } from "./pids/register";
import * as repository from "./repository";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const doiOf = ({ id }: { id: string }) => `10.5072/${id}`;
const reserve = (id: string) => inTransaction(owner, (tx) => reservePid(tx, id, "doi"));
const statusOf = async (identifier: string) =>
  (await repository.findPid(systemContext(), "doi", identifier))?.status;

describe("registration of DOIs", () => {
  test("follows publication, for the version and its concept", async () => {
    const work = await aWork(owner);
    const [doi, concept] = [`10.5072/${work.id}`, `10.5072/${work.parent.id}`];
    expect([await statusOf(doi), await statusOf(concept)]).toEqual(["registering", "registering"]);
    await runDueJobs(workJobs);
    expect([await statusOf(doi), await statusOf(concept)]).toEqual(["registered", "registered"]);
    const next = await aVersion(owner, work.id);
    expect(await statusOf(`10.5072/${next.id}`)).toBe("registering");
    expect(await statusOf(concept)).toBe("registered");
  });

  test("does not happen for what is reserved only, nor for what fails to be published", async () => {
    const draft = await aDraft(owner, { metadata: {} });
    await reserve(draft.id);
    await expect(publish(owner, draft.id)).rejects.toThrow();
    await runDueJobs(workJobs);
    expect(await statusOf(`10.5072/${draft.id}`)).toBe("reserved");
  });

  test("does not happen for what an edit of a published work has reserved, whoever asks for it", async () => {
    const work = await aWork(owner, complete(RESTRICTED));
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    await reserve(work.id);
    await enqueue(systemContext(), registerDoi, { identifier: doiOf(work) });
    await runDueJobs(workJobs);
    expect(await statusOf(doiOf(work))).toBe("reserved");
  });

  test("waits until a restricted work is opened", async () => {
    const draft = await aDraft(owner, complete(RESTRICTED));
    await reserve(draft.id);
    const work = await publish(owner, draft.id);
    await runDueJobs(workJobs);
    const both = async () => [await statusOf(doiOf(work)), await statusOf(doiOf(work.parent))];
    expect(await both()).toEqual(["registering", "registering"]);
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    const open = { access: { record: "public", files: "public" } };
    await inTransaction(owner, (tx) => updateDraft(tx, work.id, complete(open), undefined));
    await publish(owner, work.id);
    await runDueJobs(workJobs);
    expect(await both()).toEqual(["registered", "registered"]);
  });

  test("of a concept follows the newest version that is public", async () => {
    const first = await aWork(owner);
    const { draft } = await inTransaction(owner, (tx) => newVersion(tx, first.id));
    await inTransaction(owner, (tx) => updateDraft(tx, draft.id, complete(RESTRICTED), undefined));
    await publish(owner, draft.id);
    await runDueJobs(workJobs);
    expect(await statusOf(doiOf(first.parent))).toBe("registered");
  });

  test("runs twice without harm", async () => {
    const work = await aWork(owner);
    await runDueJobs(workJobs);
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    await publish(owner, work.id);
    await runDueJobs(workJobs);
    expect(await statusOf(`10.5072/${work.id}`)).toBe("registered");
  });
});

test.each([
  ["dropped", {}],
  ["exchanged for another", { doi: { provider: "external", identifier: "10.1234/elsewhere" } }],
])("a reserved DOI that is %s by a save is free again", async (_how, pids) => {
  const draft = await aDraft(owner);
  await reserve(draft.id);
  await inTransaction(owner, (tx) => updateDraft(tx, draft.id, complete({ pids }), undefined));
  expect(await statusOf(`10.5072/${draft.id}`)).toBeUndefined();
});

describe("a DOI", () => {
  const nowhere = (doi: string) =>
    expect(workIdOfDoi(systemContext(), doi)).rejects.toBeInstanceOf(NotFound);

  test("leads nowhere while only an edit of its published work has reserved it, and is free with that", async () => {
    const work = await aWork(owner, complete(RESTRICTED));
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    await reserve(work.id);
    await nowhere(doiOf(work));
    await inTransaction(owner, (tx) => deleteDraft(tx, work.id, undefined));
    expect(await statusOf(doiOf(work))).toBeUndefined();
  });

  test("leads nowhere where its work was taken down without a notice, as its OAI identifier; else to the notice", async () => {
    const administrator = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
    const takeDown = (id: string, isVisible: boolean) =>
      inTransaction(administrator, (tx) => takeDownWork(tx, id, { is_visible: isVisible }));
    const [told, hidden] = [await aWork(owner), await aWork(owner)];
    await takeDown(told.id, true);
    await takeDown(hidden.id, false);
    expect(await workIdOfDoi(systemContext(), doiOf(told))).toBe(told.id);
    expect(await workIdOfOai(systemContext(), oaiIdentifier(told.id))).toBe(told.id);
    await nowhere(doiOf(hidden));
    await nowhere(doiOf(hidden.parent));
    await expect(workIdOfOai(systemContext(), oaiIdentifier(hidden.id))).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test("leads nowhere while only the draft of a next version has reserved it", async () => {
    const work = await aWork(owner);
    const { draft } = await inTransaction(owner, (tx) => newVersion(tx, work.id));
    await reserve(draft.id);
    await nowhere(doiOf(draft));
  });

  test("leads to its work for good once it was minted, whatever that is called later", async () => {
    const work = await aWork(owner);
    const save = (pids: unknown) =>
      inTransaction(owner, (tx) => updateDraft(tx, work.id, complete({ pids }), undefined));
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    await save({ doi: { provider: "external", identifier: "10.1234/other-name" } });
    await publish(owner, work.id);
    await inTransaction(owner, (tx) => editWork(tx, work.id));
    await save({});
    await reserve(work.id);
    expect(await workIdOfDoi(systemContext(), doiOf(work))).toBe(work.id);
  });
});
