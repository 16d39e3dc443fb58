import { recordAudit } from "@/lib/audit";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { checkWindow } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { partnerNamed } from "@/lib/partners";
import { ALL_PARTNERS } from "./constants";
import { compareAll } from "./compare";
import { canAskForSync, canSeeSync } from "./policy";
import { requestSync, wake } from "./queue";
import * as repository from "./repository";
import type { SyncKind } from "./schema";

/* What administrators see of the comparison with partners, and do by hand. */

const MAX_PER_PAGE = 100;

/** One page of what is compared, or was: what waits, and what was given up. */
export async function listSyncs(ctx: Context, question: repository.SyncQuestion) {
  if (!canSeeSync(ctx.actor)) throw new NotPermitted();
  checkWindow(question);
  const size = Math.min(question.size, MAX_PER_PAGE);
  return { ...(await repository.listEntries(ctx, { ...question, size })), size };
}

/** Before the body of such a wish is read. */
export function authoriseSync(ctx: Context): void {
  if (!canAskForSync(ctx.actor)) throw new NotPermitted();
}

/** Compares one person or group as soon as a worker has a place for it. */
export async function syncNow(
  ctx: Context,
  { instance, kind, id }: { instance: string; kind: SyncKind; id: string },
): Promise<void> {
  authoriseSync(ctx);
  requirePartner(instance);
  await inTransaction(ctx, async (tx) => {
    await requestSync(tx, instance, [{ kind, id, event: "updated" }]);
    await note(tx, "sync.now", instance, { kind, id });
  });
}

/** Compares all people and groups that are known here, of one partner or of all. */
export async function syncAll(ctx: Context, instance?: string): Promise<void> {
  authoriseSync(ctx);
  if (instance !== undefined) requirePartner(instance);
  await inTransaction(ctx, async (tx) => {
    await compareAll(tx, instance);
    await note(tx, "sync.all", instance ?? ALL_PARTNERS, {});
  });
}

/** Tries again what was given up: all of it, or what is named. */
export async function retryDeadSyncs(
  ctx: Context,
  selection: repository.SyncSelection = {},
): Promise<void> {
  authoriseSync(ctx);
  await inTransaction(ctx, async (tx) => {
    const instances = await repository.reviveDead(tx, selection);
    if (selection.id !== undefined && instances.length === 0) throw new NotFound("sync.noEntry");
    for (const instance of instances) await wake(tx, instance);
    await note(tx, "sync.retry", selection.instance ?? ALL_PARTNERS, { ...selection });
  });
}

function requirePartner(instance: string): void {
  if (!partnerNamed(instance)) throw new NotFound("sync.noPartner", { name: instance });
}

const note = (tx: Context, action: string, objectId: string, detail: Record<string, string>) =>
  recordAudit(tx, { action, objectType: "partner", objectId, detail });
