import type { Schedule } from "@/lib/jobs";
import { doiJobs } from "./pids/register";
import { embargoSchedule, liftEmbargoesJob } from "./service/embargo";
import { fetchDraftFile } from "./service/file-access";
import { reindexWorksJob } from "./service/reindex-collection";

/** Background work of this module, for the wiring. */
export const workJobs = [...doiJobs, liftEmbargoesJob, reindexWorksJob, fetchDraftFile];

export const workSchedules: readonly Schedule[] = [embargoSchedule];
