import { AppError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  listSoleOwned,
  makeOwner,
  reopenCollection,
  restrictCollection,
  unmakeOwner,
} from "@/lib/collections";
import { defineJob, enqueue } from "@/lib/jobs";
import { type Access, listPublicWorksOwnedBy, reopenWork, restrictWork } from "@/lib/works";
import { applyRequest, undoRequest } from "./job-requests";
import * as repository from "./repository";
import type { ModerationAction } from "./rows";

/**
 * Changes works and collections of a blocked account one at a time, each in its own transaction with a row of its former
 * state. A killed run leaves no object half changed, and the next run continues. After many objects a job enqueues another.
 */
const BATCH = 50;
const MAX_AT_ONCE = 500;

type Change = Parameters<typeof repository.insertChange>[2];
type Object = Pick<Change, "objectType" | "objectId">;

export const applyJob = defineJob({
  ...applyRequest,
  run: async (ctx, { id }) => {
    const action = await inTransaction(ctx, (tx) => repository.holdAction(tx, id));
    if (action?.status !== "pending") return;
    const result = await eachObject(ctx, objectsOf(ctx, action), (tx, object) =>
      applyTo(tx, action, object),
    );
    if (result === "more") await enqueue(ctx, applyRequest, { id }, { key: `moderation:${id}` });
    if (result === "all") await repository.setStatus(ctx, id, ["pending"], "done");
  },
});

export const undoJob = defineJob({
  ...undoRequest,
  run: async (ctx, { id }) => {
    const action = await inTransaction(ctx, (tx) => repository.holdAction(tx, id));
    if (action?.status !== "undoing") return;
    const result = await eachObject(ctx, changesOf(ctx, id), (tx, change) =>
      undo(tx, action, change),
    );
    if (result === "more") await enqueue(ctx, undoRequest, { id }, { key: `moderation:${id}` });
    if (result === "all") await repository.setStatus(ctx, id, ["undoing"], "undone");
  },
});

export const moderationJobs = [applyJob, undoJob];

/** "stopped": the action was reversed while it ran. */
type Result = "all" | "more" | "stopped";

async function eachObject<Item>(
  ctx: Context,
  items: AsyncIterable<Item>,
  change: (tx: Context, item: Item) => Promise<boolean>,
): Promise<Result> {
  let count = 0;
  for await (const item of items) {
    if (count++ >= MAX_AT_ONCE) return "more";
    const isWanted = await inTransaction({ ...ctx, now: new Date() }, (tx) => change(tx, item));
    if (!isWanted) return "stopped";
  }
  return "all";
}

async function* objectsOf(
  ctx: Context,
  { userId, kind }: ModerationAction,
): AsyncGenerator<Object> {
  for (let after: string | undefined; ;) {
    const ids = await listSoleOwned(ctx, userId, { after, limit: BATCH });
    for (const objectId of ids) yield { objectType: "collection", objectId };
    after = ids.at(-1);
    if (after === undefined) break;
  }
  if (kind === "transfer") return;
  for (let after = ""; ;) {
    const ids = await listPublicWorksOwnedBy(ctx, userId, { after, limit: BATCH });
    for (const objectId of ids) yield { objectType: "work", objectId };
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
}

/** False when the account was restored in the meantime. */
async function applyTo(tx: Context, { id }: ModerationAction, object: Object): Promise<boolean> {
  const action = await repository.holdAction(tx, id);
  if (action?.status !== "pending") return false;
  const before = await changed(tx, action, object);
  if (before) await repository.insertChange(tx, id, { ...object, before });
  return true;
}

/** The former state of the object; undefined when nothing had to change. */
async function changed(
  tx: Context,
  { kind, recipientId }: ModerationAction,
  { objectType, objectId }: Object,
): Promise<Record<string, unknown> | undefined> {
  if (kind === "transfer")
    return recipientId === null ? undefined : { role: await makeOwner(tx, objectId, recipientId) };
  if (objectType === "work") {
    const access = await restrictWork(tx, objectId);
    return access && { access };
  }
  return (await restrictCollection(tx, objectId)) ? { visibility: "public" } : undefined;
}

/** The remaining changes; undoing one deletes its row. */
async function* changesOf(ctx: Context, id: string): AsyncGenerator<Change> {
  for (;;) {
    const changes = await repository.listChanges(ctx, id, BATCH);
    yield* changes;
    if (changes.length === 0) return;
  }
}

async function undo(tx: Context, action: ModerationAction, change: Change): Promise<boolean> {
  await repository.deleteChange(tx, action.id, change);
  try {
    await undone(tx, action, change);
  } catch (error) {
    // The object was changed or deleted since; the newer change wins.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    tx.log.info({ err: error, ...change }, "left as it is by now");
  }
  return true;
}

async function undone(
  tx: Context,
  { kind, recipientId }: ModerationAction,
  { objectType, objectId, before }: Change,
): Promise<void> {
  // The shapes are those that `changed` returns.
  const was = before as { access: Access; role: Parameters<typeof unmakeOwner>[3] };
  if (kind === "transfer" && recipientId !== null)
    await unmakeOwner(tx, objectId, recipientId, was.role);
  else if (objectType === "work") await reopenWork(tx, objectId, was.access);
  else await reopenCollection(tx, objectId);
}
