import { beforeAll, describe, expect, test } from "vitest";
import type { ApiResponse } from "../../support/api";
import { aPerson, type Person } from "../support/people";
import {
  aBody,
  aCollection,
  act,
  ALLOWING,
  aMember,
  ask,
  at,
  type CollectionJson,
  COMMUNITIES,
  joinAt,
  membersOf,
  must,
  read,
  requestAt,
  type RequestJson,
  user,
} from "./curate";

/** Fifty at the same moment over HTTP, several times: one legal outcome, and a clear response to all other callers. */
const ROUNDS = 3;
const rounds = Array.from({ length: ROUNDS }, (_, round) => [round + 1]);

let one: Person;
let other: Person;
beforeAll(async () => {
  [one, other] = await Promise.all([aPerson(), aPerson()]);
});

const fifty = (call: (at: number) => Promise<ApiResponse<unknown>>) =>
  Promise.all(Array.from({ length: 50 }, (_, place) => call(place)));

/** How often each status was answered; a refusal says why, in words for people. */
function tally(responses: ApiResponse<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status, body, text } of responses) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status < 300) continue;
    expect(body).toMatchObject({ status, message: expect.stringMatching(/\w+ \w+/) as string });
    expect(text).not.toMatch(/prisma|postgres|constraint|select |deadlock/i);
  }
  return counts;
}

const heights = async (...all: CollectionJson[]) => {
  const now = await Promise.all(all.map(({ id }) => read(one, id)));
  return now.filter(({ parent }) => parent !== undefined).length;
};

describe("the same slug", () => {
  test.each(rounds)("by creating, renaming and joining with a new child, round %i", async () => {
    const parent = await aCollection(other, ALLOWING);
    const renamed = await aCollection(one);
    const body = aBody();
    const responses = await fifty((place) => {
      if (place % 3 === 0) return one.post(COMMUNITIES, body);
      if (place % 3 === 1) return one.post(at(renamed.id, "/rename"), { slug: body.slug });
      const community = { slug: body.slug, title: "New" };
      return one.post(joinAt(parent.id), { community });
    });
    const { 200: byName = 0, 201: made = 0, ...refused } = tally(responses);
    expect([byName + made, refused]).toEqual([1, { 400: 49 }]);
    expect((await read(one, body.slug)).slug).toBe(body.slug);
  });
});

describe("crossing joins", () => {
  test.each(rounds)("of two owners, accepted by both, round %i", async () => {
    const [a, b] = [await aCollection(one, ALLOWING), await aCollection(other, ALLOWING)];
    const [aIntoB, bIntoA] = [
      must(await ask(one, a.id, b.id), 201),
      must(await ask(other, b.id, a.id), 201),
    ];
    const responses = await fifty((place) =>
      place % 2 ? act(other, aIntoB.id, "accept") : act(one, bIntoA.id, "accept"),
    );
    expect(tally(responses)).toEqual({ 200: 1, 400: 49 });
    expect(await heights(a, b)).toBe(1);
  });

  test.each(rounds)("of one owner of both, at once, round %i", async () => {
    const [a, b] = [await aCollection(one, ALLOWING), await aCollection(one, ALLOWING)];
    const responses = await fifty((place) =>
      place % 2 ? ask(one, a.id, b.id) : ask(one, b.id, a.id),
    );
    expect(tally(responses)).toEqual({ 201: 1, 400: 49 });
    expect(await heights(a, b)).toBe(1);
  });
});

describe("a request", () => {
  test.each(rounds)("accepted while it is cancelled and declined, round %i", async () => {
    const [parent, child] = [await aCollection(other, ALLOWING), await aCollection(one)];
    const { id } = must(await ask(one, child.id, parent.id), 201);
    const responses = await fifty((place) => {
      if (place % 3 === 0) return act(one, id, "cancel");
      return act(other, id, place % 3 === 1 ? "accept" : "decline");
    });
    expect(tally(responses)).toEqual({ 200: 1, 400: 49 });
    const { status, is_closed, links } = (await one.get<RequestJson>(requestAt(id))).body;
    expect([is_closed, links.actions]).toEqual([true, {}]);
    expect(await heights(child)).toBe(status === "accepted" ? 1 : 0);
  });

  test.each(rounds)("accepted while subcollections are switched off, round %i", async (round) => {
    const [parent, child] = [await aCollection(other, ALLOWING), await aCollection(one)];
    const { id } = must(await ask(one, child.id, parent.id), 201);
    const responses = await fifty((place) =>
      place === round * 3
        ? other.patch(at(parent.id), { children: { allow: false } })
        : act(other, id, "accept"),
    );
    const { 200: done = 0, 400: refused = 0, ...others } = tally(responses);
    expect([done + refused, others]).toEqual([50, {}]);
    expect((await read(one, parent.id)).children.allow).toBe(false);
    const { status } = (await one.get<RequestJson>(requestAt(id))).body;
    expect([done, status]).toEqual(status === "accepted" ? [2, "accepted"] : [1, "submitted"]);
    expect(await heights(child)).toBe(done - 1);
  });
});

test.each(rounds)("the last two owners leave and dismiss each other, round %i", async () => {
  const made = await aCollection(one);
  const second = await aMember(one, made, "owner");
  const owners = [one, second] as const;
  const responses = await fifty((place) => {
    const me = owners[place % 2 ? 1 : 0];
    const whom = place % 4 < 2 ? me : owners[place % 2 ? 0 : 1];
    return me.delete(at(made.id, "/members"), { members: [user(whom)] });
  });
  const { 204: done = 0, 400: kept = 0, 403: outside = 0, ...others } = tally(responses);
  expect([done, kept + outside, others]).toEqual([1, 49, {}]);
  const stays = (await one.get(at(made.id, "/members"))).status === 200 ? one : second;
  const members = await membersOf(stays, made.id);
  expect(members.map(({ role }) => role)).toEqual(["owner"]);
});
