import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { objectJobs } from "@/lib/objects";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { storedObjects } from "@/tests/support/file-owners";
import {
  deleteComment,
  deleteRequestFile,
  dropUnattachedFiles,
  type FileRow,
  openRequest,
  postComment,
  readRequestFile,
  receiveFile,
  type RequestRow,
  type RequestType,
  setLocked,
  updateComment,
  userReference,
} from ".";

withTestDatabase();

/** One person asks another something. */
const question: RequestType = {
  id: "question",
  label: "Question",
  event: "question",
  family: "access",
  creatorRole: "reader",
  receiverRole: "reader",
  collections: { describe: async () => new Map(), memberUserIds: async () => [] },
  notifies: {},
  on: {},
};

let asker: Context;
let asked: Context;
let stranger: Context;
beforeAll(async () => {
  asker = await signedInAs(await anAccount());
  asked = await signedInAs(await anAccount());
  stranger = await signedInAs(await anAccount());
});

const idOf = ({ actor }: Context) => (actor.kind === "user" ? actor.id : "");
const inTx = <Result>(ctx: Context, run: (ctx: Context) => Promise<Result>) =>
  inTransaction({ ...ctx, now: new Date() }, run);
const aRequest = () =>
  inTx(asker, (ctx) =>
    openRequest(ctx, question, {
      createdBy: userReference(idOf(asker)),
      receiver: userReference(idOf(asked)),
      title: "Where is it?",
    }),
  );
const send = (ctx: Context, request: RequestRow, content = "bytes", name = "plan.png") =>
  receiveFile({ ...ctx, now: new Date() }, () => question, request.id, {
    name,
    mimetype: "image/png",
    stream: Readable.from([Buffer.from(content)], { objectMode: false }),
  });
const saying = (...files: FileRow[]) => ({
  payload: { content: "See here", files: files.map(({ id }) => ({ file_id: id })) },
});
const say = (ctx: Context, request: RequestRow, ...files: FileRow[]) =>
  inTx(ctx, (tx) => postComment(tx, question, request, saying(...files)));
const read = (ctx: Context, request: RequestRow, file: FileRow) =>
  readRequestFile(ctx, question, request, file.key);

describe("a file", () => {
  test("is named by a comment and read by both sides, not by others", async () => {
    const request = await aRequest();
    const file = await send(asker, request);
    expect(file).toMatchObject({ name: "plan.png", sizeBytes: 5 });
    expect(file.key).toMatch(/^plan-[0-9a-f]{12}\.png$/);
    const comment = await say(asker, request, file);
    expect(comment.payload.files).toEqual([{ file_id: file.id }]);
    expect((await read(asked, request, file)).eventId).toBe(comment.id);
    await expect(read(stranger, request, file)).rejects.toMatchObject({ status: 403 });
    await expect(send(stranger, request)).rejects.toMatchObject({ status: 403 });
  });

  test("of somebody else, of another request or of another comment cannot be named", async () => {
    const [request, other] = [await aRequest(), await aRequest()];
    const used = await send(asker, request);
    await say(asker, request, used);
    const files = [await send(asked, request), await send(asker, other), used];
    const unknown = { ...used, id: randomUUID() };
    expect(await fieldsOf(say(asker, request, ...files, unknown))).toEqual(
      [0, 1, 2, 3].map((at) => `payload.files.${at}`),
    );
  });

  test("goes, bytes and all, when its comment names it no longer or is deleted", async () => {
    const request = await aRequest();
    const [first, second] = [await send(asker, request), await send(asker, request)];
    const { id } = await say(asker, request, first, second);
    await inTx(asker, (ctx) => updateComment(ctx, question, request, id, { body: saying(second) }));
    await expect(read(asker, request, first)).rejects.toMatchObject({ status: 404 });
    await read(asker, request, second);
    await inTx(asker, (ctx) => deleteComment(ctx, question, request, id));
    await expect(read(asker, request, second)).rejects.toMatchObject({ status: 404 });
    await runDueJobs(objectJobs);
    const left = await storedObjects();
    expect(left).not.toContain(first.objectId);
    expect(left).not.toContain(second.objectId);
  });

  test("is taken back by the one who sent it", async () => {
    const request = await aRequest();
    const file = await send(asker, request);
    const remove = (ctx: Context) =>
      inTx(ctx, (tx) => deleteRequestFile(tx, question, request, file.key));
    await expect(remove(asked)).rejects.toMatchObject({ status: 403 });
    await remove(asker);
    await expect(remove(asker)).rejects.toMatchObject({ status: 404 });
  });

  test("of more than ten megabytes is refused and leaves nothing behind", async () => {
    const request = await aRequest();
    const before = await storedObjects();
    await expect(send(asker, request, "x".repeat(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
      status: 400,
    });
    expect(await storedObjects()).toEqual(before);
  });

  test("cannot be added to a locked conversation", async () => {
    const request = await aRequest();
    await inTx(asked, (ctx) => setLocked(ctx, question, request, { isLocked: true }));
    await expect(send(asker, request)).rejects.toMatchObject({ status: 403 });
  });

  test("that no comment came to name goes after a day; the sweep leaves the others alone", async () => {
    const request = await aRequest();
    const [kept, loose] = [await send(asker, request), await send(asker, request)];
    await say(asker, request, kept);
    const tomorrow = new Date(Date.now() + MS_PER_DAY + 1000);
    await dropUnattachedFiles(systemContext({ now: tomorrow }));
    await runDueJobs(objectJobs);
    const left = await storedObjects();
    expect([left.includes(kept.objectId), left.includes(loose.objectId)]).toEqual([true, false]);
  });
});
