import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aCollection,
  act,
  ALLOWING,
  aMember,
  ask,
  at,
  DENIED,
  eventsOf,
  fieldsOf,
  must,
  type Problem,
  requestAt,
  type RequestJson,
  words,
} from "../collections/curate";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";

/** Each refusal of a request's own addresses, with its message. */
type Comment = {
  id: string;
  type: string;
  parent_id: string | null;
  revision_id: number;
  payload: Record<string, unknown>;
};

let asker: Person;
let decider: Person;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  [asker, decider, stranger] = await Promise.all([aPerson(), aPerson(), aPerson()]);
  admin = await anAdministrator();
});

/** A child asks a parent; both sides talk about it. */
async function aRequest(): Promise<RequestJson> {
  const [parent, child] = [await aCollection(decider, ALLOWING), await aCollection(asker)];
  return must(await ask(asker, child.id, parent.id), 201);
}

const commentsAt = (id: string, rest = "") => requestAt(id, `/comments${rest}`);
const say = async (person: Person, id: string, content = "Hello"): Promise<Comment> =>
  must(await person.post<Comment>(commentsAt(id), words(content)), 201);
const refused = (status: number, message: string) => ({ status, body: { status, message } });
const outsiders = () => [anonymous, stranger];

describe("POST actions", () => {
  test("400 for what there is not, and for what is decided; 403 before the state is told", async () => {
    const { id } = await aRequest();
    expect(await act(decider, id, "foo")).toMatchObject(
      refused(400, "Error for action 'foo': No such action available"),
    );
    for (const action of ["accept", "decline"])
      expect(await act(asker, id, action)).toMatchObject({ status: 403, body: DENIED });
    for (const person of [decider, asker, admin])
      expect((await act(person, id, "expire")).status).toBe(403);
    must(await act(decider, id, "decline"), 200);
    for (const action of ["accept", "decline"])
      expect(await act(decider, id, action)).toMatchObject(
        refused(400, `Error for action '${action}': Could not execute the action`),
      );
    for (const person of [stranger, anonymous as Person])
      expect(await act(person, id, "accept")).toMatchObject({ status: 403, body: DENIED });
  });

  test("400 for words that say nothing, and then nothing is decided", async () => {
    const { id } = await aRequest();
    const bodies = [words(""), words("<p> </p>"), { payload: { content: "x", format: "text" } }];
    for (const body of bodies) {
      const response = await act<Problem>(decider, id, "accept", body);
      expect(response.status).toBe(400);
      expect(fieldsOf(response.body)[0]).toMatch(/^payload\.(content|format)$/);
    }
    const { body } = await decider.get<RequestJson>(requestAt(id));
    expect(body).toMatchObject({ status: "submitted", last_reply: null });
    expect(await eventsOf(decider, id)).toEqual([]);
  });

  test("400 for what is no JSON, 415 for what is no JSON by name, and nothing is decided", async () => {
    const { id } = await aRequest();
    const send = (contentType: string) =>
      decider.fetch(requestAt(id, "/actions/accept"), {
        method: "POST",
        body: "{",
        headers: { "content-type": contentType },
      });
    expect((await send("application/json")).status).toBe(400);
    expect((await send("text/plain")).status).toBe(415);
    expect((await decider.get<RequestJson>(requestAt(id))).body.status).toBe("submitted");
  });
});

describe("GET, PUT and DELETE", () => {
  test("403 for others at each address of it", async () => {
    const { id } = await aRequest();
    const { id: comment } = await say(asker, id);
    for (const person of outsiders()) {
      const responses = [
        await person.get(requestAt(id)),
        await person.put(requestAt(id), { title: "x" }),
        await person.delete(requestAt(id)),
        await person.get(requestAt(id, "/timeline")),
        await person.get(requestAt(id, "/timeline_focused")),
        await person.get(commentsAt(id, `/${comment}`)),
        await person.put(commentsAt(id, `/${comment}`), words("x")),
        await person.delete(commentsAt(id, `/${comment}`)),
        await person.get(commentsAt(id, `/${comment}/replies`)),
        await person.post(requestAt(id, "/lock")),
        await person.post(requestAt(id, "/unlock")),
        await person.upload(requestAt(id, "/files/upload/plan.txt"), "x"),
      ];
      expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(403));
      for (const { text } of responses) expect(text).not.toContain("subcommunity");
    }
  });

  test("400 names what is unknown or fixed; 400 for what was sent cannot be thrown away", async () => {
    const made = await aRequest();
    const put = (body: object) => asker.put<Problem>(requestAt(made.id), body);
    expect(fieldsOf((await put({ colour: "red" })).body)).toEqual(["colour"]);
    expect(fieldsOf((await put({ title: "" })).body)).toEqual(["title"]);
    expect(fieldsOf((await put({ receiver: { community: randomUUID() } })).body)).toEqual([
      "receiver",
    ]);
    must(await put(made), 200);
    expect(await put({ reviewers: [{ user: stranger.id }] })).toMatchObject({ status: 400 });
    expect(await asker.delete(requestAt(made.id))).toMatchObject(
      refused(400, "Error for action 'delete': Could not execute the action"),
    );
    must(await act(decider, made.id, "decline"), 200);
    expect(await put({ title: "Afterwards" })).toMatchObject({ status: 403, body: DENIED });
  });
});

describe("comments", () => {
  test("400 without words, in another format, with more than there is, with a file nobody sent", async () => {
    const { id } = await aRequest();
    const post = (body: unknown) => asker.post<Problem>(commentsAt(id), body);
    const missing = await post({});
    expect(missing.body.errors).toEqual([
      { field: "payload", messages: ["Missing data for required field."] },
    ]);
    const empty = await post(words(""));
    expect(empty.body.errors).toEqual([
      { field: "payload.content", messages: ["Shorter than minimum length 1."] },
    ]);
    expect(fieldsOf((await post({ payload: { content: "x", format: "text" } })).body)).toEqual([
      "payload.format",
    ]);
    expect((await post({ payload: { content: "x", colour: "red" } })).status).toBe(400);
    const file_id = randomUUID();
    const unknown = await post({ payload: { content: "x", format: "html", files: [{ file_id }] } });
    expect(unknown.body.errors?.[0]?.messages).toEqual([`File ${file_id} not found.`]);
    for (const { status } of [missing, empty, unknown]) expect(status).toBe(400);
    expect(await eventsOf(asker, id)).toEqual([]);
  });

  test("403 for strangers, who are told what they may not", async () => {
    const { id } = await aRequest();
    const { id: comment } = await say(asker, id);
    for (const person of outsiders())
      for (const rest of ["", `/${comment}/reply`])
        expect(await person.post(commentsAt(id, rest), words("Hello"))).toMatchObject(
          refused(403, "You do not have permission to comment on this conversation."),
        );
  });

  test("are changed by their author and by administrators, with the revision they know", async () => {
    const { id } = await aRequest();
    const comment = await say(asker, id);
    const path = commentsAt(id, `/${comment.id}`);
    expect(await decider.put(path, words("Other"))).toMatchObject(
      refused(403, "You do not have permission to update this comment."),
    );
    expect(await decider.delete(path)).toMatchObject(
      refused(403, "You do not have permission to delete this comment."),
    );
    const changed = must(await asker.put<Comment>(path, words("Better")), 200);
    const stale = { headers: { "if-match": String(comment.revision_id) } };
    expect(await asker.put(path, words("Late"), stale)).toMatchObject(
      refused(
        412,
        `Revision id provided(${comment.revision_id}) doesn't match record's one(${changed.revision_id})`,
      ),
    );
    expect((await asker.put(path, words(""))).status).toBe(400);
    expect((await asker.get<Comment>(path)).body.payload.content).toBe("Better");
    expect((await admin.put(path, words("Moderated"))).status).toBe(200);
  });

  test("a reply has no replies; 404 for comments there are not", async () => {
    const { id } = await aRequest();
    const { id: comment } = await say(asker, id);
    const replyTo = (to: string) =>
      decider.post<Comment>(commentsAt(id, `/${to}/reply`), words("Yes"));
    const reply = must(await replyTo(comment), 201);
    expect(reply.parent_id).toBe(comment);
    const nested = await replyTo(reply.id);
    expect(nested.status).toBe(400);
    expect(nested.text).toContain("Nested children are not allowed.");
    const other = await say(asker, (await aRequest()).id);
    for (const nobody of [randomUUID(), "nothing", other.id]) {
      const path = commentsAt(id, `/${nobody}`);
      const responses = [
        await asker.get(path),
        await asker.put(path, words("x")),
        await asker.delete(path),
        await asker.post(`${path}/reply`, words("x")),
        await asker.get(`${path}/replies`),
      ];
      for (const response of responses) expect(response).toMatchObject(refused(404, "Not found."));
    }
  });

  test("deleted: a stub that keeps its place, and is no comment any more", async () => {
    const { id } = await aRequest();
    const { id: comment } = await say(asker, id);
    must(await asker.delete(commentsAt(id, `/${comment}`)), 204);
    expect((await decider.get<Comment>(commentsAt(id, `/${comment}`))).body).toMatchObject({
      type: "L",
      payload: { event: "comment_deleted", content: "comment was deleted", format: "html" },
    });
    expect(await asker.put(commentsAt(id, `/${comment}`), words("x"))).toMatchObject(
      refused(403, "You cannot update this event."),
    );
  });
});

describe("lock and unlock", () => {
  test("204 for the receiver; then no words by others, but a decision; 403 twice and for others", async () => {
    const { id } = await aRequest();
    const { id: comment } = await say(asker, id);
    expect((await asker.post(requestAt(id, "/lock"))).status).toBe(403);
    expect(await decider.post(requestAt(id, "/unlock"))).toMatchObject(
      refused(403, "The request is not locked."),
    );
    must(await decider.post(requestAt(id, "/lock")), 204);
    expect(await decider.post(requestAt(id, "/lock"))).toMatchObject(
      refused(403, "The request is already locked."),
    );
    for (const path of [commentsAt(id), commentsAt(id, `/${comment}/reply`)])
      expect(await asker.post(path, words("x"))).toMatchObject(
        refused(403, "Commenting is now locked for this conversation."),
      );
    expect(await asker.put(commentsAt(id, `/${comment}`), words("x"))).toMatchObject(
      refused(403, "Updating is now locked for this comment."),
    );
    expect((await admin.post(commentsAt(id), words("Please calm down"))).status).toBe(201);
    must(await act(decider, id, "accept"), 200);
    must(await decider.post(requestAt(id, "/unlock")), 204);
    expect((await say(asker, id)).type).toBe("C");
  });

  test("by the older GET for callers with a token only", async () => {
    const { id } = await aRequest();
    expect((await decider.get(requestAt(id, "/lock"))).status).toBe(204);
    expect((await anonymous.get(requestAt(id, "/unlock"))).status).toBe(403);
    expect((await decider.get<RequestJson>(requestAt(id))).body).toMatchObject({ is_locked: true });
  });
});

describe("files", () => {
  test("400 for more than may be sent; 404 for what there is not; 403 for those of others", async () => {
    const { id } = await aRequest();
    const upload = (bytes: Uint8Array) =>
      asker.upload<{ key: string }>(requestAt(id, "/files/upload/plan.txt"), bytes);
    const tooMuch = await upload(new Uint8Array(10 * 1024 * 1024 + 1));
    expect(tooMuch).toMatchObject({ status: 400, body: { message: expect.any(String) as string } });
    const { key } = must(await upload(new Uint8Array(3)), 200);
    const path = requestAt(id, `/files/${key}`);
    for (const person of outsiders())
      expect((await person.get(`${path}/content`)).status).toBe(403);
    expect((await decider.delete(path)).status).toBe(403);
    expect((await asker.delete(path)).status).toBe(204);
    for (const response of [await asker.get(`${path}/content`), await asker.delete(path)])
      expect(response.status).toBe(404);
  });
});

test("405 for making a request, and for changing its timeline", async () => {
  const { id } = await aRequest();
  expect((await asker.post("/api/requests", {})).status).toBe(405);
  expect((await asker.post(requestAt(id, "/timeline"), {})).status).toBe(405);
  expect((await asker.get(requestAt(id, "/actions/accept"))).status).toBe(405);
});

test("the inbox of a collection is for those who curate it: 200, 403, 404", async () => {
  const made = await aCollection(decider);
  const reader = await aMember(decider, made, "reader");
  const path = at(made.id, "/requests");
  expect((await decider.get(path)).status).toBe(200);
  for (const person of [reader, stranger, anonymous])
    expect(await person.get(path)).toMatchObject({ status: 403, body: DENIED });
});
