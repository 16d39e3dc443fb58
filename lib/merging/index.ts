/** Two accounts of one person become one, and can be taken apart again for a week. */
export { mergingJobs, mergingSchedules } from "./jobs";
export { mergeAccounts, previewMerge, readMerge, undoMerge } from "./service";
