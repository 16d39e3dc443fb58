import { countRequests } from "@/components/layout/calls";
import type { Contract } from "@/lib/http/contract";
import { listNotifications } from "@/components/notifications/calls";
import { listRecordRequests, readTimeline } from "./calls";

/** What is read again after a notification or a request was read. */
export const READING_EFFECTS: readonly Contract[] = [countRequests, listNotifications];

/** What is read again after a request was decided or withdrawn. */
export const DECISION_EFFECTS: readonly Contract[] = [
  ...READING_EFFECTS,
  readTimeline,
  listRecordRequests,
];
