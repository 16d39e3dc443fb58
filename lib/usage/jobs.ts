import type { Schedule } from "@/lib/jobs";
import { foldUsageJob, foldUsageSchedule } from "./service/fold-days";

/** Background work of this module, for the wiring. */
export const usageJobs = [foldUsageJob];

export const usageSchedules: readonly Schedule[] = [foldUsageSchedule];
