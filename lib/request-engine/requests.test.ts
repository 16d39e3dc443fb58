import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CollectionRole, hasRightsOf } from "@/lib/core/actor";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { adoptConfig, config } from "@/lib/core/config";
import { BadRequest } from "@/lib/core/errors";
import { message, verbatim } from "@/lib/core/message";
import type { Filter } from "@/lib/core/rule";
import { timestamp } from "@/lib/core/timestamp";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { inEnglish } from "@/lib/i18n/translate";
import { listNotifications } from "@/lib/notifications";
import { requestsIndex } from "@/lib/search";
import { actorOf, anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { saying } from "@/tests/support/saying";
import {
  addComment,
  checkRequests,
  collectionReference,
  deleteComment,
  execute,
  executeNamed,
  findRequest,
  openRequest,
  openRequests,
  ownRequests,
  pageOf,
  postComment,
  postReply,
  readReplies,
  readRequest,
  readTimeline,
  rebuildRequests,
  removeRequest,
  requestJson,
  requestsInvolving,
  requestsSent,
  requestsToDecide,
  type RequestRow,
  type RequestType,
  type RequestWanted,
  searchRequests,
  setLocked,
  sharedRequests,
  updateComment,
  updateRequest,
  userReference,
  visibleRequests,
} from ".";

// Fifty at once wait for each other, not for a connection.
withTestDatabase({ DATABASE_POOL: "50" });

const HOUSE = randomUUID();
const CHAT = "https://chat.example.org/house";
const people: { userId: number; role: CollectionRole }[] = [];
const done: string[] = [];

/** Asks a collection for a key; accepting hands it over. */
const keyRequest: RequestType = {
  id: "key",
  label: "Key",
  event: "key",
  family: "access",
  creatorRole: "manager",
  receiverRole: "curator",
  collections: {
    describe: async () =>
      new Map([[HOUSE, { slug: "house", title: "The house", chatWebhook: CHAT }]]),
    memberUserIds: async (_ctx, _id, least) =>
      people.filter(({ role }) => hasRightsOf(role, least)).map(({ userId }) => userId),
  },
  expiresDays: 30,
  hasReviewers: true,
  notifies: {
    submit: ["receiver"],
    accept: ["creator"],
    decline: ["creator"],
    cancel: ["receiver"],
  },
  on: {
    accept: async (_ctx, request) => {
      if (request.payload.isBroken) throw new BadRequest(verbatim("The key is broken."));
      done.push(request.id);
    },
  },
};

let asker: Context;
let curator: Context;
let stranger: Context;

beforeAll(async () => {
  const [first, second, third] = [await anAccount(), await anAccount(), await anAccount()];
  asker = await signedInAs(first);
  const inHouse = { memberships: [{ collectionId: HOUSE, role: "curator" as const }] };
  curator = as(await signedInAs(second), actorOf(second, inHouse));
  stranger = await signedInAs(third);
  people.push({ userId: second.id, role: "curator" });
});
beforeEach(() => void done.splice(0));

const idOf = (ctx: Context) => (ctx.actor.kind === "user" ? ctx.actor.id : "");
const inTx = <Result>(ctx: Context, run: (ctx: Context) => Promise<Result>) =>
  inTransaction({ ...ctx, now: new Date() }, run);
const wanted = (given: Partial<RequestWanted> = {}): RequestWanted => ({
  createdBy: userReference(idOf(asker)),
  receiver: collectionReference(HOUSE),
  title: "A key, please",
  ...given,
});
const aRequest = (given: Partial<RequestWanted> = {}) =>
  inTx(asker, (ctx) => openRequest(ctx, keyRequest, wanted(given)));
const act = (ctx: Context, request: RequestRow, name: string, body?: unknown) =>
  inTx(ctx, (tx) => executeNamed(tx, keyRequest, request, name, body));
const say = (content: string) => ({ payload: { content, format: "html" } });
const timeline = async (ctx: Context, request: RequestRow) =>
  (await readTimeline(ctx, keyRequest, request, { page: 1, size: 25, sort: "oldest" })).items;
async function found(ctx: Context): Promise<string[]> {
  const { hits } = await requestsIndex().query({
    scope: { of: "records", versions: "all" },
    query: undefined,
    where: visibleRequests(ctx.actor, "read"),
    sort: "newest",
    page: 1,
    size: 100,
  });
  return hits.map(({ id }) => id);
}

describe("opening", () => {
  test("sends it to the other side, with a time limit and the first words", async () => {
    const request = await aRequest({ comment: { content: "<p>Mine is lost</p>" } });
    expect(request).toMatchObject({ status: "submitted", title: "A key, please" });
    const days = (Number(request.expiresAt) - Number(request.createdAt)) / MS_PER_DAY;
    expect(days).toBe(30);
    const [first] = await timeline(curator, request);
    expect(first?.event).toMatchObject({ type: "C", payload: { content: "<p>Mine is lost</p>" } });
    expect(request.lastReplyId).toBe(first?.event.id);
  });

  test("of fifty of a kind at once one is made, until the first is closed", async () => {
    const openKey = `key:${randomUUID()}`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => aRequest({ openKey })),
    );
    const [made] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = outcomes.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    expect(refused).toHaveLength(49);
    for (const reason of refused) expect(reason).toBeInstanceOf(BadRequest);
    if (!made) throw new Error("None was made.");
    await act(asker, made, "cancel");
    expect((await aRequest({ openKey })).status).toBe("submitted");
  });

  test("of several, all or none", async () => {
    const openKey = `key:${randomUUID()}`;
    await aRequest({ openKey });
    const title = `Not made ${randomUUID()}`;
    const both = [wanted({ title }), wanted({ openKey })];
    await expect(inTx(asker, (ctx) => openRequests(ctx, keyRequest, both))).rejects.toThrow(
      BadRequest,
    );
    const made = await inTx(asker, (ctx) =>
      openRequests(ctx, keyRequest, [wanted({ title }), wanted({ title: "Another" })]),
    );
    expect(made.map((one) => one.title)).toEqual([title, "Another"]);
  });

  test("a request that is not sent yet is found and read by its maker only", async () => {
    const request = await aRequest({ status: "created" });
    expect(await found(asker)).toContain(request.id);
    expect(await found(curator)).not.toContain(request.id);
    await expect(readRequest(curator, () => keyRequest, request.id)).rejects.toMatchObject({
      status: 403,
    });
    await act(asker, request, "submit");
    expect(await found(curator)).toContain(request.id);
    expect(await found(stranger)).not.toContain(request.id);
  });
});

test("nobody is told of a request that is not sent yet, in whatever way", async () => {
  const notifications = async () => ({
    curator: (await listNotifications(curator, { page: 1, size: 100 })).total,
    jobs: (
      await systemContext().db.$queryRaw<
        { count: number }[]
      >`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'notifications.deliver'`
    )[0]?.count,
  });
  const before = await notifications();
  const request = await aRequest({ status: "created" });
  const words = await inTx(asker, (tx) => postComment(tx, keyRequest, request, say("Not yet")));
  await inTx(asker, (tx) => postReply(tx, keyRequest, request, words.id, say("Wait")));
  const admin = await signedInAs(await anAccount({ roles: ["admin"] }));
  const reviewers = [{ user: idOf(curator) }];
  await inTx(admin, (tx) => updateRequest(tx, keyRequest, request, { body: { reviewers } }));
  expect(await notifications()).toEqual(before);
  await act(asker, request, "submit");
  const { rows } = await listNotifications(curator, { page: 1, size: 100 });
  expect(rows.filter(({ link }) => link.includes(request.id)).map(({ event }) => event)).toEqual(
    expect.arrayContaining(["key.submit", "key.ask"]),
  );
});

describe("acting", () => {
  test("accepting does what the type says, and keeps status, entry and words together", async () => {
    const request = await aRequest();
    const after = await act(curator, request, "accept", say("Here you are"));
    expect(after).toMatchObject({ status: "accepted", openKey: null });
    expect(done).toEqual([request.id]);
    const events = (await timeline(asker, request)).map(({ event }) => event);
    expect(events.map(({ type, payload }) => [type, payload.event ?? payload.content])).toEqual([
      ["L", "accepted"],
      ["C", "Here you are"],
    ]);
  });

  test("of fifty who decide at once one succeeds; the others learn that it is closed", async () => {
    const request = await aRequest();
    const names = ["accept", "decline", "cancel"];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        const name = names[at % 3] ?? "";
        return act(name === "cancel" ? asker : curator, request, name);
      }),
    );
    const refusals = outcomes.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { status?: number }).status] : [],
    );
    expect(refusals).toEqual(Array(49).fill(400));
    expect((await timeline(asker, request)).length).toBe(1);
  });

  test("permission is tested before the state, the state before anything else", async () => {
    const request = await aRequest();
    await expect(act(stranger, request, "accept")).rejects.toMatchObject({ status: 403 });
    await expect(act(asker, request, "accept")).rejects.toMatchObject({ status: 403 });
    await act(curator, request, "decline");
    await expect(act(stranger, request, "accept")).rejects.toMatchObject({ status: 403 });
    await expect(act(curator, request, "accept")).rejects.toMatchObject({
      status: 400,
      text: message("requests.actionFailed", { action: "accept" }),
    });
    await expect(act(curator, request, "eat")).rejects.toMatchObject({
      status: 400,
      text: message("requests.noSuchAction", { action: "eat" }),
    });
  });

  test("words that say nothing change nothing", async () => {
    const request = await aRequest();
    for (const content of ["", "  ", "<p></p>", "<script>alert(1)</script>"])
      await expect(act(curator, request, "accept", say(content))).rejects.toMatchObject({
        status: 400,
        issues: [{ field: "payload.content" }],
      });
    expect((await findRequest(asker, request.id))?.status).toBe("submitted");
    expect(await timeline(asker, request)).toEqual([]);
  });

  test("an effect that fails leaves the request open", async () => {
    const request = await aRequest({ payload: { isBroken: true } });
    await expect(act(curator, request, "accept")).rejects.toThrow("The key is broken.");
    expect((await findRequest(asker, request.id))?.status).toBe("submitted");
  });

  test("nobody lets time run out but the clock", async () => {
    const request = await aRequest();
    await expect(act(asker, request, "expire")).rejects.toMatchObject({ status: 403 });
    const expired = await inTx(systemContext(), (ctx) =>
      execute(ctx, keyRequest, request, "expire"),
    );
    expect(expired.status).toBe("expired");
  });

  test("what was never sent can be thrown away, by its maker", async () => {
    const request = await aRequest({ status: "created" });
    await expect(
      inTx(curator, (ctx) => removeRequest(ctx, keyRequest, request)),
    ).rejects.toMatchObject({ status: 403 });
    await inTx(asker, (ctx) => removeRequest(ctx, keyRequest, request));
    expect(await findRequest(asker, request.id)).toBeUndefined();
    expect(await found(asker)).not.toContain(request.id);
    const sent = await aRequest();
    await expect(inTx(asker, (ctx) => removeRequest(ctx, keyRequest, sent))).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("the conversation", () => {
  const comment = (ctx: Context, request: RequestRow, content: string) =>
    inTx(ctx, (tx) => postComment(tx, keyRequest, request, say(content)));
  const reply = (ctx: Context, request: RequestRow, id: string, content: string) =>
    inTx(ctx, (tx) => postReply(tx, keyRequest, request, id, say(content)));

  test("both sides speak, strangers do not; markup is cleaned, pictures stay", async () => {
    const request = await aRequest();
    const written = await comment(
      curator,
      request,
      `<p onclick="x()">Look <img src="https://example.org/a.png" onerror="x()"><script>x()</script></p>`,
    );
    expect(written.payload.content).toBe(`<p>Look <img src="https://example.org/a.png" /></p>`);
    await expect(comment(stranger, request, "Hello")).rejects.toMatchObject({
      status: 403,
      text: message("requests.mayNotComment"),
    });
  });

  test("a thread has one level, and shows its five newest replies", async () => {
    const request = await aRequest();
    const first = await comment(asker, request, "First");
    const replies = [];
    for (let at = 1; at <= 7; at++) replies.push(await reply(curator, request, first.id, `R${at}`));
    const [thread] = await timeline(asker, request);
    expect(thread?.total).toBe(7);
    expect(thread?.newest.map(({ payload }) => payload.content)).toEqual([
      "R3",
      "R4",
      "R5",
      "R6",
      "R7",
    ]);
    await expect(reply(asker, request, replies[0]?.id ?? "", "No")).rejects.toMatchObject({
      status: 400,
    });
    const page = await readReplies(asker, keyRequest, request, first, {
      page: 2,
      size: 5,
      sort: "oldest",
    });
    expect(page.items.map(({ payload }) => payload.content)).toEqual(["R6", "R7"]);
    const focus = { eventId: replies[6]?.id ?? "", parentId: first.id, size: 3 };
    expect(await pageOf(asker, request, focus)).toBe(3);
  });

  test("only its author changes a comment, and with the revision they know", async () => {
    const request = await aRequest();
    const { id } = await comment(asker, request, "Frist");
    const change = (ctx: Context, expected?: number) =>
      inTx(ctx, (tx) =>
        updateComment(tx, keyRequest, request, id, { body: say("First"), expected }),
      );
    await expect(change(curator)).rejects.toMatchObject({ status: 403 });
    await expect(change(asker, 7)).rejects.toMatchObject({ status: 412 });
    expect(await change(asker, 1)).toMatchObject({ revision: 2, payload: { content: "First" } });
  });

  test("a deleted comment leaves its place and its replies, and is not the last word", async () => {
    const request = await aRequest();
    const first = await comment(asker, request, "First");
    const second = await comment(asker, request, "Second");
    await reply(curator, request, second.id, "A reply");
    const third = await comment(asker, request, "Third");
    const remove = (ctx: Context, id: string) =>
      inTx(ctx, (tx) => deleteComment(tx, keyRequest, request, id));
    await expect(remove(curator, third.id)).rejects.toMatchObject({ status: 403 });
    await remove(asker, third.id);
    await remove(asker, second.id);
    const threads = await timeline(asker, request);
    expect(threads.map(({ event, total }) => [event.id, event.type, total])).toEqual([
      [first.id, "C", 0],
      [second.id, "L", 1],
      [third.id, "L", 0],
    ]);
    expect(threads[1]?.event.payload).toEqual({
      event: "comment_deleted",
      content: "comment was deleted",
      format: "html",
    });
    const now = await findRequest(asker, request.id);
    expect(now?.lastReplyId).not.toBe(third.id);
    await reply(asker, request, second.id, "Still here");
  });

  test("the service's own words are no reply of anybody", async () => {
    const request = await aRequest();
    const after = await inTx(systemContext(), (ctx) =>
      addComment(ctx, keyRequest, request, { content: "You will join as Curator." }),
    );
    expect(after.createdBy).toBe("system");
    expect((await findRequest(asker, request.id))?.lastReplyId).toBeNull();
  });
});

describe("on the wire", () => {
  test("everybody sees what they may do now, and the page that is theirs", async () => {
    const request = await aRequest();
    const at = `https://repository.example.org/api/requests/${request.id}`;
    const forAsker = await requestJson(asker, keyRequest, request);
    const forCurator = await requestJson(curator, keyRequest, request);
    expect(forAsker.links.actions).toEqual({ cancel: `${at}/actions/cancel` });
    expect(forCurator.links.actions).toEqual({
      accept: `${at}/actions/accept`,
      decline: `${at}/actions/decline`,
    });
    const pages = [forAsker, forCurator].map(({ links }) => String(links.self_html));
    expect(pages.map((page) => new URL(page).pathname)).toEqual([
      `/me/requests/${request.id}`,
      `/collections/house/requests/${request.id}`,
    ]);
    const closed = await act(curator, request, "accept");
    expect((await requestJson(curator, keyRequest, closed)).links.actions).toEqual({});
  });

  test("it was sent when it was handed in, however long it lay there before", async () => {
    const begun = await aRequest({ status: "created" });
    expect(await requestJson(asker, keyRequest, begun)).toMatchObject({ submitted_at: null });
    const sent = await act(asker, begun, "submit");
    const decided = await act(curator, sent, "accept");
    const json = await requestJson(asker, keyRequest, decided);
    expect(json.submitted_at).toBe(timestamp(sent.lastActivityAt));
    expect(json.created).toBe(timestamp(begun.createdAt));
    const direct = await aRequest();
    expect(direct.submittedAt).toEqual(direct.createdAt);
  });

  test("the last words name the thread that they belong to", async () => {
    const request = await aRequest();
    const first = await inTx(asker, (tx) => postComment(tx, keyRequest, request, say("Which?")));
    const reply = await inTx(curator, (tx) =>
      postReply(tx, keyRequest, request, first.id, say("The small one")),
    );
    const now = await findRequest(asker, request.id);
    if (!now) throw new Error("The request is there.");
    expect((await requestJson(asker, keyRequest, now)).last_reply).toMatchObject({
      ...{ id: reply.id, type: "C", created_by: { user: idOf(curator) }, parent_id: first.id },
      ...{ payload: { content: "The small one" }, revision_id: 1 },
      updated: expect.stringContaining("+00:00") as string,
    });
  });

  test("has parties as references, and a short number", async () => {
    const json = await requestJson(asker, keyRequest, await aRequest());
    expect(json).toMatchObject({
      created_by: { user: idOf(asker) },
      receiver: { community: HOUSE },
      topic: null,
      is_open: true,
      is_closed: false,
      last_reply: null,
    });
    expect(json.number).toMatch(/^[0-9a-z]{1,7}$/);
  });
});

describe("telling", () => {
  const toldTo = async (ctx: Context, request: RequestRow) => {
    const { rows } = await listNotifications(ctx, { page: 1, size: 100 });
    return rows
      .filter(({ link }) => link.includes(request.id))
      .map(({ event, title, body, link }) => ({ event, title, body, link }))
      .reverse();
  };

  test("each step reaches the side it concerns, at the address that is theirs", async () => {
    const request = await aRequest();
    await inTx(asker, (ctx) => postComment(ctx, keyRequest, request, say("Any <b>news</b>?")));
    await act(curator, request, "accept", say("Here you are"));
    const events = (notices: { event: string }[]) => notices.map(({ event }) => event);
    expect(events(await toldTo(curator, request))).toEqual([
      "key.submit",
      "comment-request-event.create",
    ]);
    const [accepted, ...more] = await toldTo(asker, request);
    expect(accepted).toMatchObject({ event: "key.accept", link: `/me/requests/${request.id}` });
    expect(accepted?.body.map(inEnglish).join("\n")).toMatch(/: “Here you are”$/);
    expect(more).toEqual([]);
    const [first] = await toldTo(curator, request);
    expect(first?.link).toBe(`/collections/house/requests/${request.id}`);
    expect(await toldTo(stranger, request)).toEqual([]);
  });

  test("a reply reaches those in its thread only", async () => {
    const request = await aRequest();
    const first = await inTx(curator, (ctx) =>
      postComment(ctx, keyRequest, request, say("Which one?")),
    );
    await inTx(asker, (ctx) => postReply(ctx, keyRequest, request, first.id, say("The old one")));
    expect((await toldTo(curator, request)).at(-1)).toMatchObject({
      event: "comment-request-event.reply",
      title: saying(/replied/),
    });
  });

  test("who is asked for an opinion hears of it, and of a second question nothing", async () => {
    const request = await aRequest();
    const reviewers = (ids: string[]) =>
      inTx(curator, (ctx) =>
        updateRequest(ctx, keyRequest, request, {
          body: { reviewers: ids.map((user) => ({ user })) },
        }),
      );
    await reviewers([idOf(stranger)]);
    await reviewers([idOf(stranger), idOf(asker)]);
    const notices = await toldTo(stranger, request);
    expect(notices).toMatchObject([{ event: "key.ask", link: `/me/requests/${request.id}` }]);
    expect((await toldTo(asker, request)).map(({ event }) => event)).toEqual(["key.ask"]);
  });

  test("something decided within the same change is told to nobody", async () => {
    const request = await inTx(asker, (ctx) =>
      openRequest(ctx, keyRequest, wanted(), { isQuiet: true }),
    );
    expect(await toldTo(curator, request)).toEqual([]);
  });
});

describe("lists", () => {
  const list = (ctx: Context, query: Record<string, unknown> = {}, within?: Filter[]) =>
    searchRequests(ctx, [keyRequest], { page: 1, size: 25, ...query }, within);
  const titles = async (...given: Parameters<typeof list>) =>
    (await list(...given)).requests.map(({ title }) => title);

  test("come in the order in which they were sent, not in that in which they were begun", async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const begun = await aRequest({ title: `${word} begun first`, status: "created" });
    await aRequest({ title: `${word} sent first` });
    await act(asker, begun, "submit");
    const inOrder = [`${word} begun first`, `${word} sent first`];
    expect(await titles(curator, { q: word, sort: "newestsubmission" })).toEqual(inOrder);
    expect(await titles(curator, { q: word, sort: "oldestsubmission" })).toEqual(
      inOrder.toReversed(),
    );
    expect(await titles(curator, { q: word, sort: "newest" })).toEqual(inOrder.toReversed());
  });

  test("hold what the actor may read, in the order asked for, with counts", async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const first = await aRequest({ title: `${word} one` });
    await aRequest({ title: `${word} two` });
    await aRequest({ title: `${word} three`, status: "created" });
    await act(curator, first, "decline");
    expect(await titles(curator, { q: word, sort: "newest" })).toEqual([
      `${word} two`,
      `${word} one`,
    ]);
    expect(await titles(curator, { q: word, sort: "newestactivity" })).toEqual([
      `${word} one`,
      `${word} two`,
    ]);
    expect(await titles(asker, { q: word, sort: "oldest" })).toEqual([
      `${word} one`,
      `${word} two`,
      `${word} three`,
    ]);
    expect(await titles(stranger, { q: word })).toEqual([]);
    const { total, aggregations } = await list(curator, { q: word, status: "declined" });
    expect(total).toBe(1);
    expect(aggregations.status?.buckets).toEqual(
      expect.arrayContaining([
        { key: "declined", doc_count: 1, label: "Declined", is_selected: true },
        { key: "submitted", doc_count: 1, label: "Submitted", is_selected: false },
      ]),
    );
    expect(aggregations.type?.buckets[0]).toMatchObject({ key: "key", label: "Key" });
  });

  test("narrow by state, party and side", async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const open = await aRequest({ title: `${word} open`, topic: "record:abcde-12345" });
    await act(asker, await aRequest({ title: `${word} closed` }), "cancel");
    expect(await titles(asker, { q: word, is_open: "true" })).toEqual([`${word} open`]);
    expect(await titles(asker, { q: word, is_open: "false" })).toEqual([`${word} closed`]);
    expect(await titles(asker, { q: word, topic: open.topic })).toEqual([`${word} open`]);
    const mine = { q: word, created_by: `user:${idOf(asker)}` };
    expect((await titles(curator, mine)).length).toBe(2);
    expect(await titles(curator, { q: word, created_by: "user:999999" })).toEqual([]);
    expect((await titles(curator, { q: word, receiver: "planet:mars" })).length).toBe(2);
    for (const field of ["created_by", "receiver", "topic"])
      for (const wrong of [
        "7",
        "user:",
        ":7",
        "user:ada",
        "user:0",
        "community:no-uuid",
        "email:x",
      ])
        await expect(titles(curator, { q: word, [field]: wrong })).rejects.toMatchObject({
          issues: [{ field }],
        });
    expect((await titles(asker, { q: word }, [ownRequests(asker.actor)])).length).toBe(2);
    expect(await titles(curator, { q: word }, [ownRequests(curator.actor)])).toEqual([]);
    expect((await titles(curator, { q: word }, [sharedRequests(curator.actor)])).length).toBe(2);
    expect((await titles(curator, { q: word }, [requestsToDecide(curator.actor)])).length).toBe(2);
    expect(await titles(asker, { q: word }, [requestsToDecide(asker.actor)])).toEqual([]);
  });

  test("what a collection sent is among the sent ones of its managers, and of nobody else", async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const [manages, reviews] = [await anAccount(), await anAccount()];
    const inHouse = { memberships: [{ collectionId: HOUSE, role: "manager" as const }] };
    const manager = as(await signedInAs(manages), actorOf(manages, inHouse));
    const reviewer = await signedInAs(reviews);
    await aRequest({
      title: word,
      createdBy: collectionReference(HOUSE),
      receiver: userReference(idOf(stranger)),
      alsoReaders: [userReference(idOf(reviewer))],
    });
    const listed = async (ctx: Context, side: typeof requestsSent) =>
      (await titles(ctx, { q: word }, [side(ctx.actor)])).length;
    const sides = [requestsToDecide, requestsSent, requestsInvolving];
    const groups = async (ctx: Context) => Promise.all(sides.map((side) => listed(ctx, side)));
    expect(await groups(manager)).toEqual([0, 1, 0]);
    expect(await groups(stranger)).toEqual([1, 0, 0]);
    expect(await groups(reviewer)).toEqual([0, 0, 1]);
    expect(await groups(curator)).toEqual([0, 0, 0]);
  });

  test("refuse orders and pages there are not", async () => {
    await expect(list(asker, { sort: "colour" })).rejects.toMatchObject({ status: 400 });
    await expect(list(asker, { is_open: "perhaps" })).rejects.toMatchObject({ status: 400 });
    await expect(list(asker, { page: 101, size: 100 })).rejects.toMatchObject({ status: 400 });
    await expect(list(asker, { suggest: "k" })).rejects.toMatchObject({ status: 400 });
  });

  test("are the same after the index was built anew", async () => {
    const before = await found(curator);
    await requestsIndex().remove(
      curator.db,
      before.map((id) => ({ kind: "record", id })),
    );
    expect((await checkRequests(systemContext())).missing.count).toBeGreaterThan(0);
    await rebuildRequests(() => keyRequest);
    expect(await found(curator)).toEqual(before);
    const drift = await checkRequests(systemContext());
    expect([drift.missing.count, drift.stale.count, drift.extra.count]).toEqual([0, 0, 0]);
  });
});

describe("changing what a request says", () => {
  const change = (ctx: Context, request: RequestRow, body: unknown, expected?: number) =>
    inTx(ctx, (tx) => updateRequest(tx, keyRequest, request, { body, expected }));

  test("both sides do while it is open; a whole request may be sent back", async () => {
    const request = await aRequest();
    const whole = await requestJson(asker, keyRequest, request);
    const after = await change(asker, request, { ...whole, title: "Two keys, please" }, 1);
    expect(after).toMatchObject({ title: "Two keys, please", revision: 2 });
    await change(curator, request, { description: "For the back door" });
    await expect(change(asker, request, { title: "Three" }, 1)).rejects.toMatchObject({
      status: 412,
    });
    await expect(change(stranger, request, { title: "Mine" })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("what is fixed or unknown is refused by name", async () => {
    const request = await aRequest();
    const bad = { status: "accepted", receiver: { user: "1" }, colour: "red", title: "" };
    expect((await fieldsOf(change(asker, request, bad))).sort()).toEqual([
      "colour",
      "receiver",
      "status",
      "title",
    ]);
  });

  test("what is closed stays as it is", async () => {
    const request = await aRequest();
    await act(curator, request, "accept");
    await expect(change(curator, request, { title: "Other" })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("reviewers read and comment, and do not decide", async () => {
    const request = await aRequest();
    const reviewers = [{ user: idOf(stranger) }, { user: idOf(stranger) }];
    await expect(change(asker, request, { reviewers })).rejects.toMatchObject({ status: 403 });
    const after = await change(curator, request, { reviewers });
    expect(after.reviewers).toEqual([`user:${idOf(stranger)}`]);
    await inTx(stranger, (ctx) => postComment(ctx, keyRequest, request, say("Looks right")));
    await expect(act(stranger, request, "accept")).rejects.toMatchObject({ status: 403 });
    expect(await found(stranger)).toContain(request.id);
    const [entry] = await timeline(asker, request);
    expect(entry?.event).toMatchObject({ type: "R", payload: { content: "added a reviewer" } });
    await change(curator, request, { reviewers: [] });
    expect(await found(stranger)).not.toContain(request.id);
  });

  test("there are fifteen reviewers at most, and none that nobody knows", async () => {
    const request = await aRequest();
    const many = Array.from({ length: 16 }, (_, at) => ({ user: String(at + 1) }));
    await expect(change(curator, request, { reviewers: many })).rejects.toMatchObject({
      text: message("requests.tooManyReviewers", { maximum: 15 }),
    });
    const unknown = { reviewers: [{ user: "999999" }, { group: "nobody" }] };
    expect(await fieldsOf(change(curator, request, unknown))).toEqual([
      "reviewers.0",
      "reviewers.1",
    ]);
  });
});

test("a locked conversation takes no words, and is decided all the same", async () => {
  const request = await aRequest();
  const lock = (ctx: Context, isLocked: boolean) =>
    inTx(ctx, (tx) => setLocked(tx, keyRequest, request, { isLocked }));
  const speak = () => inTx(asker, (ctx) => postComment(ctx, keyRequest, request, say("But")));
  const { id } = await speak();
  await expect(lock(asker, true)).rejects.toMatchObject({ status: 403 });
  await lock(curator, true);
  await expect(lock(curator, true)).rejects.toMatchObject({ status: 403 });
  await expect(speak()).rejects.toMatchObject({
    status: 403,
    text: message("requests.commentLocked"),
  });
  await expect(
    inTx(asker, (ctx) => updateComment(ctx, keyRequest, request, id, { body: say("And") })),
  ).rejects.toMatchObject({ status: 403 });
  await inTx(asker, (ctx) => deleteComment(ctx, keyRequest, request, id));
  await lock(curator, false);
  await speak();
  await lock(curator, true);
  expect((await checkRequests(systemContext())).stale.count).toBe(0);
  expect((await act(curator, request, "accept")).status).toBe("accepted");
});

describe("where the service has no", () => {
  afterEach(() =>
    adoptConfig({
      ...config(),
      REQUEST_REVIEWERS: true,
      REQUEST_LOCKING: true,
      GROUPS_ALLOWED: true,
    }),
  );
  const change = (request: RequestRow, body: unknown) =>
    inTx(curator, (tx) => updateRequest(tx, keyRequest, request, { body }));

  test("reviewers, nobody is asked, and requests do not speak of them", async () => {
    const request = await aRequest();
    adoptConfig({ ...config(), REQUEST_REVIEWERS: false });
    const whole = await requestJson(curator, keyRequest, request);
    expect(whole).not.toHaveProperty("reviewers");
    await change(request, { ...whole, reviewers: [] });
    await expect(change(request, { reviewers: [{ user: "1" }] })).rejects.toMatchObject({
      status: 400,
      text: message("requests.reviewersDisabled"),
    });
  });

  test("groups, none is asked", async () => {
    const request = await aRequest();
    adoptConfig({ ...config(), GROUPS_ALLOWED: false });
    await expect(change(request, { reviewers: [{ group: "editors" }] })).rejects.toMatchObject({
      status: 400,
      text: message("requests.groupReviewersDisabled"),
    });
  });

  test("locks, conversations stay open", async () => {
    const request = await aRequest();
    adoptConfig({ ...config(), REQUEST_LOCKING: false });
    await expect(
      inTx(curator, (tx) => setLocked(tx, keyRequest, request, { isLocked: true })),
    ).rejects.toMatchObject({ status: 403 });
    expect(await requestJson(curator, keyRequest, request)).not.toHaveProperty("is_locked");
  });
});
