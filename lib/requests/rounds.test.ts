import { expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { requestMembership } from "@/lib/collections";
import { setReview, submitReview } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, asNow } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, complete } from "@/tests/support/works";
import { actOnRequest, readRequest, readRounds } from ".";

withTestDatabase();

const say = (content: string) => ({
  payload: { content, format: "html" },
  changes_requested: true,
});

test("a request knows the one before it with the words of its decision, and the one after it", async () => {
  const owner = await signedInAs(await anAccount());
  const { collection } = await aCollection({ owner, access: { review_policy: "closed" } });
  const curator = await asNow(owner);
  const author = await signedInAs(await anAccount());
  const { id } = await aDraft(author, complete());
  const receiver = { receiver: { community: collection.id }, type: "community-submission" };
  const choose = (ctx: Context) => setReview(ctx, id, receiver, undefined);
  const handIn = (ctx: Context) =>
    inTransaction(ctx, async (tx) => {
      await choose(tx);
      return submitReview(tx, id, {});
    });
  const roundsOf = async (ctx: Context, request: { id: string }) => {
    const { earlier, later } = await readRounds(ctx, await readRequest(ctx, request.id));
    return { earlier: earlier && [earlier.request.id, earlier.words], later: later?.id };
  };

  const first = await handIn(author);
  expect(await roundsOf(curator, first)).toEqual({ earlier: undefined, later: undefined });
  const words = say("<p>Say where.</p>");
  await inTransaction(curator, (tx) => actOnRequest(tx, first.id, "decline", words));
  // Each context has one time.
  const later = { ...author, now: new Date(author.now.getTime() + 60_000) };
  await inTransaction(later, choose);
  expect((await roundsOf(curator, first)).later).toBeUndefined();

  const second = await handIn(later);
  for (const reader of [curator, author]) {
    expect(await roundsOf(reader, first)).toEqual({ earlier: undefined, later: second.id });
    expect(await roundsOf(reader, second)).toEqual({
      earlier: [first.id, "Say where."],
      later: undefined,
    });
  }
  const anonymous = as(curator, ANONYMOUS);
  const rounds = await readRounds(anonymous, await readRequest(curator, second.id));
  expect(rounds).toEqual({ earlier: undefined, later: undefined });
});

test("what others ask of the same collection is no round of one's own request", async () => {
  const owner = await signedInAs(await anAccount());
  const { collection } = await aCollection({ owner, access: { member_policy: "open" } });
  const join = async (asking: Context) =>
    inTransaction(asking, (tx) => requestMembership(tx, collection.id, {}));
  const someone = await signedInAs(await anAccount());
  const first = await join(someone);
  const curator = await asNow(owner);
  const words = { payload: { content: "<p>Not yet.</p>", format: "html" } };
  await inTransaction(curator, (tx) => actOnRequest(tx, first.id, "decline", words));
  const after = (ctx: Context, minutes: number) => ({
    ...ctx,
    now: new Date(ctx.now.getTime() + minutes * 60_000),
  });
  const other = await join(after(await signedInAs(await anAccount()), 1));
  const again = await join(after(someone, 2));
  const roundsOf = async ({ id }: { id: string }) => {
    const { earlier, later } = await readRounds(curator, await readRequest(curator, id));
    return { earlier: earlier?.request.id, later: later?.id };
  };
  expect(await roundsOf(other)).toEqual({ earlier: undefined, later: undefined });
  expect(await roundsOf(first)).toEqual({ earlier: undefined, later: again.id });
  expect(await roundsOf(again)).toEqual({ earlier: first.id, later: undefined });
});
