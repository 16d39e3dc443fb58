import { listRecordRequests } from "@/lib/inbox/endpoints";
import { listRecordCommunities, readRecord, suggestCommunities } from "@/lib/works/endpoints";

/** What is read again when a work came into a collection, left one, or was asked for. */
export const WORK_QUERIES = [
  listRecordCommunities,
  listRecordRequests,
  readRecord,
  suggestCommunities,
];
