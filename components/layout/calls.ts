import { contractAt } from "@/lib/http/contract";
import type * as inbox from "@/lib/requests/endpoints";
import type * as users from "@/lib/users/endpoints";

export const stopImpersonating = contractAt<typeof users.stopImpersonating>(
  "POST",
  "/api/stop-impersonating",
);
export const readMe = contractAt<typeof users.readMe>("GET", "/api/me");
export const countRequests = contractAt<typeof inbox.countRequests>(
  "GET",
  "/api/user/requests/counts",
);
