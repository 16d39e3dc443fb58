import type { Schedule } from "@/lib/jobs";
import { doiJobs } from "./pids/register";
import { embargoSchedule, liftEmbargoesJob } from "./service/embargo";
import { fetchDraftFile } from "./service/file-access";
import { indexDraftsJob, indexDraftsSchedule } from "./service/index-drafts";
import { reindexWorksJob } from "./service/reindex-collection";

/** Background work of this module, for the wiring. */
export const workJobs = [
  ...doiJobs,
  liftEmbargoesJob,
  reindexWorksJob,
  fetchDraftFile,
  indexDraftsJob,
];

export const workSchedules: readonly Schedule[] = [embargoSchedule, indexDraftsSchedule];
