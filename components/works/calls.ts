import { contractAt } from "@/lib/http/contract";
import type * as statistics from "@/lib/statistics/endpoints";

export const queryStatistics = contractAt<typeof statistics.queryStatistics>("POST", "/api/stats");
