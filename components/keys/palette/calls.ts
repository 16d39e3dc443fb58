import { contractAt } from "@/lib/http/contract";
import type * as works from "@/lib/works/endpoints";

export const searchRecords = contractAt<typeof works.searchRecords>("GET", "/api/records");
