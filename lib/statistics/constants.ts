/** How often figures are mailed. */
export const REPORT_INTERVALS = ["week", "month", "quarter"] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];
