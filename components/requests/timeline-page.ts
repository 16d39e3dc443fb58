import type { EventJson } from "./request-json";

/** A page of the timeline, counted from the oldest. */
export type TimelinePage = { page: number; events: EventJson[] };
export const TIMELINE_SIZE = 20;
