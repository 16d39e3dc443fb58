import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { findGroupCollection } from "@/lib/collections";
import { applyGroup, disownGroup } from "@/lib/group-collections";
import { fetchGroup, type Partner } from "@/lib/partners";
import type { Synced, SyncSignal } from "./schema";

const TIMEOUT_MS = 5_000;

/** Compares a group that owns a collection with its partner. Others are left alone. @throws PartnerFailed */
export async function syncGroup(
  ctx: Context,
  partner: Partner,
  { id, event }: SyncSignal,
): Promise<Synced> {
  const { name: instance } = partner;
  if (!(await findGroupCollection(ctx, { instance, groupId: id })))
    return { result: message("sync.noCollection"), isAnswer: false };
  const remote = await fetchGroup(ctx, partner, id, { timeoutMs: TIMEOUT_MS });
  if (remote) await applyGroup(ctx, instance, id, remote);
  else if (event === "deleted") await disownGroup(ctx, instance, id);
  else return { result: message("sync.notThere"), isAnswer: true };
  return { result: message(remote ? "sync.groupTaken" : "sync.disowned"), isAnswer: true };
}
