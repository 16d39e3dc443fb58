import { contractAt } from "@/lib/http/contract";
import type * as works from "@/lib/works/endpoints";

export const suggestWhileTyping = contractAt<typeof works.suggestWhileTyping>(
  "GET",
  "/api/search/suggestions",
);
