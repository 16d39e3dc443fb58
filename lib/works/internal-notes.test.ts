import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS, SYSTEM } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { actorOf, anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, complete, publish } from "@/tests/support/works";
import {
  serializeDraft,
  editWork,
  newVersion,
  readDraft,
  readWork,
  serializeSearch,
  searchWorks,
  updateDraft,
  serializeWork,
} from ".";

withTestDatabase();

let owner: Context;
let admin: Context;
let moderator: Context;
beforeAll(async () => {
  const account = await anAccount();
  owner = await signedInAs(account);
  admin = as(owner, actorOf(await anAccount({ roles: ["admin"] })));
  moderator = as(owner, actorOf(await anAccount({ roles: ["moderator"] })));
});

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const noted = (...notes: object[]) => complete({ internal_notes: notes });
const save = (ctx: Context, id: string, body: unknown) =>
  inTransaction(ctx, (tx) => updateDraft(tx, id, body, undefined));
const notesOf = async (ctx: Context, id: string) =>
  (await serializeDraft(ctx, await readDraft(ctx, id))).internal_notes;

async function aNotedDraft(...texts: string[]) {
  const { id } = await aDraft(owner);
  await save(admin, id, noted(...texts.map((note) => ({ note }))));
  return { id, notes: (await notesOf(admin, id)) ?? [] };
}

describe("notes among moderators", () => {
  test("are signed and dated, in safe markup, and read by moderators and administrators", async () => {
    const { id, notes } = await aNotedDraft('<p onclick="x()">Looks odd</p><script>1</script>');
    const { actor } = admin;
    expect(notes).toEqual([
      {
        id: matching(/^[0-9a-f-]{36}$/),
        timestamp: matching(/^\d{4}-.*\+00:00$/),
        added_by: { user: actor.kind === "user" ? actor.id : "" },
        note: "<p>Looks odd</p>",
      },
    ]);
    expect(await notesOf(moderator, id)).toEqual(notes);
    expect(await notesOf(as(owner, SYSTEM), id)).toEqual(notes);
  });

  test("come with a draft from its beginning", async () => {
    const { id } = await aDraft(admin, noted({ note: "first" }));
    expect(await notesOf(admin, id)).toMatchObject([{ note: "first" }]);
  });

  test("stay as they are when they are sent again, changed or not; those left out are gone", async () => {
    const { id, notes } = await aNotedDraft("one", "two");
    const [one, two] = notes;
    await save(
      admin,
      id,
      noted({ ...two, note: "forged", added_by: { user: "1" } }, { note: "three" }),
    );
    const now = (await notesOf(admin, id)) ?? [];
    expect(now).toEqual([two, { ...now[1], note: "three" }]);
    expect(now.map((note) => note.id)).not.toContain(one?.id);
    await save(admin, id, noted());
    expect(await notesOf(admin, id)).toEqual([]);
  });

  test("an id that is not known, or named twice, makes a new note", async () => {
    const { id, notes } = await aNotedDraft("one");
    const [one] = notes;
    await save(admin, id, noted({ ...one }, { ...one }, { id: "made up", note: "two" }));
    const now = (await notesOf(admin, id)) ?? [];
    expect(now.map(({ note }) => note)).toEqual(["one", "one", "two"]);
    expect(new Set(now.map((note) => note.id)).size).toBe(3);
    expect(now[0]).toEqual(one);
  });

  test("stay when a save does not speak of them, whoever makes it", async () => {
    const { id, notes } = await aNotedDraft("one");
    for (const ctx of [owner, admin]) await save(ctx, id, complete());
    expect(await notesOf(admin, id)).toEqual(notes);
  });

  test("go with the work through publishing and editing, not to a new version", async () => {
    const { id, notes } = await aNotedDraft("one");
    const work = await publish(owner, id);
    expect((await serializeWork(moderator, work)).internal_notes).toEqual(notes);
    await inTransaction(owner, (tx) => editWork(tx, id));
    expect(await notesOf(admin, id)).toEqual(notes);
    await save(admin, id, noted(...notes, { note: "two" }));
    const again = await publish(owner, id);
    expect((await serializeWork(admin, again)).internal_notes).toMatchObject([
      ...notes,
      { note: "two" },
    ]);
    const next = await inTransaction(owner, (tx) => newVersion(tx, id));
    expect(await notesOf(admin, next.draft.id)).toEqual([]);
  });

  test.each([
    [null, "internal_notes"],
    ["text", "internal_notes"],
    [[{}], "internal_notes.0.note"],
    [[{ note: 7 }], "internal_notes.0.note"],
    [[{ note: "<p> </p>" }], "internal_notes.0.note"],
    [[{ note: "x".repeat(20_001) }], "internal_notes.0.note"],
    [Array.from({ length: 101 }, () => ({ note: "x" })), "internal_notes"],
  ])("%j refuses the save", async (internal_notes, field) => {
    const { id } = await aDraft(owner);
    expect(await fieldsOf(save(admin, id, complete({ internal_notes })))).toEqual([field]);
  });
});

describe("for everybody else", () => {
  test("they are not there, in no answer and for nobody who manages the work", async () => {
    const { id } = await aNotedDraft("whisper");
    expect(await serializeDraft(owner, await readDraft(owner, id))).not.toHaveProperty(
      "internal_notes",
    );
    await publish(owner, id);
    for (const ctx of [owner, as(owner, ANONYMOUS)]) {
      const shown = await serializeWork(ctx, await readWork(ctx, id));
      const found = await searchWorks(ctx, { q: `id:${id}`, page: 1, size: 1 });
      const { hits } = await serializeSearch(ctx, found);
      expect(hits.total).toBe(1);
      expect(JSON.stringify([shown, hits])).not.toContain("whisper");
      for (const one of [shown, ...hits.hits]) {
        expect(one).not.toHaveProperty("internal_notes");
        expect(one.parent).not.toHaveProperty("is_verified");
      }
    }
  });

  test("sending any is refused, before anything is said of the rest", async () => {
    const { id } = await aDraft(owner);
    const odd = complete({ internal_notes: [], metadata: { resource_type: { id: "nonsense" } } });
    for (const body of [noted(), noted({ note: "mine" }), odd, { internal_notes: null }]) {
      await expect(save(owner, id, body)).rejects.toBeInstanceOf(NotPermitted);
      await expect(aDraft(owner, body)).rejects.toBeInstanceOf(NotPermitted);
    }
  });

  test("nobody finds a work by them", async () => {
    const word = `q${crypto.randomUUID().replaceAll("-", "")}`;
    const { id } = await aNotedDraft(`<p>${word}</p>`);
    await publish(owner, id);
    const user = admin.actor.kind === "user" ? admin.actor.id : "";
    for (const q of [
      word,
      `internal_notes.note:${word}`,
      `internal_notes.\\*:${word}`,
      `internal_notes:${word}`,
      `internal_notes.added_by.user:${user}`,
      "_exists_:internal_notes",
      "_exists_:internal_notes*",
      "_exists_:internal_notes.note",
      "_exists_:internal_notes.*",
    ])
      for (const ctx of [owner, as(owner, ANONYMOUS)])
        expect([q, (await searchWorks(ctx, { q, page: 1, size: 1 })).total]).toEqual([q, 0]);
  });
});

describe("whether the owner is verified", () => {
  test("is told to moderators and administrators", async () => {
    const account = await anAccount();
    const somebody = await signedInAs(account);
    const { id } = await aDraft(somebody);
    const verified = async (ctx: Context) =>
      (await serializeDraft(ctx, await readDraft(ctx, id))).parent.is_verified;
    expect([await verified(moderator), await verified(admin)]).toEqual([false, false]);
    await owner.db.user.update({ where: { id: account.id }, data: { verifiedAt: new Date() } });
    expect([await verified(moderator), await verified(somebody)]).toEqual([true, undefined]);
  });
});
