import { beforeAll, describe, expect, test } from "vitest";
import { BadRequest, NotFound } from "@/lib/core/errors";
import { newWorkId } from "@/lib/core/ids";
import { message, verbatim } from "@/lib/core/message";
import { systemContext, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { objectJobs } from "@/lib/objects";
import { runDueJobs } from "@/lib/jobs/worker";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aFile, storedObjects } from "@/tests/support/file-owners";
import {
  addStoredFiles,
  changeFile,
  deleteFile,
  dropFiles,
  fileJobs,
  importFiles,
  listFiles,
  readFile,
  startUploads,
  summariseFiles,
  toFileJson,
  toListJson,
  withFileLinks,
  type FileOwner,
} from "./index";
import { listEntries } from "./repository";

withTestDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = systemContext();
});

describe("startUploads", () => {
  test("answers with all files of the draft, the new ones pending under their clean names", async () => {
    const { open, owner } = aDraft();
    await aFile(open, "b.txt", "first");
    const list = toListJson(
      await startUploads(ctx, open, [
        { key: "da\u0000ta/a .csv", metadata: { page: 1 }, access: { hidden: true } },
      ]),
    );
    expect(list).toMatchObject({ enabled: true, default_preview: null, order: [] });
    expect(list.entries).toMatchObject([
      { key: "b.txt", status: "completed" },
      {
        key: "data/a .csv",
        status: "pending",
        metadata: { page: 1 },
        access: { hidden: true },
        transfer: { type: "L" },
      },
    ]);
    const home = `/api/records/${owner.id}/draft/files`;
    const { self, content, commit } = list.entries?.[1]?.links ?? {};
    expect([self, content, commit].map((link) => link && new URL(link).pathname)).toEqual([
      `${home}/data/a%20.csv`,
      `${home}/data/a%20.csv/content`,
      `${home}/data/a%20.csv/commit`,
    ]);
    expect(list.entries?.[1]).not.toHaveProperty("checksum");
  });

  test.each([
    [{ key: "a" }, [["0._schema", "validation.invalidType"]]],
    [undefined, [["0._schema", "validation.invalidType"]]],
    [[], [["_schema", "files.noFilesGiven"]]],
    [["a.csv"], [["0._schema", "validation.invalidType"]]],
    [[{}], [["0.key", "validation.required"]]],
    [[{ key: null }], [["0.key", "validation.notNull"]]],
    [[{ key: "a" }, { key: 7 }], [["1.key", "validation.string"]]],
    [[{ key: "a", colour: "red" }], [["0.colour", "validation.unknownField"]]],
    [[{ key: "a", transfer: "L" }], [["transfer", "validation.transfer"]]],
    [[{ key: "a", access: { hidden: "yes" } }], [["0.access.hidden", "validation.boolean"]]],
    [[{ key: ".." }], [["0.key", "files.badName"]]],
    [[{ key: "a/../../etc/passwd" }], [["0.key", "files.badName"]]],
  ])("refuses %j, naming what is wrong", async (body, expected) => {
    const { open, owner } = aDraft();
    const issues = expected.map(([field, key]) => ({ field, messages: [{ key }] }));
    await expect(startUploads(ctx, open, body)).rejects.toMatchObject({ status: 400, issues });
    expect(await listEntries(ctx.db, owner.id)).toEqual([]);
  });

  test("a name that is taken is refused, in the draft, in the same request, and after cleaning", async () => {
    const { open, owner } = aDraft();
    await startUploads(ctx, open, [{ key: "a.csv" }]);
    const taken = (name: string) => ({ text: { key: "files.nameTaken", values: { name } } });
    for (const body of [
      [{ key: "a.csv" }],
      [{ key: "a..csv" }],
      [{ key: "b" }, { key: '"a.csv"' }],
    ])
      await expect(startUploads(ctx, open, body)).rejects.toMatchObject(taken("a.csv"));
    await expect(startUploads(ctx, open, [{ key: "c" }, { key: "c" }])).rejects.toMatchObject(
      taken("c"),
    );
    expect(await listEntries(ctx.db, owner.id)).toHaveLength(1);
  });

  test("255 characters are a name, 256 are too long", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "ü".repeat(255) }]);
    const longer = startUploads(ctx, open, [{ key: "x".repeat(256) }]);
    await expect(longer).rejects.toThrow("files.nameTooLong");
  });

  test("more files than a work may have are refused, also when two requests come at once", async () => {
    const { open, owner } = aDraft({ limits: { maxFiles: 5 } });
    const three = (prefix: string) => [1, 2, 3].map((n) => ({ key: `${prefix}${n}` }));
    const ends = await Promise.allSettled([
      startUploads(ctx, open, three("a")),
      startUploads(ctx, open, three("b")),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listEntries(ctx.db, owner.id)).toHaveLength(3);
    await expect(startUploads(ctx, open, three("c"))).rejects.toThrow("files.tooMany");
  });

  test("more entries than a work may have files are not even read", async () => {
    const { open } = aDraft({ limits: { maxFiles: 5 } });
    const countless = Array.from({ length: 6 }, () => "no file at all");
    await expect(startUploads(ctx, open, countless)).rejects.toThrow("files.tooMany");
  });

  test("a draft without files takes none", async () => {
    const { open } = aDraft({ enabled: false });
    await expect(startUploads(ctx, open, [{ key: "a" }])).rejects.toMatchObject({
      issues: [{ field: "files.enabled", messages: [message("files.notEnabled")] }],
    });
  });

  test("a draft over a published work takes none", async () => {
    const { open } = aDraft({ isLocked: true });
    await expect(startUploads(ctx, open, [{ key: "a" }])).rejects.toThrow("files.locked");
  });
});

describe("reading", () => {
  test("a file is found by the name it was sent with, and by the clean one", async () => {
    const { open } = aDraft();
    await aFile(open, 'caf\u00e9 "1".txt', "text");
    for (const key of ["caf\u00e9 1.txt", 'cafe\u0301 "1".txt'])
      expect((await readFile(ctx, open, key)).entry.key).toBe("caf\u00e9 1.txt");
  });

  test.each(["b.txt", "", "..", "../a.txt", "a.txt/content"])("%j is unknown", async (key) => {
    const { open, owner } = aDraft();
    await aFile(open, "a.txt", "text");
    const read = readFile(ctx, open, key);
    await expect(read).rejects.toBeInstanceOf(NotFound);
    await expect(read).rejects.toMatchObject({
      text: { key: "files.noSuchFile", values: { id: owner.id, key } },
    });
  });

  test("a list of a draft without files says only that", async () => {
    const { open } = aDraft({ enabled: false });
    const list = toListJson(await listFiles(ctx, open));
    expect(Object.keys(list)).toEqual(["enabled", "links"]);
    expect(list.enabled).toBe(false);
  });

  test("files of a published work have no address to commit to", async () => {
    const { open, owner } = aDraft();
    await aFile(open, "a.txt", "text");
    const published = async (): Promise<FileOwner> => ({ ...owner, kind: "record" });
    const json = toFileJson(await readFile(ctx, published, "a.txt"));
    expect(new URL(json.links.self).pathname).toBe(`/api/records/${owner.id}/files/a.txt`);
    expect(json.links).not.toHaveProperty("commit");
  });
});

describe("changeFile", () => {
  test("replaces what clients say and keeps the rest", async () => {
    const { open } = aDraft();
    await aFile(open, "a.txt", "text");
    await changeFile(ctx, open, "a.txt", { metadata: { page: 1 }, access: { hidden: true } });
    const { entry } = await changeFile(ctx, open, "a.txt", { metadata: { description: "A" } });
    expect(entry).toMatchObject({ metadata: { description: "A" }, isHidden: true });
    expect(entry.status).toBe("completed");
  });

  test("more than may be said of one file is refused", async () => {
    const { open } = aDraft();
    await aFile(open, "a.txt", "text");
    const metadata = { note: "x".repeat(65_536) };
    await expect(changeFile(ctx, open, "a.txt", { metadata })).rejects.toMatchObject({
      issues: [{ field: "metadata" }],
    });
    const start = startUploads(ctx, open, [{ key: "b.txt", metadata }]);
    await expect(start).rejects.toMatchObject({ issues: [{ field: "0.metadata" }] });
  });

  test("an answer may be sent back as it came", async () => {
    const { open } = aDraft();
    const sent = toFileJson(await aFile(open, "a.txt", "text"));
    const result = toFileJson(await changeFile(ctx, open, "a.txt", sent));
    expect({ ...result, updated: "" }).toEqual({ ...sent, updated: "" });
  });

  test.each([
    [[], "_schema"],
    [{ metadata: "x" }, "metadata"],
    [{ access: { hidden: 1 } }, "access.hidden"],
    [{ access: { visible: true } }, "access.visible"],
  ])("%j is refused at %s", async (body, field) => {
    const { open } = aDraft();
    await aFile(open, "a.txt", "text");
    await expect(changeFile(ctx, open, "a.txt", body)).rejects.toMatchObject({
      issues: [{ field }],
    });
  });
});

describe("importFiles", () => {
  test("a new version shares the bytes, and each version deletes its own names only", async () => {
    const first = aDraft();
    const { entry } = await aFile(first.open, "a.txt", "shared");
    await startUploads(ctx, first.open, [{ key: "pending.txt" }]);
    const next = aDraft();
    const open = async () => ({ draft: next.owner, source: first.owner });
    const { entries } = await importFiles(ctx, open);
    expect(entries).toMatchObject([
      { key: "a.txt", status: "completed", content: { id: entry.content?.id } },
    ]);

    await deleteFile(ctx, next.open, "a.txt");
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await storedObjects()).toContain(entry.content?.id);
    expect((await readFile(ctx, first.open, "a.txt")).entry).toEqual(entry);

    await deleteFile(ctx, first.open, "a.txt");
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await storedObjects()).not.toContain(entry.content?.id);
  });

  test("has conditions, each told at files.enabled", async () => {
    const full = aDraft();
    await aFile(full.open, "a.txt", "text");
    const empty = aDraft();
    const off = aDraft({ enabled: false });
    const cases: [FileOwner, FileOwner | undefined, string][] = [
      [off.owner, full.owner, "files.mustBeEnabled"],
      [full.owner, full.owner, "files.removeAllFirst"],
      [empty.owner, aDraft().owner, "files.recordHasNone"],
      [empty.owner, undefined, "files.recordHasNone"],
      [empty.owner, { ...full.owner, enabled: false }, "files.recordHasNone"],
    ];
    for (const [draft, source, key] of cases)
      await expect(importFiles(ctx, async () => ({ draft, source }))).rejects.toMatchObject({
        issues: [{ field: "files.enabled", messages: [{ key }] }],
      });
  });
});

describe("for the modules above", () => {
  test("a dropped draft takes its files along", async () => {
    const { open, owner } = aDraft();
    const { entry } = await aFile(open, "a.txt", "text");
    await inTransaction(ctx, (tx) => dropFiles(tx, owner.id));
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await listEntries(ctx.db, owner.id)).toEqual([]);
    expect(await storedObjects()).not.toContain(entry.content?.id);
  });

  test("stored bytes become a complete file in the caller's transaction, or not at all", async () => {
    const ownerId = newWorkId();
    const stored = { key: "0".repeat(32), sizeBytes: 4, md5: "a", sha256: "b" };
    const failing = inTransaction(ctx, async (tx) => {
      await addStoredFiles(tx, [{ ownerId, entry: { key: "a.txt" }, stored }]);
      throw new BadRequest(verbatim("the import fails later on"));
    });
    await expect(failing).rejects.toThrow();
    expect(await listEntries(ctx.db, ownerId)).toEqual([]);
    await inTransaction(ctx, (tx) =>
      addStoredFiles(tx, [{ ownerId, entry: { key: "a.txt" }, stored }]),
    );
    expect(await listEntries(ctx.db, ownerId)).toMatchObject([
      { key: "a.txt", status: "completed", content: { sizeBytes: 4 } },
    ]);
    await inTransaction(ctx, (tx) => dropFiles(tx, ownerId));
  });

  test("a summary counts and names the completed files, whatever they are called", async () => {
    const { open, owner } = aDraft();
    await aFile(open, "data/a.CSV", "12345");
    await aFile(open, "__proto__", "123");
    await startUploads(ctx, open, [{ key: "pending.txt" }]);
    const summary = summariseFiles(await listEntries(ctx.db, owner.id));
    expect(summary).toMatchObject({ count: 2, total_bytes: 8 });
    expect(Object.keys(summary.entries)).toEqual(["__proto__", "data/a.CSV"]);
    expect(summary.entries["data/a.CSV"]).toMatchObject({
      ext: "csv",
      size: 5,
      storage_class: "L",
    });

    const { entries } = withFileLinks(summary, { id: owner.id, kind: "record" });
    expect(Object.keys(entries)).toEqual(["__proto__", "data/a.CSV"]);
    expect(new URL(entries["data/a.CSV"]?.links.content ?? "").pathname).toBe(
      `/api/records/${owner.id}/files/data/a.CSV/content`,
    );
  });
});
