import { contractAt } from "@/lib/http/contract";
import type * as files from "@/lib/files/endpoints";
import type * as works from "@/lib/works/endpoints";

export const importDraftFiles = contractAt<typeof files.importDraftFiles>(
  "POST",
  "/api/records/{id}/draft/actions/files-import",
);

export const createDraft = contractAt<typeof works.createDraft>("POST", "/api/records");
export const createVersion = contractAt<typeof works.createVersion>(
  "POST",
  "/api/records/{id}/versions",
);
export const deleteDraft = contractAt<typeof works.deleteDraft>(
  "DELETE",
  "/api/records/{id}/draft",
);
export const editRecord = contractAt<typeof works.editRecord>("POST", "/api/records/{id}/draft");
export const readDraft = contractAt<typeof works.readDraft>("GET", "/api/records/{id}/draft");
export const readRecord = contractAt<typeof works.readRecord>("GET", "/api/records/{id}");
