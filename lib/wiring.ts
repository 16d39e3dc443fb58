import type { Contract } from "@/lib/http/contract";
import type { AnyJob, Schedule } from "@/lib/jobs";

/**
 * The one list of everything that is found by name: contracts (for OpenAPI and the mounting test), jobs,
 * and what runs by the clock.
 */
export const contracts: readonly Contract[] = [];

export const jobs: readonly AnyJob[] = [];

export const schedules: readonly Schedule[] = [];
