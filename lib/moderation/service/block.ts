import { BadRequest, issueAt, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { listSoleOwned } from "@/lib/collections";
import { enqueue } from "@/lib/jobs";
import { type Account, canManageAccounts, changeAccountStatus, findAccount } from "@/lib/users";
import { blockBody } from "@/lib/users/schema";
import { countWorksOwnedBy } from "@/lib/works";
import { applyRequest, undoRequest } from "../job-requests";
import * as repository from "../repository";
import type { ModerationAction } from "../rows";

/** More collections that one account alone owns are counted as so many. */
const MAX_COUNTED = 10_000;

export type OwnedObjects = {
  works: number;
  collections: number;
  moderation: (ModerationAction & { done: number }) | undefined;
};

/** What an account owns, and what was done with it when it was last blocked. */
export async function readOwnedObjects(ctx: Context, id: string): Promise<OwnedObjects> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const account = await findAccount(ctx, id);
  if (!account) throw new NotFound("users.unknown");
  const latest = await repository.findLatest(ctx, account.id);
  return {
    ...(await countOwned(ctx, account.id)),
    moderation: latest && { ...latest, done: await repository.countChanges(ctx, latest.id) },
  };
}

async function countOwned(ctx: Context, userId: number) {
  const owned = await listSoleOwned(ctx, userId, { after: undefined, limit: MAX_COUNTED });
  return { works: await countWorksOwnedBy(ctx, userId), collections: owned.length };
}

/** Blocks an account; works and collections follow in the background. */
export async function blockAccount(ctx: Context, id: string, body: unknown): Promise<Account> {
  return inTransaction(ctx, async (open) => {
    const account = await changeAccountStatus(open, id, "block", body);
    const { owned_objects: kind, transfer_to: recipient } = parse(blockBody, body ?? {});
    if (kind === "leave") return account;
    const latest = await repository.findLatest(open, account.id);
    if (latest?.status === "undoing") throw new BadRequest("moderation.stillUndoing");
    const recipientId = kind === "transfer" ? await recipientOf(open, account, recipient) : null;
    const owned = await countOwned(open, account.id);
    const total = owned.collections + (kind === "restrict" ? owned.works : 0);
    const action = await repository.insertAction(open, {
      userId: account.id,
      kind,
      recipientId,
      total,
    });
    await enqueue(open, applyRequest, { id: action }, { key: `moderation:${action}` });
    return account;
  });
}

async function recipientOf(
  ctx: Context,
  blocked: Account,
  recipient: string | undefined,
): Promise<number> {
  const refuse = (key: "moderation.recipientMissing" | "moderation.recipientUnfit") =>
    new ValidationError([issueAt("transfer_to", key)]);
  if (!recipient) throw refuse("moderation.recipientMissing");
  const account = await findAccount(ctx, recipient);
  if (!account || account.id === blocked.id || !account.active || account.blockedAt)
    throw refuse("moderation.recipientUnfit");
  return account.id;
}

/** Unblocks an account; what blocking did to its works and collections is undone in the background. */
export async function restoreAccount(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (open) => {
    const account = await changeAccountStatus(open, id, "restore");
    const latest = await repository.findLatest(open, account.id);
    const isUndone =
      latest && (await repository.setStatus(open, latest.id, ["pending", "done"], "undoing"));
    if (isUndone)
      await enqueue(open, undoRequest, { id: latest.id }, { key: `moderation:${latest.id}` });
    return account;
  });
}
