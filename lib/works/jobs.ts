import type { Schedule } from "@/lib/jobs";
import { registerDoi } from "./pids/register";
import { embargoSchedule, liftEmbargoesJob } from "./service/embargo";
import { followCollectionJob } from "./service/follow-collection";

/** Background work of this module, for the wiring. */
export const workJobs = [registerDoi, liftEmbargoesJob, followCollectionJob];

export const workSchedules: readonly Schedule[] = [embargoSchedule];
