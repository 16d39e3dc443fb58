import { contractAt } from "@/lib/http/contract";
import type * as statistics from "@/lib/statistics/endpoints";

const loadStatistics = () => import("@/lib/statistics/endpoints");

export const changeSiteLayouts = contractAt<typeof statistics.changeSiteLayouts>(
  "PATCH",
  "/api/stats/layouts",
);
export const createChartNote = contractAt<typeof statistics.createChartNote>(
  "POST",
  "/api/stats/notes",
  async () => (await loadStatistics()).createChartNote,
);
export const deleteChartNote = contractAt<typeof statistics.deleteChartNote>(
  "DELETE",
  "/api/stats/notes/{id}",
);
export const createDashboardLink = contractAt<typeof statistics.createDashboardLink>(
  "POST",
  "/api/stats/links",
  async () => (await loadStatistics()).createDashboardLink,
);
export const deleteDashboardLink = contractAt<typeof statistics.deleteDashboardLink>(
  "DELETE",
  "/api/stats/links/{id}",
);
export const deleteMailReport = contractAt<typeof statistics.deleteMailReport>(
  "DELETE",
  "/api/user/stats-reports/{id}",
);
export const putMailReport = contractAt<typeof statistics.putMailReport>(
  "POST",
  "/api/user/stats-reports",
);
