/** Usage of works: views and downloads as they come, and their counts. What other modules may use. */
export { IMPORTED_COUNTRY, UNKNOWN_COUNTRY } from "./countries";
export { hostOf } from "./host-of";
export { UsageRecorder } from "./recorder";
export type { Visit } from "./visit";
export type { ImportedTotals, UsageItem } from "./repository/day-events";
export {
  aggregateUsageDays,
  listDifferingUsageSums,
  listMonthsWithoutEvents,
  listUsageDays,
  markUsageDays,
  verifyUsageDay,
} from "./service/aggregate-days";
export type { CountedEvent, DayCounter } from "./service/day-counter";
export { addMissingPartitions } from "./repository/events";
export {
  type ImportedEvent,
  importEvents,
  importTotals,
  type PastEvent,
  type PastTotals,
  writePastEvents,
} from "./service/past-events";
export { usageOfVersions, type VersionUsage } from "./repository/of-works";
export { type SplitRange, splitRange } from "./service/months";
export {
  type RecountWanted,
  recountUsageDays,
  sizeOfItems,
  sizesOfEvents,
} from "./service/recount-days";
export { nameRobot } from "./service/name-robot";
