import { contractAt } from "@/lib/http/contract";
import type * as statistics from "@/lib/statistics/endpoints";
import type * as works from "@/lib/works/endpoints";

export const queryStatistics = contractAt<typeof statistics.queryStatistics>("POST", "/api/stats");
export const requestAccess = contractAt<typeof works.requestAccess>(
  "POST",
  "/api/records/{id}/access/request",
  async () => (await import("@/lib/works/endpoints")).requestAccess,
);
