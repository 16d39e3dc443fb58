/** Statistics of collections and of the service. The exports that routes, pages, jobs and commands may use. */
export {
  type CategoriesQuery,
  readCategories,
  readSeries,
  type SeriesQuery,
  type Told,
} from "./service/read-series";
export { presentAnswers } from "./presenter";
export { answerQueries } from "./service/answer";
export { readItemReport } from "./counter/report";
export {
  counterMembers,
  counterReports,
  counterStatus,
  presentItemReport,
} from "./presenter/counter";
export {
  presentRanking,
  presentReferrers,
  presentUsedFiles,
  presentUsedWorks,
} from "./presenter/use-reports";
export { rankUsedWorks, reportFiles, reportReferrers, reportWorks } from "./service/use-reports";
export { parseRankingQuery, parseReportQuery } from "./report-queries";
export { type Dashboard, type DashboardItem, readDashboard } from "./service/dashboard";
export { type Aggregated, aggregate, rebuildStatistics } from "./service/aggregate";
export { type ImportedHistory, importHistory } from "./service/import-history";
export { type Verified, verifyStatistics } from "./service/verify";
