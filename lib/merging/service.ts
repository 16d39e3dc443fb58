import { z } from "zod";
import { recordAudit } from "@/lib/audit";
import { countMembershipsOf, listUndecidedMemberships } from "@/lib/collections";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { countNotificationsOf } from "@/lib/notifications";
import { countRequestsOf } from "@/lib/request-engine";
import {
  type Account,
  canManageAccounts,
  closeMerged,
  countSignIns,
  findAccount,
  nameOfAccount,
  reopenMerged,
  requireMergePair,
} from "@/lib/users";
import { countWorksOf } from "@/lib/works";
import * as repository from "./repository";
import { mergeBody, type MergeJson, type MergePreviewJson } from "./schema";

/**
 * Two accounts of one person become one. What opens the account goes over at once, in the transaction that closes it; what
 * belongs to it follows in the background (`jobs.ts`). Every object that was moved is kept as a row, so that undoing is exact.
 */
const UNDO_DAYS = 7;
const input = z.object({ id: z.uuid() });
export const moveRequest = { name: "merging.move", input } satisfies JobRequest;
export const putBackRequest = { name: "merging.put-back", input } satisfies JobRequest;

export async function previewMerge(
  ctx: Context,
  id: string,
  query: unknown,
): Promise<MergePreviewJson> {
  const { into: name } = parse(mergeBody, query ?? {});
  const { from, into } = await requireMergePair(ctx, id, name, { lock: false });
  const pair = { from: from.id, to: into.id };
  const { owned, shared } = await countWorksOf(ctx, from.id);
  const { identities, identifiers, tokens } = await countSignIns(ctx, from.id);
  const undecided = await listUndecidedMemberships(ctx, pair);
  return {
    from: accountJson(from),
    into: accountJson(into),
    moves: {
      works: owned,
      grants: shared,
      memberships: await countMembershipsOf(ctx, from.id),
      requests: await countRequestsOf(ctx, from.id),
      notifications: await countNotificationsOf(ctx, from.id),
      identities,
      identifiers,
    },
    ends: { tokens, password: true },
    roles_added: from.roles.filter((role) => !into.roles.includes(role)),
    undecided: undecided.map(({ slug }) => slug),
  };
}

export async function mergeAccounts(ctx: Context, id: string, body: unknown): Promise<MergeJson> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const { into: name } = parse(mergeBody, body ?? {});
  return inTransaction(ctx, async (tx) => {
    const accounts = await requireMergePair(tx, id, name, { lock: true });
    const { from, into } = accounts;
    const pair = { from: from.id, to: into.id };
    const latest = await repository.findLatest(tx, from.id);
    if (latest?.status === "undoing") throw new BadRequest("merging.stillRunning");
    const undecided = await listUndecidedMemberships(tx, pair);
    if (undecided.length > 0) {
      const slugs = undecided.map(({ slug }) => slug);
      throw new BadRequest(message("merging.undecided", { slugs }));
    }
    const signIns = await closeMerged(tx, accounts);
    const undoUntil = new Date(ctx.now.getTime() + UNDO_DAYS * MS_PER_DAY);
    const mergeId = await repository.insertMerge(tx, { ...pair, signIns, undoUntil });
    await recordMerge(tx, "user.merge", pair);
    await enqueue(tx, moveRequest, { id: mergeId }, { key: `merging:${mergeId}` });
    return requireLatest(tx, from.id);
  });
}

export async function undoMerge(ctx: Context, id: string): Promise<MergeJson> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  return inTransaction(ctx, async (tx) => {
    const account = await requireAccountOf(tx, id);
    const latest = await repository.findLatest(tx, account.id);
    const held = latest && (await repository.holdMerge(tx, latest.id));
    if (!held || held.status === "undone" || held.status === "undoing")
      throw new BadRequest("merging.nothingToUndo");
    if (held.status === "pending") throw new BadRequest("merging.stillRunning");
    if (held.undoUntil <= ctx.now) throw new BadRequest("merging.tooLate");
    await reopenMerged(tx, held, held.signIns);
    await repository.setStatus(tx, held.id, ["done"], "undoing");
    await recordMerge(tx, "user.unmerge", held);
    await enqueue(tx, putBackRequest, { id: held.id }, { key: `merging:${held.id}` });
    return requireLatest(tx, account.id);
  });
}

async function recordMerge(
  tx: Context,
  action: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const entry = (objectId: number, detail: Record<string, string>) => ({
    ...{ action, objectType: "user" as const, objectId: String(objectId), detail },
  });
  await recordAudit(tx, entry(from, { into: String(to) }), entry(to, { from: String(from) }));
}

/** The last merge of an account, if there was one. */
export async function readMerge(ctx: Context, id: string): Promise<MergeJson | undefined> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  return latestJson(ctx, (await requireAccountOf(ctx, id)).id);
}

async function requireAccountOf(ctx: Context, id: string): Promise<Account> {
  const account = await findAccount(ctx, id);
  if (!account) throw new NotFound("users.unknown");
  return account;
}

async function requireLatest(ctx: Context, userId: number): Promise<MergeJson> {
  const found = await latestJson(ctx, userId);
  if (!found) throw new NotFound("users.unknown");
  return found;
}

async function latestJson(ctx: Context, userId: number): Promise<MergeJson | undefined> {
  const merge = await repository.findLatest(ctx, userId);
  const into = merge && (await findAccount(ctx, String(merge.to)));
  if (!merge || !into) return undefined;
  return {
    id: merge.id,
    status: merge.status,
    into: accountJson(into),
    moved: await repository.countChanges(ctx, merge.id),
    created: timestamp(merge.createdAt),
    undo_until: timestamp(merge.undoUntil),
    can_undo: merge.status === "done" && merge.undoUntil > ctx.now,
  };
}

const accountJson = (account: Account) => ({
  id: String(account.id),
  username: account.username,
  email: account.email,
  full_name: nameOfAccount(account),
  roles: [...account.roles],
});
