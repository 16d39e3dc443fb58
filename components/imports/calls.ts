import { contractAt } from "@/lib/http/contract";
import type * as imports from "@/lib/imports/endpoints";
import type * as works from "@/lib/works/endpoints";

export const importWorks = contractAt<typeof imports.importWorks>(
  "POST",
  "/api/import/{collection}",
);
export const searchCommunityRecords = contractAt<typeof works.searchCommunityRecords>(
  "GET",
  "/api/communities/{id}/records",
);
export const searchRecords = contractAt<typeof works.searchRecords>("GET", "/api/records");
export const cancelImport = contractAt<typeof imports.cancelImport>(
  "POST",
  "/api/import/{collection}/{id}/actions/cancel",
);
export const readImportReport = contractAt<typeof imports.readImportReport>(
  "GET",
  "/api/import/{collection}/{id}/report",
);
export const followImport = contractAt<typeof imports.followImport>(
  "GET",
  "/api/import/{collection}/{id}/events",
);
export const readImport = contractAt<typeof imports.readImport>(
  "GET",
  "/api/import/{collection}/{id}",
);
export const readImportTemplate = contractAt<typeof imports.readImportTemplate>(
  "GET",
  "/api/import/{collection}/template",
);
