import { beforeAll, describe, expect, test } from "vitest";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";
import { aDraft, at, complete, DENIED, type DraftJson, draftAt, publish } from "./deposit";

let owner: Person;
let administrator: Person;
let moderator: Person;
beforeAll(async () => {
  [owner, administrator, moderator] = await Promise.all([
    aPerson(),
    anAdministrator(),
    aPerson({ roles: ["moderator"] }),
  ]);
});

const noted = (...notes: object[]) => complete({ internal_notes: notes });

async function aNotedDraft(note: string): Promise<string> {
  const { id } = await aDraft(owner);
  const { status } = await administrator.put(draftAt(id), noted({ note }));
  expect(status).toBe(200);
  return id;
}

describe("internal_notes", () => {
  test("200 signs new notes, keeps known ones and removes those left out", async () => {
    const id = await aNotedDraft("<p>one</p>");
    const { body: first } = await administrator.get<DraftJson>(draftAt(id));
    expect(first.internal_notes).toMatchObject([
      { note: "<p>one</p>", added_by: { user: administrator.id } },
    ]);
    const [one] = first.internal_notes ?? [];
    const { body: second } = await administrator.put<DraftJson>(
      draftAt(id),
      noted({ ...one, note: "forged" }, { note: "two" }),
    );
    expect(second.internal_notes).toMatchObject([{ ...one }, { note: "two" }]);
    const { body: third } = await administrator.put<DraftJson>(draftAt(id), noted());
    expect(third.internal_notes).toEqual([]);
  });

  test("an answer can be sent back, by moderators and by others", async () => {
    const id = await aNotedDraft("one");
    for (const person of [administrator, owner]) {
      const { body } = await person.get(draftAt(id));
      expect((await person.put(draftAt(id), body)).status).toBe(200);
    }
    const { body } = await administrator.get<DraftJson>(draftAt(id));
    expect(body.internal_notes).toMatchObject([{ note: "one" }]);
  });

  test("403 for others who send any; nothing is changed", async () => {
    const id = await aNotedDraft("one");
    for (const notes of [[], [{ note: "mine" }]]) {
      const response = await owner.put(draftAt(id), noted(...notes));
      expect([response.status, response.body]).toEqual([403, DENIED]);
      expect((await owner.post("/api/records", noted(...notes))).status).toBe(403);
    }
  });

  test("400 for a note that says nothing", async () => {
    const { id } = await aDraft(owner);
    const { status, body } = await administrator.put<{ errors: unknown }>(
      draftAt(id),
      noted({ note: " " }),
    );
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "internal_notes.0.note", messages: ["Field cannot be blank."] }],
    ]);
  });

  test("moderators read them, and whether the owner is verified; others see neither and find nothing", async () => {
    const word = `q${crypto.randomUUID().replaceAll("-", "")}`;
    const id = await aNotedDraft(word);
    await publish(owner, id);
    const { body: seen } = await moderator.get(at(id));
    expect(seen).toMatchObject({
      internal_notes: [{ note: word }],
      parent: { is_verified: false },
    });
    for (const reader of [owner, anonymous]) {
      const { text, body } = await reader.get<{ parent: object }>(at(id));
      expect(text).not.toContain(word);
      expect(body).not.toHaveProperty("internal_notes");
      expect(body.parent).not.toHaveProperty("is_verified");
      for (const q of [word, `internal_notes.note:${word}`, "_exists_:internal_notes*"]) {
        const found = await reader.get<{ hits: { total: number } }>("/api/records", {
          query: { q },
        });
        expect([q, found.status, found.body.hits.total]).toEqual([q, 200, 0]);
      }
    }
  });
});
