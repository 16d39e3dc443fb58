import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork, complete, METADATA, publish } from "@/tests/support/works";
import {
  editWork,
  liftEmbargoes,
  listOverdueEmbargoes,
  readDraft,
  readWork,
  searchWorks,
  updateDraft,
  serializeWork,
  workIdOfDoi,
} from ".";
import { claimPids, releasePids } from "./repository";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const on = (day: string) => systemContext({ now: new Date(`${day}T00:02:00Z`) });
const UNTIL = "2999-05-01";
const embargoed = (given: Record<string, unknown> = {}, record = "restricted") =>
  complete({
    access: {
      record,
      files: "restricted",
      embargo: { active: true, until: UNTIL, reason: "Agreement" },
    },
    ...given,
  });
const find = async (id: string) =>
  (await searchWorks(as(owner, ANONYMOUS), { q: `id:"${id}"`, page: 1, size: 5 })).total;

test("nothing opens the day before; on its day a work opens for everybody", async () => {
  const { id, revision } = await aWork(owner, embargoed());
  await liftEmbargoes(on("2999-04-30"));
  await expect(readWork(as(owner, ANONYMOUS), id)).rejects.toThrow("errors.permission");
  expect(await find(id)).toBe(0);

  await liftEmbargoes(on(UNTIL));
  const open = await readWork(as(owner, ANONYMOUS), id);
  expect(open.access).toEqual({
    record: "public",
    files: "public",
    embargo: { active: false, until: UNTIL, reason: "Agreement" },
  });
  expect(open.revision).toBeGreaterThan(revision);
  expect(await find(id)).toBe(1);
});

test("what opens late is lifted by the next run, also when runs meet", async () => {
  const works = await Promise.all([1, 2, 3].map(() => aWork(owner, embargoed({}, "public"))));
  await Promise.all([liftEmbargoes(on("3000-01-01")), liftEmbargoes(on("3000-01-01"))]);
  for (const { id } of works) {
    const { access, revision } = await readWork(owner, id);
    expect([access.files, access.embargo.active, revision]).toEqual(["public", false, 2]);
  }
  expect(await liftEmbargoes(on("3000-01-01"))).toBe(0);
});

test("a restricted work gets the DOI it went without, if its publisher is known", async () => {
  const { publisher: _publisher, ...unknown } = METADATA;
  const work = await aWork(owner, embargoed());
  const without = await aWork(owner, embargoed({ metadata: unknown }));
  expect([work.pids.doi, without.pids.doi]).toEqual([undefined, undefined]);
  await liftEmbargoes(on(UNTIL));
  const { pids, parent } = await readWork(owner, work.id);
  expect(pids.doi?.identifier).toBe(`10.5072/${work.id}`);
  expect(parent.pids.doi?.identifier).toBe(`10.5072/${parent.id}`);
  expect((await readWork(owner, without.id)).pids.doi).toBeUndefined();
});

test("a work that cannot be opened does not keep the others closed", async () => {
  const works = [await aWork(owner, embargoed()), await aWork(owner, embargoed())];
  const [stuck, free] = works.sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!stuck || !free) throw new Error("no works");
  await claimPids(owner, [
    {
      scheme: "doi",
      identifier: `10.5072/${stuck.id}`,
      provider: "datacite",
      status: "reserved",
      recordId: free.id,
      parentId: free.parent.id,
    },
  ]);
  await expect(liftEmbargoes(on(UNTIL))).rejects.toThrow(
    `The embargo could not be lifted of ${stuck.id}.`,
  );
  expect(await listOverdueEmbargoes(on(UNTIL))).not.toContain(stuck.id);
  expect(await listOverdueEmbargoes(on("2999-05-02"))).toEqual([stuck.id]);
  expect((await readWork(owner, stuck.id)).access.record).toBe("restricted");
  expect((await readWork(owner, free.id)).access.record).toBe("public");

  await releasePids(owner, free.id, { scheme: "doi", onlyReserved: true });
  expect(await liftEmbargoes(on(UNTIL))).toBe(1);
});

test("a DOI from elsewhere stays the work's own", async () => {
  const doi = { provider: "external", identifier: `10.1234/${crypto.randomUUID()}` };
  const work = await aWork(owner, embargoed({ pids: { doi } }));
  await liftEmbargoes(on(UNTIL));
  const { access, pids } = await readWork(owner, work.id);
  expect(access.record).toBe("public");
  expect(pids.doi).toEqual(doi);
  expect(await workIdOfDoi(owner, doi.identifier)).toBe(work.id);
});

test("an edit draft that says the same follows; one that says otherwise is left alone", async () => {
  const [same, other] = [await aWork(owner, embargoed()), await aWork(owner, embargoed())];
  for (const { id } of [same, other]) await inTransaction(owner, (tx) => editWork(tx, id));
  const closed = complete({ access: { record: "restricted", files: "restricted" } });
  await inTransaction(owner, (tx) => updateDraft(tx, other.id, closed, undefined));
  await liftEmbargoes(on(UNTIL));
  expect((await readDraft(owner, same.id)).draft.access.record).toBe("public");
  expect((await readDraft(owner, other.id)).draft.access.record).toBe("restricted");
});

test("a draft whose embargo ran out before publication says so instead of staying closed", async () => {
  const draft = await aDraft(owner, embargoed());
  const late = { ...owner, now: new Date("2999-05-02T10:00:00Z") };
  await expect(publish(late, draft.id)).rejects.toMatchObject({
    issues: [{ field: "access.embargo.until" }],
  });
});

test("embargoed files of a public record are told as such", async () => {
  const work = await aWork(owner, embargoed({}, "public"));
  expect((await serializeWork(as(owner, ANONYMOUS), work)).access.status).toBe("embargoed");
});
