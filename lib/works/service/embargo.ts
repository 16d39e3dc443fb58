import { z } from "zod";
import { dayTextOf, MS_PER_DAY } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, type Schedule } from "@/lib/jobs";
import { liftEmbargo } from "../access";
import * as repository from "../repository";
import { changeAccess } from "./change-access";

const BATCH = 100;

/**
 * Opens works whose embargo has ended. One work at a time, each in its own transaction, so that a run that is
 * killed has done whole works; a second run finds nothing left to do. A work that cannot be opened does not
 * keep the others closed: it is told at the end, so that the job is tried again.
 */
export async function liftEmbargoes(ctx: Context): Promise<number> {
  let lifted = 0;
  const stuck: string[] = [];
  const failures: unknown[] = [];
  let after: string | undefined = "";
  while (after !== undefined) {
    const page = { after, limit: BATCH };
    const ids: string[] = await repository.listEndedEmbargoes(ctx, dayTextOf(ctx.now), page);
    for (const id of ids)
      try {
        if (await inTransaction(ctx, (tx) => liftOne(tx, id))) lifted += 1;
      } catch (error) {
        ctx.log.error({ err: error, work: id }, "an embargo could not be lifted");
        stuck.push(id);
        failures.push(error);
      }
    after = ids.at(-1);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The embargo could not be lifted of ${someOf(stuck)}.`);
  return lifted;
}

const MAX_NAMED = 10;

/** The first few by name: the message ends in logs and in front of administrators. */
function someOf(ids: readonly string[]): string {
  const named = ids.slice(0, MAX_NAMED).join(", ");
  return ids.length > MAX_NAMED ? `${named} and ${ids.length - MAX_NAMED} more` : named;
}

/** The first few works whose embargo should have been lifted by earlier runs. */
export async function listOverdueEmbargoes(ctx: Context): Promise<string[]> {
  const yesterday = new Date(ctx.now.getTime() - MS_PER_DAY);
  return repository.listEndedEmbargoes(ctx, dayTextOf(yesterday), { after: "", limit: MAX_NAMED });
}

/** Answers whether there was something to lift: another run may have been here first. */
async function liftOne(ctx: Context, id: string): Promise<boolean> {
  const work = await repository.lockWorkAndParent(ctx, id);
  const { embargo } = work?.access ?? {};
  if (!work || !embargo?.active || (embargo.until ?? "") > dayTextOf(ctx.now)) return false;

  await changeAccess(ctx, work, liftEmbargo(work.access), "lift-embargo");
  return true;
}

export const liftEmbargoesJob = defineJob({
  name: "works.lift-embargoes",
  input: z.object({}),
  run: async (ctx) => {
    const lifted = await liftEmbargoes(ctx);
    if (lifted > 0) ctx.log.info({ lifted }, "embargoes lifted");
  },
});

export const embargoSchedule: Schedule = {
  job: liftEmbargoesJob,
  cron: "2 0 * * *",
  reason: "schedules.embargoes",
};
