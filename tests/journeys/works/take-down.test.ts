import { beforeAll, describe, expect, test } from "vitest";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";
import {
  aVersion,
  aWork,
  at,
  DENIED,
  draftAt,
  fieldsOf,
  NOBODYS_ID,
  type Problem,
  titled,
  UNKNOWN,
  type WorkJson,
} from "./deposit";

let owner: Person;
let admin: Person;
let moderator: Person;
beforeAll(async () => {
  [owner, admin, moderator] = await Promise.all([
    aPerson(),
    anAdministrator(),
    aPerson({ roles: ["moderator"] }),
  ]);
});

const takeDown = (id: string, body?: unknown, by = admin) => by.delete(`${at(id)}/delete`, body);
const restore = (id: string, by = admin) => by.post<WorkJson>(`${at(id)}/restore`);
const DELETED = { query: { include_deleted: "1" } };
const UNEXPECTED = { status: 400, message: "Record in unexpected deletion status." };

/** The addresses under which a work and its files are read. */
const addresses = (id: string) => [
  at(id),
  `${at(id)}/files`,
  `${at(id)}/files/a.txt/content`,
  `${at(id)}/files-archive`,
  `${at(id)}/access/grants`,
  `/records/${id}`,
  `/records/${id}/export/bibtex`,
  `/records/${id}/files/a.txt`,
];

describe("DELETE /api/records/{id}/delete, POST /api/records/{id}/restore", () => {
  test("204: gone with its tombstone at every address, and back", async () => {
    const work = await aWork(owner, titled("Peat core log 14"));
    await owner.post(draftAt(work.id));
    const gone = await takeDown(work.id, {
      removal_reason: { id: "spam" },
      note: "Advertisements",
    });
    expect([gone.status, gone.text]).toEqual([204, ""]);
    for (const address of addresses(work.id)) {
      const { status } = await owner.get(address);
      expect([address, status]).toEqual([address, 410]);
    }
    for (const address of [at(work.id), draftAt(work.id)])
      expect((await owner.get(address)).body).toMatchObject({
        status: 410,
        message: "Record deleted",
        tombstone: {
          removal_reason: { id: "spam", title: { en: "Spam" } },
          note: "Advertisements",
          removed_by: { user: admin.id },
          is_visible: true,
        },
      });
    expect((await anonymous.get(at(work.parent.id))).status).toBe(410);
    expect((await anonymous.get(`${at(work.id)}/versions/latest`)).status).toBe(410);

    const back = await restore(work.id);
    expect(back).toMatchObject({
      status: 200,
      body: { id: work.id, deletion_status: { is_deleted: false, status: "P" } },
    });
    expect(back.body).not.toHaveProperty("tombstone");
    expect((await anonymous.get(at(work.id))).status).toBe(200);
    expect((await anonymous.get(`/records/${work.id}`)).status).toBe(200);
    expect((await owner.get(draftAt(work.id))).status).toBe(200);
  });

  test("the pages of its other versions lead to the newest that is there", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    const newest = async () => {
      const { headers } = await anonymous.get(at(first.parent.id));
      return headers.get("location")?.split("/").at(-1);
    };
    // Kept pages follow, too.
    const pageOfFirst = async () => (await anonymous.get(`/records/${first.id}`)).text;
    expect(await pageOfFirst()).toContain(`/records/${second.id}`);
    await takeDown(second.id);
    expect(await newest()).toBe(first.id);
    expect(await pageOfFirst()).not.toContain(`/records/${second.id}`);
    await restore(second.id);
    expect(await newest()).toBe(second.id);
    expect(await pageOfFirst()).toContain(`/records/${second.id}`);
  });

  test("404 where the tombstone is hidden; moderators read it with include_deleted", async () => {
    const { id } = await aWork(owner);
    await takeDown(id, { is_visible: false });
    expect((await owner.get(at(id))).body).toEqual({ status: 404, message: "Record not found" });
    expect((await anonymous.get(`/records/${id}`)).status).toBe(404);
    expect((await moderator.get(at(id))).status).toBe(404);
    expect(await moderator.get(at(id), DELETED)).toMatchObject({
      status: 200,
      body: {
        deletion_status: { is_deleted: true, status: "D" },
        tombstone: { is_visible: false },
      },
    });
    expect((await moderator.get(`${at(id)}/files`)).status).toBe(200);
    expect((await owner.get(at(id), DELETED)).status).toBe(404);
  });

  test("DELETE /api/records/{id} does the same", async () => {
    const { id } = await aWork(owner);
    expect((await owner.delete(at(id))).body).toEqual(DENIED);
    expect((await admin.delete(at(id))).status).toBe(204);
    expect((await anonymous.get(at(id))).status).toBe(410);
  });

  test("400 twice, 400 with an unknown reason, 403 for others, 404 for what there is not", async () => {
    const { id } = await aWork(owner);
    const unknown = await takeDown(id, { removal_reason: { id: "boredom" } });
    expect([unknown.status, fieldsOf(unknown.body as Problem)]).toEqual([400, ["removal_reason"]]);
    expect((await restore(id)).body).toEqual(UNEXPECTED);
    for (const by of [owner, moderator]) {
      expect((await takeDown(id, {}, by)).body).toEqual(DENIED);
      expect((await restore(id, by)).body).toEqual(DENIED);
    }
    expect((await takeDown(id, {})).status).toBe(204);
    expect((await takeDown(id, {})).body).toEqual(UNEXPECTED);
    expect((await takeDown(NOBODYS_ID)).body).toEqual(UNKNOWN);
    expect((await restore(NOBODYS_ID)).body).toEqual(UNKNOWN);
  });
});
