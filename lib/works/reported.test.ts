import { beforeAll, describe, expect, test } from "vitest";
import { ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { listFiles } from "@/lib/files";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aFile } from "@/tests/support/file-owners";
import { aDraft, aWork, complete, METADATA, publish } from "@/tests/support/works";
import {
  editWork,
  openDraftFiles,
  openDraftFilesForChange,
  readDraft,
  readWork,
  setReview,
  submitReview,
  updateDraft,
} from ".";

/* What a save reported was not kept, so the draft is not published until a save reports nothing. */
withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const save = (id: string, body: unknown) =>
  inTransaction(owner, (tx) => updateDraft(tx, id, body, undefined));
const withMetadata = (more: Record<string, unknown>) =>
  complete({ metadata: { ...METADATA, ...more } });

async function refusedFields(action: Promise<unknown>): Promise<string[]> {
  const error: unknown = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ValidationError ? error.issues.map(({ field }) => field) : [];
}

describe("a draft whose save reported problems", () => {
  test.each([
    ["an unknown field", withMetadata({ strange: 1 }), "metadata.strange"],
    ["a bad identifier", withMetadata({ identifiers: [{ scheme: "doi", identifier: "x" }] }), null],
    [
      "a text above its bound",
      withMetadata({ description: "a".repeat(100_001) }),
      "metadata.description",
    ],
    [
      "a list above its bound",
      withMetadata({ sizes: Array.from({ length: 10_001 }, () => "1 p.") }),
      "metadata.sizes",
    ],
    [
      "too many entries in all",
      withMetadata({
        ...{ sizes: Array(10_000).fill("1"), formats: Array(10_000).fill("text/plain") },
        ...{ subjects: Array(10_000).fill({ subject: "x" }) },
        ...{ dates: Array(10_000).fill({ date: "2000", type: { id: "other" } }) },
        additional_titles: Array(10_000).fill({ title: "More", type: { id: "subtitle" } }),
      }),
      "metadata.formats",
    ],
    ["a custom field", complete({ custom_fields: { "no:such": 1 } }), "custom_fields.no:such"],
    [
      "an identifier's client above its bound",
      complete({
        pids: { doi: { identifier: "10.1234/a", provider: "external", client: "a".repeat(101) } },
      }),
      "pids.doi.client",
    ],
    [
      "a file to show that is not there",
      complete({ files: { enabled: false, default_preview: "a" } }),
      "files.default_preview",
    ],
  ])("is not published: %s", async (_, body, field) => {
    const { id, issues } = await aDraft(owner, body);
    expect(issues).not.toEqual([]);
    if (field !== null) expect(issues.map((issue) => issue.field)).toContain(field);
    expect(await refusedFields(publish(owner, id))).toEqual(issues.map((issue) => issue.field));
    await save(id, complete());
    await publish(owner, id);
  });

  test("is not handed in", async () => {
    const { collection } = await aCollection();
    const { id } = await aDraft(owner, withMetadata({ strange: 1 }));
    const receiver = { community: collection.id };
    await inTransaction(owner, (tx) =>
      setReview(tx, id, { type: "community-submission", receiver }, undefined),
    );
    const submit = () => inTransaction(owner, (tx) => submitReview(tx, id, {}));
    expect(await refusedFields(submit())).toEqual(["metadata.strange"]);
    await save(id, complete());
    await submit();
  });

  test("keeps what it was told over a change of something else", async () => {
    const { id } = await aWork(owner);
    await inTransaction(owner, (tx) => editWork(tx, id));
    await save(id, withMetadata({ strange: 1 }));
    expect((await readDraft(owner, id)).draft.issues).toHaveLength(1);
    expect(await refusedFields(publish(owner, id))).toEqual(["metadata.strange"]);
    expect((await readWork(owner, id)).revision).toBe(1);
  });
});

test("missing files are there when they have been uploaded, without another save", async () => {
  const { id } = await aDraft(owner, {});
  const saved = await save(id, { metadata: METADATA, files: { enabled: true } });
  expect(saved.draft.issues.map(({ field }) => field)).toEqual(["files.enabled"]);
  expect(await refusedFields(publish(owner, id))).toEqual(["files.enabled"]);
  await aFile((ctx) => openDraftFilesForChange({ ...ctx, actor: owner.actor }, id), "a.txt", "one");
  await publish(owner, id);
});

test("an edit has the files of the published version: they are listed, and no save misses them", async () => {
  const { id } = await aDraft(owner, { metadata: METADATA, files: { enabled: true } });
  await aFile((ctx) => openDraftFilesForChange({ ...ctx, actor: owner.actor }, id), "a.txt", "one");
  await publish(owner, id);
  await inTransaction(owner, (tx) => editWork(tx, id));
  const { entries } = await listFiles(owner, (ctx) => openDraftFiles(ctx, id));
  expect(entries.map(({ key }) => key)).toEqual(["a.txt"]);
  const files = { enabled: true, default_preview: "a.txt", order: ["a.txt"] };
  const { draft } = await save(id, { metadata: { ...METADATA, title: "Second thoughts" }, files });
  expect([draft.issues, draft.filesEnabled, draft.defaultPreview]).toEqual([[], true, "a.txt"]);
  await publish(owner, id);
  expect((await readWork(owner, id)).files).toMatchObject({ enabled: true, count: 1 });
});

test("a missing field is named once", async () => {
  const { title: _title, ...untitled } = METADATA;
  const { id } = await aDraft(owner, complete({ metadata: untitled }));
  expect(await refusedFields(publish(owner, id))).toEqual(["metadata.title"]);
});
