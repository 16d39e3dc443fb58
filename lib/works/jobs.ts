import type { Schedule } from "@/lib/jobs";
import { registerDoi } from "./pids/register";
import { embargoSchedule, liftEmbargoesJob } from "./service/embargo";

/** Background work of this module, for the wiring. */
export const workJobs = [registerDoi, liftEmbargoesJob];

export const workSchedules: readonly Schedule[] = [embargoSchedule];
