import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { addStoredFiles } from "@/lib/files";
import { storage } from "@/lib/storage";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork, complete, publish } from "@/tests/support/works";
import { editWork, newVersion, searchWorks } from ".";

withTestDatabase();

let owner: Context;
let anybody: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anybody = as(owner, ANONYMOUS);
});

const ask = (q: string, more: Record<string, string> = {}) =>
  searchWorks(anybody, { q, page: 1, size: 10, ...more });

async function aWorkWithFile(access: { record: string; files: string }) {
  const draft = await aDraft(owner, complete({ access, files: { enabled: true } }));
  const stored = await storage().write(Readable.from([Buffer.from("a,b")]), { limitBytes: 100 });
  await inTransaction(owner, (tx) =>
    addStoredFiles(tx, [{ ownerId: draft.id, entry: { key: "data.csv" }, stored }]),
  );
  return publish(owner, draft.id);
}

test("a public work with restricted files is found, and nothing about its files", async () => {
  const open = await aWorkWithFile({ record: "public", files: "public" });
  const held = await aWorkWithFile({ record: "public", files: "restricted" });
  const both = `id:("${open.id}" "${held.id}")`;

  const { total, facets } = await ask(both);
  expect(total).toBe(2);
  expect(facets.file_type).toMatchObject([{ key: "csv", count: 1 }]);
  for (const about of ["files.types:csv", "files.count:1", "files.totalbytes:3"]) {
    const { items } = await ask(`${both} AND ${about}`);
    expect(items.map(({ id }) => id)).toEqual([open.id]);
  }
});

test("nobody finds published works by the drafts that their editors have begun", async () => {
  const [edited, continued] = [await aWork(owner), await aWork(owner)];
  await inTransaction(owner, (tx) => editWork(tx, edited.id));
  await inTransaction(owner, (tx) => newVersion(tx, continued.id));
  for (const about of ["has_draft:true", "versions.is_latest_draft:false"])
    expect((await ask(about)).total).toBe(0);
});

test("notes for managers are not searched", async () => {
  const word = `q${crypto.randomUUID().replaceAll("-", "")}`;
  await aWork(owner, complete({ custom_fields: { "svc:notes": `<p>${word}</p>` } }));
  for (const q of [word, `custom_fields.svc\\:notes:${word}`]) expect((await ask(q)).total).toBe(0);
});
