import { expect, test } from "vitest";
import { requestMembership } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { actOnRequest, createComment, readDecisionWords } from ".";

withTestDatabase();

const say = (content: string) => ({ payload: { content, format: "html" } });

async function aRequest() {
  const carla = await signedInAs(await anAccount());
  const { collection } = await aCollection({ owner: carla, access: { member_policy: "open" } });
  const author = await signedInAs(await anAccount());
  const { id } = await inTx(author, (tx) => requestMembership(tx, collection.id, {}));
  const comment = (ctx: Context, text: string) =>
    inTx(ctx, (tx) => createComment(tx, id, say(text)));
  const decline = (ctx: Context, body?: unknown) =>
    inTx(ctx, (tx) => actOnRequest(tx, id, "decline", body));
  return { id, carla: await asNow(carla), author, comment, decline };
}

test("what came with the decision is read, and nothing said before or after it", async () => {
  const { id, carla, author, comment, decline } = await aRequest();
  await comment(carla, "<p>I look at it.</p>");
  expect(await readDecisionWords(author, id)).toBe("");
  await decline(carla, say("<p>Say <b>where</b>.</p><p>And when.</p>"));
  await comment(carla, "<p>Ask me.</p>");
  expect(await readDecisionWords(author, id)).toBe("Say where.\nAnd when.");
});

test("a decision without words has none, and they are for those who read the request", async () => {
  const { id, carla, author, comment, decline } = await aRequest();
  await comment(carla, "<p>I look at it.</p>");
  await decline(carla);
  expect(await readDecisionWords(author, id)).toBe("");
  const stranger = await signedInAs(await anAccount());
  await expect(readDecisionWords(stranger, id)).rejects.toThrow(NotPermitted);
});
