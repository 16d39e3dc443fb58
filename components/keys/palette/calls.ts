import { contractAt } from "@/lib/http/contract";
import type * as collections from "@/lib/collections/endpoints";
import type * as works from "@/lib/works/endpoints";

export const searchCollections = contractAt<typeof collections.searchCollections>(
  "GET",
  "/api/communities",
);

export const searchRecords = contractAt<typeof works.searchRecords>("GET", "/api/records");
