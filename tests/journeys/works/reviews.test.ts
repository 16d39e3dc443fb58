import { beforeAll, describe, expect, test } from "vitest";
import type { RequestJson } from "@/lib/request-engine/schema";
import { anonymous, aPerson, type Person } from "../support/people";
import { aCollection, aMember } from "./collections";
import {
  aDraft,
  at,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  fieldsOf,
  NOBODYS_ID,
  type Problem,
  publishAt,
  UNKNOWN,
  type WorkJson,
  type WorkListJson,
} from "./deposit";

let author: Person;
let curator: Person;
let stranger: Person;
let house: { id: string; slug: string };
beforeAll(async () => {
  const [owner, ...others] = await Promise.all([aPerson(), aPerson(), aPerson(), aPerson()]);
  [author, curator, stranger] = others;
  house = await aCollection(owner);
  await aMember(house, curator, "curator");
});

const reviewAt = (id: string) => `${draftAt(id)}/review`;
const submitAt = (id: string) => `${draftAt(id)}/actions/submit-review`;
const wish = (community = house.id) => ({
  type: "community-submission",
  receiver: { community },
});
const act = (person: Person, request: { id: string }, action: string, body?: unknown) =>
  person.post<RequestJson>(`/api/requests/${request.id}/actions/${action}`, body);

async function submitted(): Promise<{ id: string; request: RequestJson }> {
  const { id } = await aDraft(author, complete({ parent: { review: wish() } }));
  const { status, body } = await author.post<RequestJson>(submitAt(id));
  expect(status).toBe(202);
  return { id, request: body };
}

test("from the choice of a collection to the work in it", async () => {
  const { id } = await aDraft(author);
  const chosen = await author.put<RequestJson>(reviewAt(id), wish(house.slug));
  expect(chosen.status).toBe(200);
  expect(chosen.body).toMatchObject({
    status: "created",
    is_open: false,
    is_closed: false,
    topic: { record: id },
    receiver: { community: house.id },
    links: { actions: { submit: expect.any(String) as string } },
  });
  const draft = await author.get<DraftJson>(draftAt(id));
  expect(draft.body).toMatchObject({
    status: "draft_with_review",
    parent: { communities: {}, review: { id: chosen.body.id } },
  });
  expect((await curator.get(draftAt(id))).status).toBe(403);

  const sent = await author.post<RequestJson>(submitAt(id), {
    payload: { content: "<p>New season data</p>", format: "html" },
  });
  expect(sent.status).toBe(202);
  expect(sent.body).toMatchObject({ status: "submitted", is_open: true });
  expect(Object.keys(sent.body.links.actions as object)).toEqual(["cancel"]);

  const seen = await curator.get<DraftJson>(draftAt(id));
  expect(seen.body.status).toBe("in_review");
  const inbox = await curator.get<{ hits: { hits: RequestJson[] } }>(
    `/api/communities/${house.slug}/requests`,
    { query: { is_open: "true", size: "100" } },
  );
  const held = inbox.body.hits.hits.find((one) => one.id === sent.body.id);
  expect(Object.keys(held?.links.actions as object).sort()).toEqual(["accept", "decline"]);

  const accepted = await act(curator, sent.body, "accept", {
    payload: { content: "<p>Welcome</p>", format: "html" },
  });
  expect(accepted.body).toMatchObject({
    status: "accepted",
    is_closed: true,
    links: { actions: {} },
  });
  const work = await anonymous.get<WorkJson>(at(id));
  expect(work.body.parent.communities).toMatchObject({
    ids: [house.id],
    default: house.id,
    entries: [{ id: house.id, slug: house.slug }],
  });
  const list = await anonymous.get<WorkListJson>(`/api/communities/${house.slug}/records`);
  expect(list.body.hits.hits.map((hit) => hit.id)).toContain(id);
  expect(list.body.links.self).toContain(`/api/communities/${house.slug}/records?`);
});

describe("GET /api/records/{id}/draft/review", () => {
  test("200, 404 without one, 403 for others", async () => {
    const { id } = await aDraft(author);
    const none = await author.get<Problem>(reviewAt(id));
    expect(none.body).toEqual({ status: 404, message: "Review for draft not found" });
    await author.put(reviewAt(id), wish());
    expect((await author.get(reviewAt(id))).status).toBe(200);
    for (const caller of [stranger, anonymous])
      expect((await caller.get<Problem>(reviewAt(id))).body).toEqual(DENIED);
    expect((await author.get<Problem>(reviewAt(NOBODYS_ID))).body).toEqual(UNKNOWN);
  });
});

describe("PUT /api/records/{id}/draft/review", () => {
  test("400 for another type, and for what was published; 404 for an unknown collection", async () => {
    const { id } = await aDraft(author);
    const put = (body: unknown, to = id) => author.put<Problem>(reviewAt(to), body);
    expect(fieldsOf((await put({ ...wish(), type: "other" })).body)).toEqual(["type"]);
    expect(fieldsOf((await put({})).body)).toEqual(["receiver", "type"]);
    expect((await put(wish("no-such"))).status).toBe(404);
    const work = await aWork(author);
    const refused = await put(wish(), work.id);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "You cannot create a review for an already published record.",
    ]);
    for (const caller of [stranger, anonymous])
      expect((await caller.put<Problem>(reviewAt(id), wish())).body).toEqual(DENIED);
  });
});

describe("every other refusal of a review says which", () => {
  test("a new version, a second one, one that is open, one of a published work, none", async () => {
    const work = await aWork(author);
    const next = await author.post<DraftJson>(`${at(work.id)}/versions`);
    const open = await submitted();
    const plain = await aDraft(author);
    const refused = [
      [
        await author.put<Problem>(reviewAt(next.body.id), wish()),
        "You cannot create a review for a new version of a published record.",
      ],
      [
        await author.put<Problem>(reviewAt(open.id), wish()),
        "A review already exists for this record",
      ],
      [
        await author.delete<Problem>(reviewAt(open.id)),
        "An open review cannot be deleted. Cancel it first.",
      ],
      [
        await author.delete<Problem>(reviewAt(work.id)),
        "You cannot delete a review for a draft that has already been published.",
      ],
    ] as const;
    for (const [{ body }, message] of refused) expect(body).toEqual({ status: 400, message });
    for (const response of [
      await author.delete<Problem>(reviewAt(plain.id)),
      await author.post<Problem>(submitAt(plain.id)),
    ])
      expect(response.body).toEqual({ status: 404, message: "Review for draft not found" });
    expect((await author.put<Problem>(reviewAt(NOBODYS_ID), wish())).body).toEqual(UNKNOWN);
    expect((await author.post<Problem>(submitAt(NOBODYS_ID))).body).toEqual(UNKNOWN);
  });

  test("a public work into a collection that has closed meanwhile", async () => {
    const closing = await aCollection(curator);
    const { id } = await aDraft(author, complete({ parent: { review: wish(closing.id) } }));
    const { body } = await author.post<RequestJson>(submitAt(id));
    await curator.patch(`/api/communities/${closing.id}`, { access: { visibility: "restricted" } });
    const refused = await curator.post<Problem>(`/api/requests/${body.id}/actions/accept`);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(
      /^A public record cannot be included in a restricted community\./,
    );
    const after = await author.get<RequestJson>(`/api/requests/${body.id}`);
    expect(after.body.status).toBe("submitted");
    expect((await anonymous.get(at(id))).status).toBe(404);
  });
});

describe("DELETE /api/records/{id}/draft/review", () => {
  test("204 takes the choice back; 400 while it is open", async () => {
    const { id } = await aDraft(author, complete({ parent: { review: wish() } }));
    expect((await author.delete(reviewAt(id))).status).toBe(204);
    expect((await author.get<DraftJson>(draftAt(id))).body.status).toBe("draft");
    expect((await author.delete(reviewAt(id))).status).toBe(404);
    const open = await submitted();
    expect((await author.delete(reviewAt(open.id))).status).toBe(400);
  });
});

describe("POST /api/records/{id}/draft/actions/submit-review", () => {
  test("400 names what keeps the draft from being published, and changes nothing", async () => {
    const { id } = await aDraft(author, { parent: { review: wish() } });
    const refused = await author.post<Problem>(submitAt(id));
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused.body)).toContain("metadata.title");
    expect((await author.get<DraftJson>(draftAt(id))).body.status).toBe("draft_with_review");
    const wrong = await author.post<Problem>(submitAt(id), { require_review: "yes" });
    expect(fieldsOf(wrong.body)).toEqual(["require_review"]);
  });

  test("403 where only members submit", async () => {
    const closed = await aCollection(curator, { record_policy: "closed" });
    const { id } = await aDraft(author, complete({ parent: { review: wish(closed.id) } }));
    expect((await author.post<Problem>(submitAt(id))).body).toEqual({
      status: 403,
      message: "Submission to this community is only allowed to community members.",
    });
  });

  test("202 with the work already published, where members need no review", async () => {
    const open = await aCollection(author, { review_policy: "open" });
    const { id } = await aDraft(author, complete({ parent: { review: wish(open.id) } }));
    const { status, body } = await author.post<RequestJson>(submitAt(id));
    expect([status, body.status]).toEqual([202, "accepted"]);
    expect((await anonymous.get(at(id))).status).toBe(200);
  });
});

describe("while it is open", () => {
  test("neither publishing nor deleting, but changes by both sides", async () => {
    const { id } = await submitted();
    expect((await author.post(publishAt(id))).status).toBe(400);
    expect((await author.delete(draftAt(id))).status).toBe(400);
    for (const person of [author, curator])
      expect((await person.put(draftAt(id), complete())).status).toBe(200);
    expect((await stranger.put(draftAt(id), complete())).status).toBe(403);
  });

  test("the author withdraws, the curator declines, and each leaves the draft as it should be", async () => {
    const first = await submitted();
    expect((await act(stranger, first.request, "cancel")).status).toBe(403);
    expect((await act(author, first.request, "cancel")).body.status).toBe("cancelled");
    expect((await author.get<DraftJson>(draftAt(first.id))).body.status).toBe("draft");
    const second = await submitted();
    expect((await act(curator, second.request, "decline")).body.status).toBe("declined");
    const declined = await author.get<DraftJson>(draftAt(second.id));
    expect(declined.body.status).toBe("declined");
    expect((await act(curator, second.request, "accept")).status).toBe(400);
    expect((await author.post(publishAt(second.id))).status).toBe(202);
  });

  test("somebody who is asked for an opinion reads the draft, and no longer when not asked", async () => {
    const { id, request } = await submitted();
    const ask = (reviewers: unknown) =>
      curator.put<Problem>(`/api/requests/${request.id}`, { reviewers });
    const found = async () =>
      (await stranger.get<WorkListJson>("/api/requests", { query: { q: `id:"${request.id}"` } }))
        .body.hits.total;
    expect((await ask([{ user: stranger.id }])).status).toBe(200);
    expect((await stranger.get(draftAt(id))).status).toBe(200);
    expect((await stranger.put(draftAt(id), complete())).status).toBe(403);
    expect((await act(stranger, request, "accept")).status).toBe(403);
    expect(await found()).toBe(1);
    await ask([]);
    expect((await stranger.get(draftAt(id))).status).toBe(403);
    expect(await found()).toBe(0);
  });

  test("fifty who accept at once publish it once", async () => {
    const { id, request } = await submitted();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => act(curator, request, "accept")),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(49).fill(400),
    ]);
    expect((await anonymous.get(at(id))).status).toBe(200);
  });

  test("accepted while it is withdrawn: one of the two, and a draft or a work to match", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, request } = await submitted();
      const responses = await Promise.all([
        act(curator, request, "accept"),
        act(author, request, "cancel"),
      ]);
      const [accepted, cancelled] = responses.map(({ status }) => status);
      expect([accepted, cancelled].sort()).toEqual([200, 400]);
      expect((await author.get(at(id))).status).toBe(accepted === 200 ? 200 : 404);
      expect((await author.get(draftAt(id))).status).toBe(accepted === 200 ? 404 : 200);
    }
  });
});
