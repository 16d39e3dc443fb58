import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { type Partner, PartnerFailed, partnerNamed } from "@/lib/partners";
import { MAX_FAILURES } from "./constants";
import { syncGroup } from "./groups";
import { syncPerson } from "./people";
import { placesOf, wake } from "./queue";
import * as repository from "./repository";
import type { Synced } from "./schema";

/** Pauses between tries; after the last one an entry is given up. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 900_000, 3_600_000];
/** From `MAX_FAILURES` on, a callback is tried after these pauses. */
const PROBE_AFTER_MS = [5_000, 30_000, 120_000];
/** The worker's place is given back after so long, whatever is left: other work must not wait for a partner. */
const TURN_MS = 5_000;
/** Longer than a callback with what follows from it. An entry whose worker was killed waits so long. */
const LEASE_MS = 120_000;

/** Works off what is due of a partner for one turn, and sees to it that the rest is worked off later. */
export async function processQueue(
  given: Context,
  { instance, slot }: { instance: string; slot: number },
): Promise<void> {
  const begun = performance.now();
  let hasHelp = false;
  for (;;) {
    const elapsed = performance.now() - begun;
    if (elapsed >= TURN_MS) break;
    const ctx = { ...given, now: new Date(given.now.getTime() + elapsed) };
    const found = await takeNext(ctx, instance);
    if (!found) break;
    if (!found.isLast && !hasHelp && slot + 1 < placesOf()) {
      await wake(ctx, instance, { slot: slot + 1 });
      hasHelp = true;
    }
    await syncOne(ctx, found.taken);
  }
  await enqueueNext(given, instance);
}

/** The next entry, where the partner is well and has a place left. */
async function takeNext(ctx: Context, instance: string) {
  return inTransaction(ctx, async (open) => {
    const { failures, probeAt } = await repository.lockHealth(open, instance);
    const isDown = failures >= MAX_FAILURES;
    if (isDown && probeAt && probeAt > ctx.now) return undefined;
    const leased = await repository.countLeased(open, instance);
    if (leased >= (isDown ? 1 : placesOf())) return undefined;
    return repository.takeDue(open, instance, new Date(ctx.now.getTime() + LEASE_MS));
  });
}

async function enqueueNext(given: Context, instance: string): Promise<void> {
  const next = await repository.nextDue(given, instance);
  if (!next) return;
  const { failures, probeAt } = await repository.findHealth(given, instance);
  const isLater = failures >= MAX_FAILURES && probeAt !== null && probeAt > next;
  await wake(given, instance, { runAt: isLater ? probeAt : next });
}

async function syncOne(ctx: Context, taken: repository.TakenSync): Promise<void> {
  const { instance, kind, id } = taken;
  const begun = performance.now();
  const later = () => ({
    ...ctx,
    now: new Date(ctx.now.getTime() + Math.round(performance.now() - begun)),
  });
  const partner = partnerNamed(instance);
  if (!partner) {
    const result = message("sync.noPartner", { name: instance });
    return repository.giveBack(ctx, taken, { state: "dead", result });
  }
  try {
    const { result, isAnswer } = await syncs[kind](ctx, partner, taken);
    await repository.giveBack(later(), taken, { state: "done", result });
    if (isAnswer) await repository.noteFailures(ctx, instance, 0, null);
  } catch (error) {
    await fail(later(), taken, error);
    ctx.log.warn({ err: error, partner: instance, kind, id }, "a partner was not compared");
  }
}

const syncs: Record<
  repository.TakenSync["kind"],
  (ctx: Context, partner: Partner, taken: repository.TakenSync) => Promise<Synced>
> = { users: syncPerson, groups: syncGroup };

async function fail(ctx: Context, taken: repository.TakenSync, error: unknown): Promise<void> {
  const { instance, tries } = taken;
  const result = error instanceof AppError ? error.text : message("errors.internal");
  const pause = RETRY_AFTER_MS[tries];
  const after = (ms: number) => new Date(ctx.now.getTime() + ms);
  await repository.giveBack(
    ctx,
    taken,
    pause === undefined
      ? { state: "dead", result }
      : { state: "waiting", dueAt: after(pause), result },
  );
  if (!(error instanceof PartnerFailed)) return;
  await inTransaction(ctx, async (open) => {
    const failures = (await repository.lockHealth(open, instance)).failures + 1;
    const over = Math.min(failures - MAX_FAILURES, PROBE_AFTER_MS.length - 1);
    const probe = PROBE_AFTER_MS[over];
    await repository.noteFailures(
      open,
      instance,
      failures,
      probe === undefined ? null : after(probe),
    );
  });
}
