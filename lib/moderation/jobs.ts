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
 * Works and collections of a blocked account, one at a time, each in its own transaction with a row of how it was. So a run
 * that is killed has done whole objects; the next one finds those that are left. A job that has done many asks for another.
 */
const BATCH = 50;
const MAX_AT_ONCE = 500;

type Change = Parameters<typeof repository.insertChange>[2];
type Object = Pick<Change, "objectType" | "objectId">;

export const applyJob = defineJob({ ...applyRequest, run: (ctx, { id }) => apply(ctx, id) });

export async function apply(ctx: Context, id: string, maxAtOnce = MAX_AT_ONCE): Promise<void> {
  const action = await inTransaction(ctx, (tx) => repository.holdAction(tx, id));
  if (action?.status !== "pending") return;
  const objects = objectsOf(ctx, action);
  const result = await eachObject(ctx, { objects, maxAtOnce }, (tx, object) =>
    applyTo(tx, action, object),
  );
  if (result === "more") await enqueue(ctx, applyRequest, { id }, { key: `moderation:${id}` });
  if (result === "all") await repository.setStatus(ctx, id, ["pending"], "done");
}

export const undoJob = defineJob({
  ...undoRequest,
  run: async (ctx, { id }) => {
    const action = await inTransaction(ctx, (tx) => repository.holdAction(tx, id));
    if (action?.status !== "undoing") return;
    const given = { objects: changesOf(ctx, id), maxAtOnce: MAX_AT_ONCE };
    const result = await eachObject(ctx, given, (tx, change) => undo(tx, action, change));
    if (result === "more") await enqueue(ctx, undoRequest, { id }, { key: `moderation:${id}` });
    if (result === "all") await repository.setStatus(ctx, id, ["undoing"], "undone");
  },
});

export const moderationJobs = [applyJob, undoJob];

/** "stopped": what is done is not wanted any more. */
type Result = "all" | "more" | "stopped";
type Step = "changed" | "unchanged" | "stopped";

/** One that cannot be changed does not keep the others as they are. */
async function eachObject<Item extends object>(
  ctx: Context,
  { objects, maxAtOnce }: { objects: AsyncIterable<Item>; maxAtOnce: number },
  change: (tx: Context, item: Item) => Promise<Step>,
): Promise<Result> {
  let count = 0;
  const failures: unknown[] = [];
  for await (const item of objects) {
    // Those that an earlier run has done come again and do not count.
    if (count >= maxAtOnce) return "more";
    try {
      const step = await inTransaction({ ...ctx, now: new Date() }, (tx) => change(tx, item));
      if (step === "stopped") return "stopped";
      if (step === "changed") count++;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      ctx.log.error(
        { err: error, object: item },
        "an object of a blocked account cannot be changed",
      );
      failures.push(error);
    }
  }
  // Told at the end, so that the job is tried again.
  if (failures.length > 0)
    throw new AggregateError(failures, `Objects that cannot be changed: ${failures.length}.`);
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

/** Stops when the account has been restored meanwhile. */
async function applyTo(tx: Context, { id }: ModerationAction, object: Object): Promise<Step> {
  const action = await repository.holdAction(tx, id);
  if (action?.status !== "pending") return "stopped";
  const before = await changed(tx, action, object);
  if (!before) return "unchanged";
  await repository.insertChange(tx, id, { ...object, before });
  return "changed";
}

/** How the object was; nothing where it was so already. */
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

/** Those that are left; each leaves the table when it is undone. */
async function* changesOf(ctx: Context, id: string): AsyncGenerator<Change> {
  for (;;) {
    const changes = await repository.listChanges(ctx, id, BATCH);
    yield* changes;
    if (changes.length === 0) return;
  }
}

async function undo(tx: Context, action: ModerationAction, change: Change): Promise<Step> {
  await repository.deleteChange(tx, action.id, change);
  try {
    await undone(tx, action, change);
  } catch (error) {
    // Somebody has changed or deleted it since, and is right.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    tx.log.info({ err: error, ...change }, "left as it is by now");
  }
  return "changed";
}

async function undone(
  tx: Context,
  { kind, recipientId }: ModerationAction,
  { objectType, objectId, before }: Change,
): Promise<void> {
  // The shapes are those that `changed` answers.
  const was = before as { access: Access; role: Parameters<typeof unmakeOwner>[3] };
  if (kind === "transfer" && recipientId !== null)
    await unmakeOwner(tx, objectId, recipientId, was.role);
  else if (objectType === "work") await reopenWork(tx, objectId, was.access);
  else await reopenCollection(tx, objectId);
}
