import { contractAt } from "@/lib/http/contract";
import type * as vocabularies from "@/lib/vocabularies/endpoints";
import type { OpenType } from "@/lib/vocabularies/schema";

export const listEntries = contractAt<typeof vocabularies.listEntries>(
  "GET",
  "/api/vocabularies/{type}",
);
export const listOpenEntries = <Type extends OpenType>(type: Type) =>
  contractAt<(typeof vocabularies.openLists)[Type]["list"]>("GET", `/api/${type}`);
