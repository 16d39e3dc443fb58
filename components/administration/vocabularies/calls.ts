import { contractAt } from "@/lib/http/contract";
import type * as vocabularies from "@/lib/vocabularies/endpoints";

/* Contracts without schemas: the page checks nothing itself, and need not load the library of shapes. */
const loads = "/api/admin/vocabularies/{type}/loads";

export const startLoad = contractAt<typeof vocabularies.startLoad>("POST", loads);
export const readLoad = contractAt<typeof vocabularies.readLoad>("GET", `${loads}/{id}`);
