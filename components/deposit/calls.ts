import { UI_TYPE } from "@/lib/core/media-types";
import { contractAt } from "@/lib/http/contract";
import type * as collections from "@/lib/collections/endpoints";
import type * as files from "@/lib/files/endpoints";
import type * as works from "@/lib/works/endpoints";

/*
 * The calls of the form, as contracts without schemas: the form validates nothing, and loading zod would make it much
 * larger. The server reports issues.
 */
const draft = "/api/records/{id}/draft";
const file = "/api/records/{id}/draft/files/{key}";
const review = "/api/records/{id}/draft/review";

export const readRecord = contractAt<typeof works.readRecord>("GET", "/api/records/{id}");
export const createDraft = contractAt<typeof works.createDraft>("POST", "/api/records");
export const readDraft = contractAt<typeof works.readDraft>("GET", draft);
export const updateDraft = contractAt<typeof works.updateDraft>("PUT", draft);
export const deleteDraft = contractAt<typeof works.deleteDraft>("DELETE", draft);
export const publishDraft = contractAt<typeof works.publishDraft>(
  "POST",
  `${draft}/actions/publish`,
);
export const reservePid = contractAt<typeof works.reservePid>("POST", `${draft}/pids/{scheme}`);
export const setReview = contractAt<typeof works.setReview>("PUT", review);
export const deleteReview = contractAt<typeof works.deleteReview>("DELETE", review);
export const describeDoi = contractAt<typeof works.describeDoi>("GET", "/api/doi-metadata");
export const submitReview = contractAt<typeof works.submitReview>(
  "POST",
  `${draft}/actions/submit-review`,
);

export const listDraftFiles = contractAt<typeof files.listDraftFiles>("GET", `${draft}/files`);
export const deleteDraftFile = contractAt<typeof files.deleteDraftFile>("DELETE", file);
export const readDraftFile = contractAt<typeof files.readDraftFile>("GET", file);
export const createResumableUpload = contractAt<typeof files.createResumableUpload>(
  "POST",
  `${draft}/uploads`,
);
export const importDraftFiles = contractAt<typeof files.importDraftFiles>(
  "POST",
  `${draft}/actions/files-import`,
);

export const searchCollections = contractAt<typeof collections.searchCollections>(
  "GET",
  "/api/communities",
);
/** With what its reader may do. */
export const readCollection = {
  ...contractAt<typeof collections.readCollection>("GET", "/api/communities/{id}"),
  produces: [UI_TYPE],
};
