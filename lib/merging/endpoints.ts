import { defineContract } from "@/lib/http/contract";
import { latestMergeJson, mergeBody, mergePreviewJson } from "./schema";

const tag = "users";

export const previewMerge = defineContract({
  method: "GET",
  path: "/api/users/{id}/merge/preview",
  summary:
    "Preview what merging an account into another one would move (administrators signed in by cookie only)",
  tag,
  status: 200,
  query: mergeBody,
  response: mergePreviewJson,
});

export const readMerge = defineContract({
  method: "GET",
  path: "/api/users/{id}/merge",
  summary:
    "Read the progress of the last merge of an account (administrators signed in by cookie only)",
  tag,
  status: 200,
  response: latestMergeJson,
});

export const mergeUser = defineContract({
  method: "POST",
  path: "/api/users/{id}/merge",
  summary:
    "Merge an account into another one of the same person; deactivates it and ends its sessions and tokens (administrators signed in by cookie only)",
  tag,
  status: 202,
  body: mergeBody,
  response: latestMergeJson,
});

export const unmergeUser = defineContract({
  method: "POST",
  path: "/api/users/{id}/unmerge",
  summary:
    "Undo the last merge of an account, within a week (administrators signed in by cookie only)",
  tag,
  status: 202,
  response: latestMergeJson,
});

export const mergingContracts = [previewMerge, readMerge, mergeUser, unmergeUser] as const;
