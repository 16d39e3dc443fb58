import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, type Schedule } from "@/lib/jobs";
import { dayOf, isSameAccess, liftEmbargo } from "../access";
import { EXTERNAL } from "../pids/schemes";
import { assignPids, type AssignedPids } from "../pids/assign";
import * as repository from "../repository";
import type { Draft, Work } from "../rows";
import { withFiles } from "./draft-files";
import { indexSql } from "./index-entry";
import { updateCounts } from "./collection-counts";
import { auditSql } from "./audit";

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
    const ids: string[] = await repository.listEndedEmbargoes(ctx, dayOf(ctx.now), page);
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

/** Works whose embargo should have been lifted by the nights before this one, the first few. */
export async function listOverdueEmbargoes(ctx: Context): Promise<string[]> {
  const yesterday = new Date(ctx.now.getTime() - 86_400_000);
  return repository.listEndedEmbargoes(ctx, dayOf(yesterday), { after: "", limit: MAX_NAMED });
}

/** Answers whether there was something to lift: another run may have been here first. */
async function liftOne(ctx: Context, id: string): Promise<boolean> {
  const work = await repository.lockWorkAndParent(ctx, id);
  const { embargo } = work?.access ?? {};
  if (!work || !embargo?.active || (embargo.until ?? "") > dayOf(ctx.now)) return false;

  const access = liftEmbargo(work.access);
  const settled = await pidsAfterLift(ctx, { ...work, access });
  const isNewConcept = settled.parentPids.doi?.identifier !== work.parent.pids.doi?.identifier;
  const concept = isNewConcept
    ? repository.changeParent(ctx, work.parent, { pids: settled.parentPids })
    : undefined;
  const changed: Work = {
    ...work,
    parent: concept?.parent ?? work.parent,
    access,
    pids: settled.pids,
    revision: work.revision + 1,
    updatedAt: ctx.now,
  };
  const draft = await draftAfterLift(ctx, work, changed);
  await repository.changeAccess(ctx, changed, [
    ...(concept ? [concept.change] : []),
    ...(draft ? [repository.draftAccessSql(draft)] : []),
    auditSql(ctx, "lift-embargo", id),
    ...(await indexSql({ put: [{ work: changed }, ...(draft ? [withFiles(draft)] : [])] })),
  ]);
  if (work.parent.latestId === id) await updateCounts(ctx, work.parent, work, changed);
  return true;
}

/** An external DOI stays the work's only one; else our own is claimed now, or its registered data is updated. */
async function pidsAfterLift(ctx: Context, work: Work): Promise<AssignedPids> {
  const { pids, parent } = work;
  if (pids.doi?.provider === EXTERNAL) return { pids, parentPids: parent.pids };
  return assignPids(ctx, { ...work, pids: {} }, pids);
}

/** An edit draft that says the same about access goes on saying the same. */
async function draftAfterLift(
  ctx: Context,
  before: Work,
  { parent, access, pids }: Work,
): Promise<Draft | undefined> {
  const draft = before.hasDraft ? await repository.lockDraft(ctx, before.id) : undefined;
  if (!draft?.published || !isSameAccess(draft.access, before.access)) return undefined;
  return {
    ...draft,
    parent,
    access: liftEmbargo(draft.access),
    published: { ...draft.published, access, pids },
    revision: draft.revision + 1,
    updatedAt: ctx.now,
  };
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
  why: "schedules.embargoes",
};
