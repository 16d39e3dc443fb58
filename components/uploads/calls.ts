import { contractAt } from "@/lib/http/contract";
import type * as works from "@/lib/works/endpoints";

export const createVersion = contractAt<typeof works.createVersion>(
  "POST",
  "/api/records/{id}/versions",
);
export const editRecord = contractAt<typeof works.editRecord>("POST", "/api/records/{id}/draft");
