import type { Schedule } from "@/lib/jobs";
import { doiJobs } from "./pids/register";
import { embargoSchedule, liftEmbargoesJob } from "./service/embargo";
import { fetchDraftFile } from "./service/files";
import { followCollectionJob } from "./service/follow-collection";

/** Background work of this module, for the wiring. */
export const workJobs = [...doiJobs, liftEmbargoesJob, followCollectionJob, fetchDraftFile];

export const workSchedules: readonly Schedule[] = [embargoSchedule];
