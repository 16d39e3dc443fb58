import { NotFound, NotPermitted } from "@/lib/core/errors";
import { isRunningNumber } from "@/lib/core/ids";
import type { Message } from "@/lib/core/message";
import { checkWindow } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { recordAudit } from "@/lib/audit";
import { findEntries, isSyncKind, type SyncEntry } from "@/lib/sync";
import { canReplay, canSeeDeliveries } from "../policy";
import * as repository from "../repository";
import { receiveUpdates, type ReceivedUpdates } from "./updates";

/* What administrators see of what partners have sent, and do about it. */

const MAX_PER_PAGE = 100;

export async function listDeliveries(ctx: Context, question: repository.DeliveryQuestion) {
  if (!canSeeDeliveries(ctx.actor)) throw new NotPermitted();
  checkWindow(question);
  const size = Math.min(question.size, MAX_PER_PAGE);
  return { ...(await repository.listDeliveries(ctx, { ...question, size })), size };
}

type DeliveredEntry = {
  readonly type: string;
  readonly id: string;
  readonly event: string;
  /** Why it was refused when it came. */
  readonly problem: Message | undefined;
  /** How it stands with the person or group now, whatever signals came later. */
  readonly sync: SyncEntry | undefined;
};

/** One delivery with each of its entries. */
export async function readDelivery(ctx: Context, id: string) {
  if (!canSeeDeliveries(ctx.actor)) throw new NotPermitted();
  const delivery = await find(ctx, id);
  const synced = delivery.entries.flatMap((entry) =>
    entry.problem === undefined && isSyncKind(entry.type)
      ? [{ kind: entry.type, id: entry.id }]
      : [],
  );
  const found = await findEntries(ctx, delivery.instance, synced);
  const states = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  const entries = delivery.entries.map((entry): DeliveredEntry => ({
    ...entry,
    sync: states.get(`${entry.type} ${entry.id}`),
  }));
  return { ...delivery, entries };
}

/** Takes what was received once more, as if it came now. */
export async function replayDelivery(ctx: Context, id: string): Promise<ReceivedUpdates> {
  if (!canReplay(ctx.actor)) throw new NotPermitted();
  const { payload } = await find(ctx, id);
  await recordAudit(ctx, { action: "webhook.replay", objectType: "webhook", objectId: id });
  return receiveUpdates(ctx, payload);
}

async function find(ctx: Context, id: string) {
  const found = isRunningNumber(id) ? await repository.findDelivery(ctx, BigInt(id)) : undefined;
  if (!found) throw new NotFound("webhooks.noSuchDelivery");
  return found;
}
