import { listRecordRequests } from "@/components/requests/calls";
import { readRecord } from "@/components/deposit/calls";
import { listRecordCommunities, suggestCommunities } from "./calls";

/** The queries to refresh after a work was included in a collection, removed from one, or requested for one. */
export const WORK_QUERIES = [
  listRecordCommunities,
  listRecordRequests,
  readRecord,
  suggestCommunities,
];
