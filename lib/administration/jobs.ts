import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { defineJob, enqueue, type Schedule } from "@/lib/jobs";
import { INDEXES } from "./indexes";
import { warnOfCertificates } from "./service/certificate-warnings";

/** Builds the indexes anew that an older version wrote; searches go on. One that was interrupted continues. */
const rebuildOutdatedJob = defineJob({
  name: "search.rebuild-outdated",
  input: z.object({}),
  run: async (ctx) => {
    for (const { id, rebuild, isOutdated } of INDEXES) {
      if (!(await isOutdated())) continue;
      const { done } = await rebuild({ resume: true });
      ctx.log.info({ index: id, done }, "search index built anew");
    }
  },
});

const certificatesJob = defineJob({
  name: "administration.certificates",
  input: z.record(z.string(), z.never()),
  run: (ctx) => warnOfCertificates(ctx),
});

export const administrationJobs = [rebuildOutdatedJob, certificatesJob];

export const administrationSchedules: readonly Schedule[] = [
  { job: certificatesJob, cron: "23 6 * * *", reason: "schedules.certificates" },
];

/** Whether there is an index to build anew; the worker does it. */
export async function rebuildOutdatedIndexes(ctx: Context): Promise<boolean> {
  const outdated = await Promise.all(INDEXES.map(({ isOutdated }) => isOutdated()));
  if (!outdated.includes(true)) return false;
  await enqueue(ctx, rebuildOutdatedJob, {}, { key: rebuildOutdatedJob.name });
  return true;
}
