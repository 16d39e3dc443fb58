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
export {
  rankUsedWorks,
  rankWorksOfItem,
  referrersIn,
  type ReferrersOfGroup,
  reportFiles,
  reportReferrers,
  reportWorks,
} from "./service/use-reports";
export { parseDashboardQuery, parseRankingQuery, parseReportQuery } from "./report-queries";
export { type Dashboard, type DashboardItem, readDashboard } from "./service/dashboard";
export type { Refusal } from "./item-days/part";
export type { Narrowed } from "./service/shown-days";
export { type ChildValues, readChildValues } from "./service/child-collections";
export { readReviewFigures } from "./service/review-figures";
export { type Aggregated, aggregate } from "./service/aggregate";
export { rebuildStatistics } from "./service/rebuild";
export { type ImportedHistory, importHistory } from "./service/import-history";
export { type Verified, verifyStatistics } from "./service/verify";
export { type OwnUsage, readOwnUsage, readSiteUsage, readWorkMonths } from "./service/use-trends";
export { readSiteGrowth, type SiteGrowth } from "./service/site-growth";
export {
  createDashboardLink,
  deleteDashboardLink,
  listDashboardLinks,
  openDashboardLink,
  type OpenedLink,
  readDashboardSubject,
} from "./service/links";
export { createChartNote, deleteChartNote, listChartNotes } from "./service/notes";
export {
  deleteMailReport,
  findMailReport,
  listMailReports,
  putMailReport,
} from "./service/mail-reports";
export { managesDashboard } from "./service/scope";
export { changeSiteLayouts, readSiteLayouts } from "./service/site-layout";
export { readLayout } from "./stored-layout";
